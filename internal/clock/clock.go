// Package clock is the only caller of time.Now: elsewhere time is a parameter, worked out once per request.
package clock

import "time"

// Clock tells the time. Tests set it; the program uses System.
type Clock func() time.Time

// System is the machine's clock, in UTC and whole microseconds, which is what PostgreSQL keeps: a time that was written
// reads back equal.
func System() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
