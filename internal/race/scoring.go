package race

import (
	"encoding/json"
	"fmt"

	"harrier/internal/sport/scoring"
)

// defaults are the rules of races whose poster chose none, as JSON.
var defaults = func() map[scoring.Sport]json.RawMessage {
	rules := make(map[scoring.Sport]json.RawMessage)
	for _, sport := range []scoring.Sport{
		scoring.SportCrossCountry, scoring.SportTrack, scoring.SportRoad, scoring.SportTrail, scoring.SportOther,
	} {
		rules[sport], _ = json.Marshal(scoring.Default(sport)) //nolint:errchkjson // The defaults are finite numbers and words.
	}
	return rules
}()

// Rules returns the race's scoring as JSON: its own, or its sport's.
func Rules(r *Race) json.RawMessage {
	if r.Scoring != nil {
		return r.Scoring
	}
	return defaults[r.Sport]
}

// ReadRules reads what Rules returns for a race of this sport and scoring.
func ReadRules(sport scoring.Sport, own []byte) (scoring.Rules, error) {
	if own == nil {
		return scoring.Default(sport), nil
	}
	var rules scoring.Rules
	if err := json.Unmarshal(own, &rules); err != nil {
		return scoring.Rules{}, fmt.Errorf("read a race's scoring: %w", err)
	}
	return rules, nil
}

// completed returns rules as they are stored, with the defaults of their kind; nil for nil.
func completed(rules *scoring.Rules) *scoring.Rules {
	if rules == nil {
		return nil
	}
	return new(rules.WithDefaults())
}
