package mark

import (
	"strings"

	"harrier/internal/text"
	"harrier/internal/words"
)

// Status is how an athlete's race ended.
type Status string

// The statuses, with the values of the API.
const (
	Finished Status = "finished"
	NM       Status = "nm"  // took part, without a valid attempt
	DNF      Status = "dnf" // started and did not finish
	DNS      Status = "dns" // entered and did not start
	DQ       Status = "dq"  // disqualified
)

// Statuses lists the statuses.
var Statuses = []Status{Finished, NM, DNF, DNS, DQ}

// ParseStatus parses a code or word that replaces a time or place in result files, ignoring case, accents, dots and spaces: "DNF",
// "d.n.s.", "Disqualified", "DQ (R17.3)". Codes for a missing time (NT) are Finished: the
// athlete took part and was not disqualified. Those for a missing mark (NM, NH, ND, FOUL, XXX, PASS) are NM. A false start (FS) is a
// disqualification. ok is false for anything else, including the empty string and ordinary times and places.
func ParseStatus(s string) (status Status, ok bool) {
	if strings.EqualFold(strings.TrimSpace(s), "n.a.") { // the German did not start; N/A may mean anything
		return DNS, true
	}
	s = text.Unaccented(s)
	if code := text.Letters(s); len(code) >= shortest || code == "DQ" || !strings.ContainsAny(s, "0123456789") {
		if status = Status(words.Status.Meaning(code)); status != "" {
			return status, true
		}
	}
	// The code may be followed by a reason: "DQ - lane infringement", "DNF/INJ".
	code := strings.TrimSpace(s)
	if at := strings.IndexAny(code, " /"); at > 0 {
		code = code[:at]
	}
	code = text.Letters(code)
	status = Status(words.Status.Meaning(code))
	if status == "" || status == Finished || len(code) < shortest && code != "DQ" {
		return "", false
	}
	return status, true
}

// shortest is the length of the codes that may have a number or a reason beside them. Shorter ones may be a part of anything.
const shortest = len("DNF")
