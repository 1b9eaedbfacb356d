package formats

import (
	"slices"

	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// logLayout says where the fields of a log are in a table.
type logLayout struct {
	*layout.Layout

	// times are columns titled Time beside one of durations. Their cells tell whether they are times of day.
	times []int
}

// layOut finds the columns of a table.
func layOut(header []string, own, mapping map[string]string) (*logLayout, error) {
	found, err := subject.LayOut(header, own, mapping)
	if err != nil {
		return nil, err
	}
	l := &logLayout{Layout: found}
	if !l.Has(fieldDate) && l.Has(fieldClock) {
		l.Move(fieldClock, fieldDate) // it has the date too, or is none
	}
	if l.Has(fieldDuration) && !l.Has(fieldClock) && !l.Mapped[fieldClock] {
		for i, word := range l.Words {
			if !l.Taken(i) && l.Unit(i).Kind == 0 && words.LogHeader.Has(word, "time") {
				l.times = append(l.times, i)
			}
		}
	}
	return l, nil
}

// fits tells how many fields a header of a log has: a date, and something of the day.
func fits(l *layout.Layout) int {
	if !l.Has(fieldDate) && !l.Has(fieldClock) || !l.Has(valued...) {
		return 0
	}
	return len(l.Of)
}

// is reports whether a row may be the header of a log.
func (l *logLayout) is() bool { return l.Has(fieldDate) && l.Has(valued...) }

// listed lists some titles after some words; empty for none.
func listed(words string, titles []string) string {
	titles = slices.DeleteFunc(slices.Clone(titles), func(title string) bool { return title == "" })
	if len(titles) == 0 {
		return ""
	}
	return words + line(layout.List(titles[:min(len(titles), 20)]), 600)
}

// errNoHeader is a table without a header that is understood.
func errNoHeader(first []string) error {
	return mapAsk(first, `The table has no column "date", or nothing beside it that is understood. Its columns are %s. `+
		`Say which of them have the date and the distance, or name them date, km, duration, rhr, sleep or notes.`, listed("", first))
}

// maxChoices is how many values of a parameter a question offers.
const maxChoices = 40

// mapAsk asks which columns have the date and the distance.
func mapAsk(titles []string, format string, args ...any) error {
	asked := report.NewAsk("map", nil, format, args...)
	for _, f := range []string{fieldDate, fieldDistance} {
		for _, title := range titles[:min(len(titles), maxChoices)] {
			if title != "" {
				asked.Offer("map", f+":"+line(title, 100))
			}
		}
	}
	return asked
}
