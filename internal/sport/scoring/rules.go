package scoring

// Sport is a race's sport. It decides how the race is scored when its poster does not.
type Sport string

// The sports.
const (
	SportCrossCountry Sport = "cross_country"
	SportTrack        Sport = "track"
	SportRoad         Sport = "road"
	SportTrail        Sport = "trail"
	SportOther        Sport = "other"
)

// Kind is a way to score.
type Kind string

// The kinds.
const (
	KindCrossCountry Kind = "cross_country"
	KindPoints       Kind = "points"
	KindNone         Kind = "none"
)

// Rules say how a race's teams are scored, in the form in which they are stored and sent as JSON. Fields that the kind does
// not use are left out.
type Rules struct {
	Kind          Kind      `json:"kind"`
	Scorers       *int32    `json:"scorers,omitempty"`
	Displacers    *int32    `json:"displacers,omitempty"`
	TieBreak      *TieBreak `json:"tie_break,omitempty"`
	UnscoredTeams []string  `json:"unscored_teams,omitempty"`
	Points        []float64 `json:"points,omitempty"`
	// RelayPoints are the points in relays; nil if they are Points.
	RelayPoints []float64 `json:"relay_points,omitempty"`
	// OneRelayPerTeam says that only the best relay of a team scores, and that its others take no place from anybody.
	OneRelayPerTeam bool `json:"one_relay_per_team,omitempty"`
}

// OfRelays returns the rules for relays.
func (r Rules) OfRelays() Rules {
	if r.RelayPoints != nil {
		r.Points = r.RelayPoints
	}
	return r
}

// Default returns the rules of a sport's races whose poster chose none: cross country is scored by places, track by
// points, and nothing else is scored.
func Default(sport Sport) Rules {
	switch sport {
	case SportCrossCountry:
		return Rules{Kind: KindCrossCountry}.WithDefaults()
	case SportTrack:
		return Rules{Kind: KindPoints}.WithDefaults()
	default:
		return Rules{Kind: KindNone}
	}
}

// WithDefaults returns the rules with the defaults of their kind filled in.
func (r Rules) WithDefaults() Rules {
	switch r.Kind {
	case KindCrossCountry:
		r.Scorers, r.Displacers, r.TieBreak = or(r.Scorers, DefaultScorers), or(r.Displacers, DefaultDisplacers), or(r.TieBreak, NFHS)
	case KindPoints:
		if r.Points == nil {
			r.Points = DefaultTable()
		}
	case KindNone:
	}
	return r
}

// Score scores an event by the rules. Nobody scores by KindNone.
func (r Rules) Score(finishers []Finisher) Outcome {
	rules := r.WithDefaults()
	switch rules.Kind {
	case KindCrossCountry:
		return CrossCountry(CrossCountryRules{
			Scorers: int(*rules.Scorers), Displacers: int(*rules.Displacers), TieBreak: *rules.TieBreak, UnscoredTeams: rules.UnscoredTeams,
		}, finishers)
	case KindPoints:
		return Points(PointsRules{Table: rules.Points, UnscoredTeams: rules.UnscoredTeams}, finishers)
	default:
		return Outcome{Standings: make([]Standing, len(finishers))}
	}
}

func or[T any](given *T, otherwise T) *T {
	if given != nil {
		return given
	}
	return &otherwise
}
