package layout_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/table/layout"
)

// FuzzLines checks that no header makes the reader of headers panic, that each column has one field, and that a header has as many titles as columns.
func FuzzLines(f *testing.F) {
	f.Add("", "Date|km|Notes", "2024-05-05|5|fine", true)
	f.Add("Run|||Day", "Date|Distance|Time|Notes", "|(km)|(min)|", true)
	f.Add("Spring Meet", "Pl|Name|Time (min)|Time (min)", "1|Ann|17.5|18", false)
	f.Fuzz(func(t *testing.T, above, row, below string, log bool) {
		subject, form := results, layout.Form{Fits: func(l *layout.Layout) int { return len(l.Of) }, Keys: []string{"athlete"}}
		if log {
			subject, form = logs, layout.Form{Fits: func(l *layout.Layout) int { return len(l.Of) }, Keys: []string{"date"}}
		}
		cut := func(s string) []string { return strings.Split(s, "|") }
		titles, lines := subject.Lines(cut(above), cut(row), slices.Values([][]string{cut(below)}), form)
		if len(lines) == 0 || len(lines) > 2 || len(titles) < len(lines[len(lines)-1]) {
			t.Fatalf("%q of %q", titles, lines)
		}
		l, err := subject.LayOut(titles, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		taken := map[int]string{}
		for field, columns := range l.Of {
			for _, c := range columns {
				if had, twice := taken[c.At]; twice || c.At < 0 || c.At >= len(titles) {
					t.Fatalf("column %d has the fields %s and %s", c.At, had, field)
				}
				taken[c.At] = field
			}
		}
		if again := subject.Again(titles, titles, false, form); again != nil && !slices.Equal(again.Titles, l.Titles) {
			t.Fatalf("%q came again as %q", l.Titles, again.Titles)
		}
	})
}
