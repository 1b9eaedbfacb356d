package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// The largest race of the seed is too small to make a list of results slow, so the benchmark adds
// meets of its own: one cross-country event each.
const (
	meetEvent    = "8K"
	meetRunners  = 125
	meetTeams    = 14
	perTeam      = 8 // seven hold places
	incomplete   = 4 // runners of one more team, too few to score
	importTeams  = 400
	firstSeconds = 23 * 60 // of the winner, over 8 km
	lastSeconds  = 9 * 60  // from the winner to the last
)

// header names the columns of row.
func header() []string {
	return []string{"place", "name", "team", "time", "grade", "bib", "gender", "event"}
}

// meet returns the results file of a meet, which depends only on its number.
func meet(number uint64) ([]byte, error) {
	r := rand.New(rand.NewPCG(number, 8000))
	teams := make([]string, 0, meetRunners)
	for t := range meetTeams {
		for range perTeam {
			teams = append(teams, teamName(t+int(number%50)))
		}
	}
	for range incomplete {
		teams = append(teams, teamName(meetTeams+int(number%50)))
	}
	for len(teams) < meetRunners {
		teams = append(teams, "Unattached")
	}
	r.Shuffle(len(teams), func(i, j int) { teams[i], teams[j] = teams[j], teams[i] })
	return file(len(teams), func(i int) []string { return row(r, i, len(teams), teams[i], "mens", meetEvent) })
}

// entrants returns the results file of a race with very many results of both genders, different in each run.
func entrants(rows int) ([]byte, error) {
	r := rand.New(rand.NewPCG(uint64(rows), 10000))
	return file(rows, func(i int) []string {
		return row(r, i/2, (rows+1)/2, teamName(r.IntN(importTeams)), []string{"mens", "womens"}[i%2], "10K")
	})
}

func file(rows int, row func(i int) []string) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(header()); err != nil {
		return nil, fmt.Errorf("write a results file: %w", err)
	}
	for i := range rows {
		if err := w.Write(row(i)); err != nil {
			return nil, fmt.Errorf("write a results file: %w", err)
		}
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return nil, fmt.Errorf("write a results file: %w", err)
	}
	return b.Bytes(), nil
}

// row is one finisher; i counts from 0 in the order of finish.
func row(r *rand.Rand, i, of int, team, gender, event string) []string {
	tenths := (firstSeconds+i*lastSeconds/of)*10 + r.IntN(10)
	return []string{
		strconv.Itoa(i + 1), runnerName(r), team, fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10),
		[]string{"FR", "SO", "JR", "SR"}[r.IntN(4)], strconv.Itoa(100 + i), gender, event,
	}
}

// teamName returns the name of a team that no seed has, so that its size does not depend on the seed.
func teamName(i int) string {
	places := strings.Fields("Aldermere Brookline Cedarville Dunmore Eastbridge Fairhaven Glenwood Hartwell " +
		"Ironton Junipero Kingsley Larchmont Millbrook Northfield Oakhurst Pinecrest Quincy Rookhaven Stonebury Thornton")
	kinds := []string{"State", "College", "High School", "Harriers", "Central", "Tech", "Striders", "Academy"}
	name := places[i%len(places)] + " " + kinds[i/len(places)%len(kinds)]
	if again := i / (len(places) * len(kinds)); again > 0 {
		name += " " + string(rune('A'+again))
	}
	return name
}

func runnerName(r *rand.Rand) string {
	first := strings.Fields("Ada Ben Clara Dmitri Élodie Finn Grace Håkon Inés Jamal Katrin Luis Mona Noor Oscar Priya Quinn Rosa Søren Thea")
	last := strings.Fields("Abbott Bianchi Carter Dubois Eriksen Fischer García Hughes " +
		"Ivanov Jensen Kowalski Lindqvist Müller Novák Okafor Peterson Quigley Rossi Schäfer Tanaka")
	return first[r.IntN(len(first))] + " " + last[r.IntN(len(last))] + "-" + last[r.IntN(len(last))]
}
