// Package ids compares Athlete IDs and team IDs.
package ids

import "strings"

// Key is the form in which IDs are looked up and compared, whatever case they were written in. IDs are ASCII, so Go and
// PostgreSQL agree on it: an index on lower(athlete_id COLLATE "C") is an index on keys.
func Key(id string) string { return strings.ToLower(id) }
