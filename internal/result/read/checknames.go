package read

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
	"harrier/internal/words"
)

// hash returns a number for a sequence of texts.
func (c *Checker) hash(texts ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(c.seed)
	for _, s := range texts {
		_, _ = h.WriteString(s)
		_ = h.WriteByte(0)
	}
	return h.Sum64()
}

// checkAthlete warns of an athlete who is twice in a contest, and of Athlete IDs that do not fit to names.
func (c *Checker) checkAthlete(r Row) {
	line, name, id := int32(r.Line), strings.ToLower(r.Athlete), strings.ToLower(r.AthleteID) //nolint:gosec // a file of 64 MiB has fewer lines
	contest := []string{string(r.Gender), r.Event, r.Division, string(r.Round)}
	keys := []uint64{c.hash(append(contest, name, r.TeamID, r.Bib)...)}
	if id != "" && !c.Nobodys(id) {
		keys = append(keys, c.hash(append(contest, id)...))
	}
	first, twice := int32(0), false
	for _, key := range keys {
		if other, ok := c.athletes[key]; ok {
			first, twice = other, true
		} else {
			c.athletes[key] = line
		}
	}
	if twice {
		c.twins[c.hash(name, r.TeamID)] = true
		c.Warn(Finding{
			Code: "duplicate_athlete", Line: r.Line, Other: int(first), Value: r.Athlete,
			Detail: "The athlete is also" + c.elsewhere(first, " in another result of the event") + ".",
		})
	}
	c.checkBib(contest, r)
	if id == "" || !c.stored {
		return
	}
	if other := c.meets(c.ids, c.hash(id), c.hash(words.Fold(name)), line); other > 0 {
		c.Warn(Finding{
			Code: "athlete_id_shared", Line: r.Line, Other: int(other), Value: r.AthleteID,
			Detail: shown(r.Athlete) + " has the Athlete ID of another name" + c.elsewhere(other, "") + ".",
		})
	} else if other := c.meets(c.holders, c.hash(string(r.Gender), name, strings.ToLower(r.TeamID)), c.hash(id), line); other > 0 {
		c.Warn(Finding{
			Code: "athlete_ids_differ", Line: r.Line, Other: int(other), Value: r.AthleteID,
			Detail: shown(r.Athlete) + " has another Athlete ID" + c.elsewhere(other, " in another result") + ".",
		})
	}
}

// checkBib warns of a bib that two athletes of a contest have.
func (c *Checker) checkBib(contest []string, r Row) {
	if r.Bib == "" || c.stored {
		return
	}
	key := c.hash(append(contest, r.Bib)...)
	first, ok := c.bibs[key]
	if !ok {
		c.bibs[key] = int32(r.Line) //nolint:gosec // a file of 64 MiB has fewer lines
		return
	}
	c.Warn(Finding{
		Code: "bib_repeated", Line: r.Line, Other: int(first), Value: r.Bib, Detail: "The bib number is also" + c.elsewhere(first, "") + ".",
	})
}

// Twin reports whether two results of one event have the name and the team of a row. They are two people, so no ID can follow from these.
func (c *Checker) Twin(r *Row) bool {
	return len(c.twins) > 0 && c.twins[c.hash(strings.ToLower(r.Athlete), r.TeamID)]
}

// meets returns the line where something else was said of key, once; 0 otherwise.
func (c *Checker) meets(all map[uint64]known, key, what uint64, line int32) int32 {
	was, ok := all[key]
	switch {
	case !ok && len(all) < maxAthletes:
		all[key] = known{what, line, false}
	case !ok:
		c.more = true
	case was.what != what && !was.warned:
		was.warned = true
		all[key] = was
		return was.line
	}
	return 0
}

// addTeam takes the team of a row.
func (c *Checker) addTeam(e *entrants, r Row) {
	if r.TeamID == "" || r.Team == "" {
		return
	}
	if _, lettered := teamOfRelay(r.Team); lettered && e.known && e.event.Kind == discipline.Relay {
		return
	}
	t := c.teams[r.Team]
	switch {
	case t != nil:
		t.add(e)
		if c.stored && t.otherID == "" && !strings.EqualFold(t.id, r.TeamID) {
			t.otherID, t.otherIDsLine = strings.Clone(r.TeamID), r.Line
		}
	case len(c.teams) < maxTeams:
		name := strings.Clone(r.Team)
		c.teams[name] = &spelling{name: name, line: r.Line, id: strings.Clone(r.TeamID), of: map[*entrants]int32{}}
		c.teams[name].add(e)
	default:
		c.more = true
	}
}

// add counts a row of a contest.
func (s *spelling) add(e *entrants) {
	s.rows++
	s.of[e]++
}

// fullTeam is how many rows of a contest make a full team.
const fullTeam = 5

// bothFull reports whether two names both have a full team in a contest. Then they are two teams, however alike they look.
func (s *spelling) bothFull(other *spelling) bool {
	for e, n := range s.of {
		if n >= fullTeam && other.of[e] >= fullTeam {
			return true
		}
	}
	return false
}

// checkTeams warns of names of teams that look alike, and of team IDs that do not fit to names.
func (c *Checker) checkTeams() {
	teams := make([]*spelling, 0, len(c.teams))
	for _, t := range c.teams {
		teams = append(teams, t)
	}
	// The name that most rows have is probably right.
	slices.SortFunc(teams, func(a, b *spelling) int { return cmp.Or(cmp.Compare(b.rows, a.rows), cmp.Compare(a.line, b.line)) })
	keys := make([]teamKey, len(teams))
	named := map[string]*spelling{}
	for i, t := range teams {
		if t.otherID != "" {
			c.Warn(Finding{
				Code: "team_ids_differ", Line: t.otherIDsLine, Other: t.line, Value: t.otherID, Suggestion: t.id,
				Detail: fmt.Sprintf("%s also has the team ID %s.", shown(t.name), t.id),
			})
		}
		keys[i] = keyOfTeam(t.name)
		j := 0
		for j < i && (!keys[i].alike(keys[j], teams[j].rows/t.rows) || t.bothFull(teams[j])) {
			j++
		}
		id := strings.ToLower(t.id)
		switch other := named[id]; {
		case (keys[i].alike(unattached, 1) || scoring.MayBeUnattached(t.name)) && !strings.EqualFold(t.id, "unattached"):
			c.Warn(Finding{
				Code: "team_alike", Line: t.line, Value: t.name, Suggestion: "Unattached",
				Detail: shown(t.name) + " looks like a word for no team, such as Unattached, and counts as a team.",
			})
		case j < i:
			c.Warn(Finding{
				Code: "team_alike", Line: t.line, Other: teams[j].line, Value: t.name, Suggestion: teams[j].name,
				Detail: fmt.Sprintf("%s looks like %s, which has %d %s.", shown(t.name), shown(teams[j].name), teams[j].rows, rowsOf[c.stored]),
			})
		case other != nil && c.stored:
			c.Warn(Finding{
				Code: "team_id_shared", Line: t.line, Other: other.line, Value: t.id,
				Detail: fmt.Sprintf("%s and %s have the same team ID.", shown(t.name), shown(other.name)),
			})
		default:
			named[id] = t
		}
	}
}

var rowsOf = map[bool]string{false: "rows", true: "results"}
