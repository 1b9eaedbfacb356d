package race

import (
	"net/url"
	"slices"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/text"
)

// latestYears is how many years ahead a race may be.
const latestYears = 2

// earliest is the first day of a race.
var earliest = date.FromTime(time.Date(1860, time.January, 1, 0, 0, 0, 0, time.UTC))

// check applies the rules that the contract cannot express to the fields of a race. Nil fields are not given.
func check(name *string, date *date.Date, location, weather, link, description *string, now time.Time) error {
	return fault.InvalidFields(slices.Concat(
		text.Line("/name", name), checkDate(date, now), text.Line("/location", location), text.Line("/weather", weather),
		checkURL(link), text.Lines("/description", description),
	))
}

func checkDate(day *date.Date, now time.Time) []fault.Field {
	latest := date.FromTime(now.UTC().AddDate(latestYears, 0, 0))
	if day == nil || !day.Before(earliest) && !day.After(latest) {
		return nil
	}
	return []fault.Field{{Pointer: "/date", Detail: "Must be from 1860-01-01 to two years from today."}}
}

// checkURL accepts absolute http and https URLs: clients show them as links, and a link must not run a script. A user name could
// look like the host.
func checkURL(link *string) []fault.Field {
	if link == nil {
		return nil
	}
	if wrong := text.Line("/url", link); wrong != nil {
		return wrong
	}
	u, err := url.Parse(*link)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil {
		return []fault.Field{{Pointer: "/url", Detail: "Must be an absolute http or https URL without a user name."}}
	}
	return nil
}
