// Package clock is the only caller of time.Now. Everywhere else time is a parameter, taken once per request.
package clock

import "time"

// Clock returns the current time. The program uses System, corrected by Synced; tests use their own.
type Clock func() time.Time

// System returns the time of this machine in UTC, truncated to microseconds: PostgreSQL stores no finer time, so a stored time reads
// back equal.
func System() time.Time { return time.Now().Add(shift()).UTC().Truncate(time.Microsecond) }
