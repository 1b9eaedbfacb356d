package date

import (
	"errors"
	"time"
)

var errZone = errors.New("must be an IANA time zone, such as America/Chicago")

// Today returns the date of an instant in a time zone, which must not be nil (see Zone).
//
// Dates may differ by two days at one instant: at 10:30 UTC on the 10th it is the 9th in Pacific/Pago_Pago and the 11th in
// Pacific/Kiritimati. A zone that crosses the date line skips a day, as Pacific/Apia skipped 2011-12-30; Today never
// returns that day there, but an entry may have it.
func Today(now time.Time, zone *time.Location) Date { return FromTime(now.In(zone)) }

// Zone returns the time zone with this exact IANA name. Unlike time.LoadLocation it rejects "" and "Local", and also
// "Factory", which stands for a clock that was never set. The error may be shown to clients and does not quote name.
//
// Nothing is cached: each call loads the zone from the system or, if the program embeds it, from time/tzdata.
func Zone(name string) (*time.Location, error) {
	// Every IANA name starts with a capital letter. Other files in the system's zone directory do not, such as localtime
	// and right/, whose clocks count leap seconds.
	if name == "" || name[0] < 'A' || name[0] > 'Z' || name == "Local" || name == "Factory" {
		return nil, errZone
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, errZone
	}
	return zone, nil
}
