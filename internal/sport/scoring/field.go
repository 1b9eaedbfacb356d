package scoring

// Field collects the finishers of one event who can count for a team, so that a large event is scored in little memory.
type Field struct {
	rules    Rules
	unscored map[string]struct{}
	// counted has the number of finishers of each team that have been added (cross country).
	counted map[string]int
	// ranked says that somebody has a place or a time.
	ranked    bool
	finishers []Finisher
}

// NewField returns an empty field.
func (r Rules) NewField() *Field {
	rules := r.WithDefaults()
	if len(rules.Points) == 0 {
		rules.Points = DefaultTable() // as Points does
	}
	return &Field{rules: rules, unscored: keys(r.UnscoredTeams), counted: map[string]int{}}
}

// Add takes the next finisher in the order of finish: by place, then by time, and those without last. It reports whether the
// finisher can count, and has an index in the outcome.
func (f *Field) Add(x Finisher) bool {
	if !f.counts(x) {
		return false
	}
	f.finishers = append(f.finishers, x)
	return true
}

func (f *Field) counts(x Finisher) bool {
	switch f.rules.Kind {
	case KindCrossCountry:
		// Those who are removed hold no place. A team's first runners show whether it is complete.
		f.ranked = f.ranked || ranked(x)
		if removal(x, f.unscored) != Counted || f.ranked && !ranked(x) {
			return false
		}
		team, scorers := key(x.TeamID), int(*f.rules.Scorers)
		if scorers < 1 {
			scorers = DefaultScorers
		}
		if f.counted[team]-scorers >= max(int(*f.rules.Displacers), 0) {
			return false
		}
		f.counted[team]++
		return true
	case KindPoints:
		// Everybody takes a place, but those beyond the table earn nothing, unless they are tied with somebody who does.
		if !ranked(x) {
			return false
		}
		n := len(f.finishers)
		return n < len(f.rules.Points) || tied(f.finishers[n-1], x)
	default:
		return false
	}
}

// Score scores the field. The indexes of the outcome are those of the finishers for whom Add returned true.
func (f *Field) Score() Outcome { return f.rules.Score(f.finishers) }

// Needed returns how many finishers a team needs to have a score.
func (f *Field) Needed() int {
	if f.rules.Kind != KindCrossCountry {
		return 1
	}
	if n := int(*f.rules.Scorers); n > 0 {
		return n
	}
	return DefaultScorers
}

// Largest returns the number of added finishers of the largest team in cross country; else 0.
func (f *Field) Largest() int {
	most := 0
	for _, n := range f.counted {
		most = max(most, n)
	}
	return most
}
