package calendar

import (
	"errors"
	"time"
)

var errZone = errors.New("must be a time zone's IANA name, such as America/Chicago")

// Today gives the day that it is in a zone at an instant. The zone must not be nil; Zone gives it.
//
// Two users may have different todays at one instant, even two days apart: at 10:30 UTC on the 10th it is the 9th in
// Pacific/Pago_Pago and the 11th in Pacific/Kiritimati. A zone that crosses the date line may skip a day altogether, as
// Pacific/Apia did 2011-12-30; no instant gives that day there, but it stays a date that an entry can have.
func Today(now time.Time, zone *time.Location) Date { return FromTime(now.In(zone)) }

// Zone finds a time zone by its IANA name, compared exactly. It refuses the empty name and "Local", which time's own
// LoadLocation takes for UTC and for the server's zone, and "Factory", which the IANA keeps for clocks that nobody has
// set. The error is fit for a caller of the API, and does not repeat the name.
//
// It reads the zone afresh at each call, from the machine's files or from time/tzdata where the program embeds them.
func Zone(name string) (*time.Location, error) {
	// Every IANA name starts with a capital. The machine's directory of zones also holds files that are no zones by
	// name, such as localtime, and right/, whose clocks count leap seconds; all of them start otherwise.
	if name == "" || name[0] < 'A' || name[0] > 'Z' || name == "Local" || name == "Factory" {
		return nil, errZone
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, errZone
	}
	return zone, nil
}
