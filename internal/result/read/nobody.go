package read

import (
	"slices"
	"strings"

	"harrier/internal/words"
)

// nilID is the UUID of nobody.
const nilID = "00000000-0000-0000-0000-000000000000"

// saysNobody reports whether an Athlete ID is a word or a number for none, as programs write: 0, null, unknown, the nil UUID.
func saysNobody(id string) bool {
	id = strings.ToLower(id)
	return id != "" && (strings.Trim(id, "0-") == "" || id == nilID ||
		slices.Contains([]string{"null", "nil", "none", "unknown", "undefined", "nan", "na", "n-a", "nobody", "tbd"}, id))
}

// withoutNobody takes an Athlete ID that says nothing out of a row.
func (r *Reader) withoutNobody(row *Row) {
	if !saysNobody(row.AthleteID) || r.Exported() {
		return
	}
	r.warnings.warn(Finding{
		Code: "value_ignored", Line: row.Line, Column: fieldAthleteID.String(), Value: row.AthleteID,
		Detail: "It is nobody's Athlete ID, and is not used.", kind: "nobody",
	})
	row.AthleteID = ""
}

// checkShared remembers the Athlete IDs that different names of one event have, which are nobody's.
func (c *Checker) checkShared(r *Row) {
	if r.AthleteID == "" || c.stored {
		return
	}
	id, name := c.hash(string(r.Gender), r.Event, string(r.Round), strings.ToLower(r.AthleteID)), c.hash(words.Fold(FirstLast(r.Athlete)))
	was, ok := c.namesOfIDs[id]
	switch {
	case !ok && len(c.namesOfIDs) < maxAthletes:
		c.namesOfIDs[id] = name
	case ok && was != name && !c.sharedIDs[strings.ToLower(r.AthleteID)]:
		c.sharedIDs[strings.ToLower(strings.Clone(r.AthleteID))] = true
		c.Warn(Finding{
			Code: "value_ignored", Line: r.Line, Column: fieldAthleteID.String(), Value: r.AthleteID,
			Detail: "Different athletes of one event have this Athlete ID, so that it is nobody's, and is not used.", kind: "shared",
		})
	}
}

// Nobodys reports whether an Athlete ID is one that different names of one event have.
func (c *Checker) Nobodys(id string) bool {
	return len(c.sharedIDs) > 0 && c.sharedIDs[strings.ToLower(id)]
}
