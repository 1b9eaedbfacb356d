package formats

import (
	"slices"
	"strings"
	"unicode"

	"harrier/internal/text"
)

// Lengths of texts of a run, as in the contract.
const (
	maxTitle = 200
	maxNotes = 2000
)

// running are the names of sports that are running, as files and services write them, in lower case and without anything but letters
// and digits. 9 is Strava's number in old GPX files.
var running = []string{
	"run", "running", "9", "trailrun", "trailrunning", "treadmill", "treadmillrunning", "virtualrun", "virtualrunning", "indoorrunning", "trackrunning",
	"streetrunning", "ultrarun", "jog", "jogging",
	"lauf", "laufen", "traillauf", "virtuellerlauf", "crosslauf",
	"courseàpied", "course", "trail", "coursevirtuelle",
	"carrera", "carreradetrail", "carreraamontaña", "carreravirtual", "correr",
	"corrida", "corridaemtrilha", "corridavirtual", "corridaemtrilhas",
	"corsa", "corsavirtuale", "corsatrail", "trailrunningcorsa",
	"hardlopen", "hardloop", "loop", "virtuelehardloopsessie", "trailrunnen",
	"löpning", "löprunda", "terränglöpning", "løb", "løbetur", "løp", "løpetur", "juoksu",
	"bieg", "bieganie", "běh", "беготня", "бег", "забег", "ランニング", "ラン", "跑步", "달리기", "koşu",
}

// other are names of sports that are not.
var other = []string{
	"biking", "cycling", "ride", "1", "virtualride", "ebikeride", "walk", "walking", "hike", "hiking", "swim", "swimming", "lapswimming", "openwaterswimming",
	"workout", "weighttraining", "yoga", "rowing", "skiing", "nordicski", "alpineski", "crosscountryskiing", "elliptical", "training", "fitnessequipment",
	"inlineskate", "iceskate", "snowboard", "kayaking", "canoeing", "golf", "rockclimbing", "stairstepper", "crossfit", "pilates", "tennis", "soccer",
	"fahrrad", "radfahrt", "radfahren", "virtuelleradfahrt", "spaziergang", "wanderung", "schwimmen",
	"sortievélo", "vélo", "marche", "randonnée", "natation", "bicicleta", "caminata", "natación", "pedalada", "caminhada", "jízda", "chůze",
}

// isRunning says whether a sport is running; nil if it is not known, as for "Other".
func isRunning(sport string) *bool {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, sport)
	is := slices.Contains(running, name)
	if !is && !slices.Contains(other, name) {
		return nil
	}
	return &is
}

// line shortens a text of one line and drops what no text may have.
func line(s string, most int) string {
	return shorten(joined(strings.Join(strings.Fields(strings.Map(visible, s)), " ")), most)
}

// lines shortens a text of several lines.
func lines(s string, most int) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	return shorten(joined(strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return visible(r)
	}, s))), most)
}

const joiner = "\u200d"

// joined removes the joiners of emojis, and what selects their forms, from a text that has any elsewhere.
func joined(s string) string {
	if text.ShownLines(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if string(r) == joiner || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, s)
}

func visible(r rune) rune {
	switch {
	case unicode.In(r, unicode.Zl, unicode.Zp), unicode.IsControl(r):
		return ' '
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Co, unicode.Cs), text.Hidden(r) && string(r) != joiner:
		return -1
	}
	return r
}

func shorten(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return s
}
