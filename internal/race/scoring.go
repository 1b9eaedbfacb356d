package race

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"harrier/internal/fault"
)

// Scoring says how a race's teams are scored, in the form in which it is stored and answered. What a kind does not use is
// left out.
type Scoring struct {
	Kind          string    `json:"kind"`
	Scorers       *int32    `json:"scorers,omitempty"`
	Displacers    *int32    `json:"displacers,omitempty"`
	TieBreak      *string   `json:"tie_break,omitempty"`
	UnscoredTeams []string  `json:"unscored_teams,omitempty"`
	Points        []float64 `json:"points,omitempty"`
}

// The kinds of scoring and the ways to break a tie.
const (
	KindCrossCountry = "cross_country"
	KindPoints       = "points"
	KindNone         = "none"
	TieBreakNFHS     = "nfhs"
	TieBreakNCAA     = "ncaa"
)

// What each sport's races are scored by when their poster does not say. Cross country: five score, two displace (NFHS
// rule 9-2); track: eight places deep.
var (
	crossCountryScoring = []byte(`{"kind":"cross_country","scorers":5,"displacers":2,"tie_break":"nfhs"}`)
	trackScoring        = []byte(`{"kind":"points","points":[10,8,6,5,4,3,2,1]}`)
	noScoring           = []byte(`{"kind":"none"}`)
)

// Rules gives the race's scoring as JSON: its own, or its sport's.
func (r *Race) Rules() json.RawMessage {
	switch {
	case r.Scoring != nil:
		return r.Scoring
	case r.Sport == CrossCountry:
		return crossCountryScoring
	case r.Sport == Track:
		return trackScoring
	}
	return noScoring
}

// ReadScoring reads what Rules gives.
func ReadScoring(rules json.RawMessage) (Scoring, error) {
	var s Scoring
	if err := json.Unmarshal(rules, &s); err != nil {
		return Scoring{}, fmt.Errorf("read a race's scoring: %w", err)
	}
	return s, nil
}

// Filled is the scoring with the defaults of its kind. A field that the kind does not use is a mistake of the caller's and
// is named, below /scoring.
func (s *Scoring) Filled() (Scoring, error) {
	var wrong []fault.Field
	unused := func(pointer string, given bool) {
		if given {
			kind := strings.ReplaceAll(s.Kind, "_", " ")
			wrong = append(wrong, fault.Field{Pointer: "/scoring/" + pointer, Detail: fmt.Sprintf("Means nothing for scoring by %s.", kind)})
		}
	}
	full := *s
	if s.Kind == KindCrossCountry {
		full.Scorers, full.Displacers = or(s.Scorers, 5), or(s.Displacers, 2)
		full.TieBreak = or(s.TieBreak, TieBreakNFHS)
	} else {
		unused("scorers", s.Scorers != nil)
		unused("displacers", s.Displacers != nil)
		unused("tie_break", s.TieBreak != nil)
	}
	if s.Kind == KindPoints {
		if full.Points == nil {
			full.Points = []float64{10, 8, 6, 5, 4, 3, 2, 1}
		}
	} else {
		unused("points", s.Points != nil)
	}
	if s.Kind == KindNone {
		unused("unscored_teams", s.UnscoredTeams != nil)
	}
	return full, fault.InvalidFields(wrong)
}

// stored is what is kept: the scoring filled in, nil for nil.
func (s *Scoring) stored() ([]byte, error) {
	if s == nil {
		return nil, nil
	}
	full, err := s.Filled()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(full)
	if err != nil {
		return nil, fmt.Errorf("write a race's scoring: %w", err)
	}
	return text, nil
}

func or[T any](given *T, otherwise T) *T {
	if given != nil {
		return given
	}
	return &otherwise
}

// checkURL accepts absolute http and https URLs: clients show them as links, and a link must not run a script.
func checkURL(s *string) error {
	if s == nil {
		return nil
	}
	u, err := url.Parse(*s)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return fault.InvalidField("/url", "Must be an absolute http or https URL.")
	}
	return nil
}
