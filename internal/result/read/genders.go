package read

import (
	"regexp"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/text/column"
)

// genders are the words for genders in result files, folded: English, then those of the other languages of fieldTable. W is
// common in German files, K (kobieta, kvinna, kvinde) in Polish and Scandinavian ones, V (vrouw) in Dutch, Z (žena) in Czech.
var genders = func() map[string]discipline.Gender {
	words := map[string]discipline.Gender{}
	for gender, list := range map[discipline.Gender]string{
		discipline.Mens: `m man men mens male males boy boys mann manner mannlich herren hommes homme masculin masculino hombre hombres homem homens
			uomo uomini maschile heren mannen mezczyzna mezczyzni herr herrar herre herrer maend mand menn muz muzi junge jungen knabe knaben garcon garcons
			nino ninos chico chicos ragazzo ragazzi rapaz rapazes menino meninos jongen jongens chlopiec chlopcy pojke pojkar gutt gutter dreng drenge chlapec`,
		discipline.Womens: `f w k v z woman women womens female females girl girls frau frauen weiblich dame damen femme femmes feminin feminino femenino
			mujer mujeres mulher mulheres donna donne femminile dames vrouw vrouwen kobieta kobiety dam damer kvinna kvinnor kvinne kvinner kvinde
			kvinder zena zeny madchen madel fille filles nina ninas chica chicas ragazza ragazze rapariga raparigas menina meninas meisje meisjes dziewczyna
			dziewczeta flicka flickor jente jenter pige piger divka divky`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = gender
		}
	}
	return words
}()

// youths are the words of genders that mean girls and boys, folded.
var youths = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(`
		boy boys girl girls junge jungen knabe knaben madchen madel garcon garcons fille filles nino ninos nina ninas chico chicos
		chica chicas ragazzo ragazzi ragazza ragazze rapaz rapazes rapariga raparigas menino meninos menina meninas jongen jongens meisje meisjes chlopiec chlopcy
		dziewczyna dziewczeta pojke pojkar flicka flickor gutt gutter jente jenter dreng drenge pige piger chlapec divka divky`) {
		words[word] = true
	}
	return words
}()

// called counts how a file calls its athletes: girls and boys, or women and men.
type called struct{ youths, adults int }

// count counts a word for a gender, if it is more than a letter.
func (c *called) count(word string) {
	switch folded := column.Fold(word); {
	case len(folded) < 2:
	case youths[folded]:
		c.youths++
	default:
		c.adults++
	}
}

// countIn counts the words for genders in a text, such as a title or a division.
func (c *called) countIn(s string) {
	for word := range strings.FieldsSeq(s) {
		if word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s"); groups[column.Fold(word)] != "" {
			c.count(word)
		}
	}
}

// Youth reports whether the rows read so far call their athletes girls and boys, and none of them women or men.
func (r *Reader) Youth() bool {
	switch rows := r.rows.(type) {
	case *csvRows:
		return rows.called.youths > 0 && rows.called.adults == 0
	case *lifRows:
		return rows.called.youths > 0 && rows.called.adults == 0
	}
	return false
}

// parseGender parses the words for a gender in result files. H is not one: it is a man (hombre, homme), but then M may be a
// woman (mujer). See genderLetters.
func parseGender(s string) (gender discipline.Gender, reason string) {
	switch s {
	case "M", "m":
		return discipline.Mens, ""
	case "F", "f":
		return discipline.Womens, ""
	}
	word := s
	if found := placedGender.FindStringSubmatch(s); found != nil {
		word = found[1]
	}
	if gender, ok := genders[column.Fold(word)]; ok {
		return gender, ""
	}
	return "", "A gender must be mens or womens, or one of M, F, men, women, male, female, boys and girls."
}

// placedGender matches a gender with the place among it: Male 12.
var placedGender = regexp.MustCompile(`^(\pL{3,})\s+\d{1,5}$`)

// genderLetters are the letters whose meaning depends on the others of their column.
type genderLetters struct {
	means map[string]discipline.Gender
	// man is set when an M was read as a man.
	man bool
}

// findGenders tells by the first values of the column for genders what its letters mean.
func (c *csvRows) findGenders() {
	l := &c.layout
	l.letters = genderLetters{}
	if l.column[fieldGender] == absent || l.exported {
		return
	}
	seen := map[string]bool{}
	for _, value := range c.firstValues(l.column[fieldGender]) {
		seen[column.Fold(value)] = true
	}
	means := map[string]discipline.Gender{}
	if seen["d"] && !seen["w"] && !seen["f"] { // Damen, dames, donne; beside w and f it is divers
		means["d"] = discipline.Womens
	}
	switch {
	case seen["h"] && seen["m"] && (seen["f"] || seen["d"] || seen["w"]):
	case seen["h"] && seen["m"]: // hombre and mujer
		means["h"], means["m"] = discipline.Mens, discipline.Womens
	case seen["h"]: // Herren, hommes, heren, hombre
		means["h"] = discipline.Mens
	case seen["g"] && seen["b"]: // girls and boys
		means["g"], means["b"] = discipline.Womens, discipline.Mens
	case seen["g"] && seen["f"]: // garçons and filles
		means["g"] = discipline.Mens
	case len(seen) == 1 && seen["m"] && column.Fold(l.headers[l.column[fieldGender]]) == "sexo":
		if l.onlyM = !l.mapped[fieldGender]; l.onlyM && c.options.Gender != "" {
			l.column[fieldGender] = absent // the parameter says it
		}
	}
	l.letters.means = means
}

// onlyM is why a column that has nothing but M is refused where that is a man (masculino) in one language and a woman (mujer) in another.
const onlyM = `All values of the column "Sexo" that were looked at are M, which is a man (masculino) or a woman (mujer): set gender=mens or gender=womens.`

// genderOf reads a cell for the gender.
//
// An H that contradicts how an M above it was read makes the whole file unclear: see csvRows.fatal.
func (c *csvRows) genderOf(cell string) (gender discipline.Gender, reason string) {
	letters := &c.layout.letters
	if letters.means == nil {
		letters.means = map[string]discipline.Gender{}
	}
	letter := column.Fold(cell)
	if gender, ok := letters.means[letter]; ok {
		return gender, ""
	}
	c.called.count(cell)
	switch {
	case letter == "h" && letters.man:
		unclear := &FileError{Line: c.line(), Reason: "The column for the gender has H, which is a man (hombre, homme), and M, which may then be a woman " +
			"(mujer). Write mens and womens instead of the letters."}
		c.fatal = unclear
		return "", unclear.Reason
	case letter == "h":
		letters.means["h"] = discipline.Mens
		return discipline.Mens, ""
	case letter == "m" && letters.means["h"] != "":
		letters.man = true
		return c.genderOf("h")
	case letter == "m":
		letters.man = true
	}
	return parseGender(cell)
}
