package read

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"harrier/internal/sport/discipline"
)

// nameGrade matches a name with the year of school behind it: Ana Fir (11), Eva Bay [SR]; numbered one with the number alone, which is that of a year
// of high school: Cyd Yew 12; and nameSign one with a sign: Dee Box*.
var (
	nameGrade = regexp.MustCompile(`^(.*\pL\.?)\s*[(\[]\s*((?i:\d{1,2}|FR|SO|JR|SR))\s*[)\]]$`)
	numbered  = regexp.MustCompile(`^(\pL.*\s.*\pL\.?)\s+(9|1[012])$`)
	nameSign  = regexp.MustCompile(`^(.*\pL\.?\)?)\s*([*#†]+)$`)
)

// schoolYears are the numbers that numbered finds.
var schoolYears = []string{"9", "10", "11", "12"}

// withoutGrade takes the grade and a sign from behind a name, in a file that has no column for grades.
func (r *cells) withoutGrade(name string) string {
	if discipline.IsRelay(r.row.Event) || r.cell(fieldRelay) != "" {
		return name
	}
	switch last, _ := utf8.DecodeLastRuneInString(name); {
	case unicode.IsLetter(last): // most names
		return name
	case unicode.IsDigit(last) && !slices.Contains(schoolYears, name[strings.LastIndexAny(name, " \t\n\f\r")+1:]):
		return name
	}
	was := name
	if found := nameSign.FindStringSubmatch(name); found != nil {
		name = found[1]
		r.noted = append(r.noted, found[2])
	}
	if !r.file.layout.has(fieldGrade) {
		for _, form := range []*regexp.Regexp{nameGrade, numbered} {
			if found := form.FindStringSubmatch(name); found != nil {
				name, r.row.Grade = found[1], found[2]
			}
		}
	}
	if name != was {
		r.file.warn(Finding{
			Code: "text_repaired", Line: r.row.Line, Value: was, Suggestion: name, kind: "behind a name",
			Detail: "The grade or sign behind the name was taken from it.",
		})
	}
	return name
}

var (
	// thousands matches a number with separators of thousands, and decimal one with the decimals of a spreadsheet.
	thousands = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+$`)
	decimal   = regexp.MustCompile(`^(\d+)\.0+$`)
	exponent  = regexp.MustCompile(`^([1-9])[eE]\+?0?([1-5])$`)
)

// bibOf writes a bib number as it was before a spreadsheet: 101.0, 1,204 and 1E3 are 101, 1204 and 1000.
func (r *cells) bibOf() {
	was := r.row.Bib
	if !strings.ContainsAny(was, ",.eE") {
		return // most numbers
	}
	switch found := exponent.FindStringSubmatch(was); {
	case thousands.MatchString(was):
		r.row.Bib = strings.ReplaceAll(was, ",", "")
	case decimal.MatchString(was):
		r.row.Bib = decimal.ReplaceAllString(was, "$1")
	case found != nil:
		r.row.Bib = found[1] + strings.Repeat("0", int(found[2][0]-'0'))
	default:
		return
	}
	r.file.warn(Finding{
		Code: "text_repaired", Line: r.row.Line, Value: was, Suggestion: r.row.Bib, kind: "bib",
		Detail: "The bib number was read without the signs that spreadsheets add.",
	})
}
