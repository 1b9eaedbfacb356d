package mark

import (
	"strings"
	"unicode"
)

// Status says how a start ended.
type Status string

// The statuses, as the API spells them.
const (
	Finished Status = "finished"
	DNF      Status = "dnf" // started and did not finish
	DNS      Status = "dns" // entered and did not start
	DQ       Status = "dq"  // disqualified
)

// ParseStatus recognises what result files write in place of a time or a place, whatever its case, dots and spaces: "DNF",
// "d.n.s.", "Disqualified", "DQ (R17.3)". Codes of a missing mark (NT, NM, NH) are Finished: the athlete took part and
// broke no rule. ok is false for anything else, the empty string and ordinary times and places included.
//
// The codes are those of World Athletics' results, of Hy-Tek's and of the races that this was tried on.
func ParseStatus(s string) (status Status, ok bool) {
	if status, ok = statusOfCode(letters(s)); ok {
		return status, true
	}
	// A reason often follows the code: "DQ - lane infringement".
	code, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	switch code = letters(code); code {
	case "DNF", "DNS", "DQ", "DSQ", "DISQUALIFIED":
		return statusOfCode(code)
	default:
		return "", false
	}
}

// statusOfCode knows the codes, in capital letters without anything else.
func statusOfCode(code string) (Status, bool) {
	switch code {
	case "FINISHED", "FINISHER", "FINISH", "FIN", "OK", "NT", "NOTIME", "NM", "NOMARK", "NH", "NOHEIGHT":
		return Finished, true
	case "DNF", "DIDNOTFINISH", "NOTFINISHED", "R", "RET", "RETIRED", "ABD", "ABANDONED", "DROPPED":
		return DNF, true
	case "DNS", "DIDNOTSTART", "NOTSTARTED", "NS", "NOSHOW", "SCR", "SCRATCH", "SCRATCHED", "WD", "WDN", "WITHDRAWN":
		return DNS, true
	case "DQ", "DSQ", "DIS", "DISQ", "DQD", "DISQUALIFIED", "DISQUALIFICATION":
		return DQ, true
	default:
		return "", false
	}
}

// letters gives the letters of s as capitals and leaves everything else out.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, s)
}
