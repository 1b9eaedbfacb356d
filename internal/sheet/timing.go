package sheet

import (
	"strings"

	"harrier/internal/mark"
)

// timings are the names of columns, folded, that say from when times were taken: from the starting signal or from the start line. The
// words for both are in fieldTable too, where gun time precedes chip time.
var timings = func() map[string]mark.TimingMethod {
	words := map[string]mark.TimingMethod{}
	for method, list := range map[mark.TimingMethod]string{
		mark.Gun: `guntime gun clocktime bruttozeit brutto tiempobruto brutotijd czasbrutto bruttotid tempobruto`,
		mark.Chip: `chiptime chip nettime net nettozeit netto tempsreel tiemporeal tiemponeto temporeale tempoliquido nettotijd czasnetto nettotid
			cistycas`,
		mark.FAT:  `fat fattime`,
		mark.Hand: `handtime`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = method
		}
	}
	return words
}()

// parseTimingMethod parses the words for a timing method.
func parseTimingMethod(s string) (method mark.TimingMethod, reason string) {
	method, ok := mark.ParseTimingMethod(s)
	if !ok {
		return "", "A timing method must be fat, hand, gun or chip."
	}
	return method, ""
}
