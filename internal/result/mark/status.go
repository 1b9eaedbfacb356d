package mark

import (
	"strings"

	"harrier/internal/text"
)

// Status is how an athlete's race ended.
type Status string

// The statuses, with the values of the API.
const (
	Finished Status = "finished"
	DNF      Status = "dnf" // started and did not finish
	DNS      Status = "dns" // entered and did not start
	DQ       Status = "dq"  // disqualified
)

// ParseStatus parses a code or word that replaces a time or place in result files, ignoring case, dots and spaces: "DNF",
// "d.n.s.", "Disqualified", "DQ (R17.3)". Codes for a missing mark (NT, NM, NH, ND, FOUL) are Finished: the athlete took part and
// was not disqualified. A false start (FS) is a disqualification. ok is false for anything else, including the empty string and ordinary times and places.
//
// The codes are those of World Athletics, of Hy-Tek and of the result files in the tests.
func ParseStatus(s string) (status Status, ok bool) {
	if status, ok = statusOfCode(text.Letters(s)); ok {
		return status, true
	}
	// The code may be followed by a reason: "DQ - lane infringement".
	code, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	switch code = text.Letters(code); code {
	case "DNF", "DNS", "DQ", "DSQ", "DISQUALIFIED":
		return statusOfCode(code)
	default:
		return "", false
	}
}

// statusOfCode returns the status of a code in upper case, without anything but letters.
func statusOfCode(code string) (Status, bool) {
	switch code {
	case "FINISHED", "FINISHER", "FINISH", "FIN", "OK", "NT", "NOTIME", "NM", "NOMARK", "NH", "NOHEIGHT", "ND", "NODISTANCE", "FOUL":
		return Finished, true
	case "DNF", "DIDNOTFINISH", "NOTFINISHED", "R", "RET", "RETIRED", "ABD", "ABANDONED", "DROPPED":
		return DNF, true
	case "DNS", "DIDNOTSTART", "NOTSTARTED", "NS", "NOSHOW", "SCR", "SCRATCH", "SCRATCHED", "WD", "WDN", "WITHDRAWN":
		return DNS, true
	case "DQ", "DSQ", "DIS", "DISQ", "DQD", "DISQUALIFIED", "DISQUALIFICATION", "FS", "FALSESTART":
		return DQ, true
	default:
		return "", false
	}
}
