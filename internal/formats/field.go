package formats

import (
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/words"
)

// The fields of a log, by their names in the contract.
const (
	fieldDate         = "date"
	fieldClock        = "time_of_day"
	fieldDistance     = "distance"
	fieldDuration     = "duration"
	fieldElapsed      = "elapsed"
	fieldPace         = "pace"
	fieldHeartRate    = "heart_rate"
	fieldHeartRateMax = "heart_rate_max"
	fieldRHR          = "rhr"
	fieldSleep        = "sleep"
	fieldFeel         = "feel"
	fieldRest         = "rest"
	fieldNotes        = "notes"
	fieldRunNotes     = "run_notes"
	fieldTitle        = "title"
	fieldSport        = "sport"
	fieldKind         = "kind"
	fieldShoes        = "shoes"
	fieldWeather      = "weather"
	fieldGoal         = "goal"
	fieldAscent       = "ascent"
	fieldCadence      = "cadence"
	fieldUnit         = "unit"
	fieldID           = "id"
	fieldFile         = "file"
	// fieldLocal is the local time beside a date in UTC. Only services have it.
	fieldLocal = "local"
	// fieldOffset is how many minutes the zone is ahead of UTC.
	fieldOffset = "offset"
)

// subject are the fields of a log.
var subject = layout.New(words.LogHeader, true,
	layout.Field{Name: fieldDate, Meanings: []string{"date"}},
	layout.Field{Name: fieldClock, Meanings: []string{"time_of_day"}},
	layout.Field{Name: fieldDistance, Meanings: []string{"distance"}, Unit: cell.Length, Bare: true, Several: true},
	layout.Field{Name: fieldDuration, Meanings: []string{"duration", "time", "time_or_pace"}, Unit: cell.Span, Bare: true, Several: true},
	layout.Field{Name: fieldElapsed, Meanings: []string{"elapsed"}, Unit: cell.Span},
	layout.Field{Name: fieldPace, Meanings: []string{"pace", "time_or_pace"}, Unit: cell.Length},
	layout.Field{Name: fieldHeartRate, Meanings: []string{"heart_rate"}},
	layout.Field{Name: fieldHeartRateMax, Meanings: []string{"heart_rate_max"}},
	layout.Field{Name: fieldRHR, Meanings: []string{"rhr"}},
	layout.Field{Name: fieldSleep, Meanings: []string{"sleep"}, Unit: cell.Span},
	layout.Field{Name: fieldFeel, Meanings: []string{"feel"}},
	layout.Field{Name: fieldRest, Meanings: []string{"rest"}},
	layout.Field{Name: fieldRunNotes, Meanings: []string{"run_notes"}},
	layout.Field{Name: fieldNotes, Meanings: []string{"notes"}, Texts: true},
	layout.Field{Name: fieldTitle, Meanings: []string{"title"}},
	layout.Field{Name: fieldSport, Meanings: []string{"sport"}},
	layout.Field{Name: fieldKind, Meanings: []string{"kind"}},
	layout.Field{Name: fieldShoes, Meanings: []string{"shoes"}},
	layout.Field{Name: fieldWeather, Meanings: []string{"weather"}},
	layout.Field{Name: fieldGoal, Meanings: []string{"goal"}, Unit: cell.Length},
	layout.Field{Name: fieldAscent, Meanings: []string{"ascent"}, Unit: cell.Length},
	layout.Field{Name: fieldCadence, Meanings: []string{"cadence"}},
	layout.Field{Name: fieldUnit, Meanings: []string{"unit"}},
	layout.Field{Name: fieldID, Meanings: []string{"id"}},
	layout.Field{Name: fieldFile, Meanings: []string{"file"}},
	layout.Field{Name: fieldOffset, Meanings: []string{"offset"}},
)

// valued are the fields without which a row says nothing.
var valued = []string{fieldGoal, fieldDistance, fieldDuration, fieldPace, fieldRHR, fieldSleep, fieldFeel, fieldRest, fieldNotes, fieldWeather}
