package text

import "strings"

// formula reports whether a spreadsheet would run a cell as a formula, or would if apostrophes at its beginning were taken away.
func formula(cell string) bool {
	rest := strings.TrimLeft(cell, "'")
	return rest != "" && strings.IndexByte("=+-@\t\r", rest[0]) >= 0
}

// QuoteFormula puts an apostrophe before a cell that a spreadsheet would run as a formula, if safe is set; and in any case before one that has
// such an apostrophe of its own, so that UnquoteFormula returns every cell as it was.
func QuoteFormula(cell string, safe bool) string {
	if formula(cell) && (safe || cell[0] == '\'') {
		return "'" + cell
	}
	return cell
}

// UnquoteFormula takes the apostrophe away that QuoteFormula puts before a cell.
func UnquoteFormula(cell string) string {
	if strings.HasPrefix(cell, "'") && formula(cell) {
		return cell[1:]
	}
	return cell
}
