package formats

import (
	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// IsRunning says whether a sport is running, by its name; nil if it is not known, as for "Other".
func IsRunning(sport string) *bool {
	meaning := words.Sport.Meaning(sport)
	if meaning == "" {
		return nil
	}
	return new(meaning == "run")
}

// OtherSport returns the kind of runs that another sport is, by its name; empty if it is none, or not known.
func OtherSport(sport string) string {
	if kind := words.Sport.Meaning(sport); cell.OtherSport(kind) {
		return kind
	}
	return ""
}
