package main

import (
	"cmp"
	"slices"
	"strconv"
)

// Five of each team score and two more hold places (NFHS rule 9-2).
const (
	scorers  = 5
	holders  = 7
	finished = "finished"
)

// team is a team of a cross-country race. A runner's place is the scoring place of the same index.
type team struct {
	name, id string
	total    int // finishers, whether or not they hold places
	runners  []*result
	places   []int
	score    int
}

// score gives the complete teams of a cross-country race, best first, from results in the order of finish. It is enough
// for the races of the benchmark: all teams spell their IDs alike, and those of equal scores have a sixth runner.
func score(finishers []result) []*team {
	byID := map[string]*team{}
	for i := range finishers {
		f := &finishers[i]
		if f.status != finished || f.teamID == nil {
			continue
		}
		t := byID[*f.teamID]
		if t == nil {
			t = &team{name: *f.team, id: *f.teamID}
			byID[t.id] = t
		}
		t.total++
	}
	var teams []*team
	place := 0
	for i := range finishers {
		f := &finishers[i]
		if f.status != finished || f.teamID == nil {
			continue
		}
		t := byID[*f.teamID]
		if t.total < scorers || len(t.runners) == holders {
			continue
		}
		if t.runners == nil {
			t.runners, t.places = make([]*result, 0, holders), make([]int, 0, holders)
			teams = append(teams, t)
		}
		place++
		t.runners, t.places = append(t.runners, f), append(t.places, place)
		if len(t.runners) <= scorers {
			t.score += place
		}
	}
	slices.SortFunc(teams, func(a, b *team) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.sixth(), b.sixth()))
	})
	return teams
}

// sixth is the place of the runner who breaks ties; the fifth's if there is none.
func (t *team) sixth() int { return t.places[min(scorers, len(t.places)-1)] }

func appendTeams(b []byte, teams []*team) []byte {
	b = append(b, '[')
	for i, t := range teams {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(append(b, `{"team":`...), &t.name)
		b = strconv.AppendInt(append(b, `,"score":`...), int64(t.score), 10)
		b = appendText(append(b, `,"team_id":`...), &t.id)
		b = appendResults(append(b, `,"athletes":`...), t.runners[:scorers])
		b = strconv.AppendInt(append(b, `,"place":`...), int64(i+1), 10)
		b = appendResults(append(b, `,"displacers":`...), t.runners[scorers:])
		b = t.appendTimes(b)
		b = append(b, '}')
	}
	return append(b, ']')
}

// appendTimes appends the scorers' mean time and how far they are apart, null if one has no time.
func (t *team) appendTimes(b []byte) []byte {
	sum := int64(0)
	for _, r := range t.runners[:scorers] {
		if r.ms == nil {
			return append(b, `,"average_time_ms":null,"spread_ms":null`...)
		}
		sum += *r.ms
	}
	b = strconv.AppendFloat(append(b, `,"average_time_ms":`...), float64(sum)/scorers, 'f', -1, 64)
	return strconv.AppendInt(append(b, `,"spread_ms":`...), *t.runners[scorers-1].ms-*t.runners[0].ms, 10)
}

func appendResults(b []byte, results []*result) []byte {
	b = append(b, '[')
	for i, r := range results {
		if i > 0 {
			b = append(b, ',')
		}
		b = r.appendJSON(b)
	}
	return append(b, ']')
}
