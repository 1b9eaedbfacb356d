package layout

import (
	"slices"
	"strings"

	"harrier/internal/text"
	"harrier/internal/words"
)

// IsTotal reports whether a text begins as that of a row that sums up others: Total, Week total 30 km.
func IsTotal(s string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(s), " ")
	second, _, _ := strings.Cut(rest, " ")
	return words.Total.Has(first) || words.Total.Has(first+second)
}

// SumsUp reports whether the only words of a row are those for an average or a total, or a name with an average.
func SumsUp(row []string) bool {
	only := -1
	for i, cell := range row {
		if len(text.Letters(cell)) < 2 {
			continue
		}
		if only >= 0 {
			return false
		}
		only = i
	}
	if only < 0 {
		return false
	}
	names := strings.Fields(row[only])
	return words.Total.Has(row[only]) || words.Total.Has(names[len(names)-1], "average")
}

// IsHeader reports whether a row is one of the lines of a header, which comes again.
func IsHeader(row []string, lines [][]string) bool {
	return slices.ContainsFunc(lines, func(line []string) bool { return IsLine(row, line) })
}
