package seed

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"harrier/gen/query"
	"harrier/internal/result/read"
	"harrier/internal/sport/scoring"
)

//go:embed data.yaml
var dataFile []byte

// data is the file data.yaml, which describes its fields.
type data struct {
	Stocks       []stock
	Towns        []string
	Teams        [levels][]string
	Legends      []string
	Sports       map[scoring.Sport]sport
	Descriptions []string
	Disqualified []string
	Timezones    []timezone
	Checkboxes   []string
	Notes        []string
	Workouts     []string
}

type stock struct {
	Weight                 int
	FamilyFirst            bool `yaml:"family_first"`
	Mens, Womens, Families names
}

type timezone struct {
	Name  string
	Units query.Units
}

type sport struct {
	Names, Venues []string
	Events        []event
}

// event is an event of races. Arrays have the men's value first.
type event struct {
	Name [2]string
	// Spots are the first spot of a roster that enters and the one after the last.
	Spots       [2]int
	Seconds     [2]float64
	Centimetres [2]float64
	Step        float64
	Spread      float64
	Precision   time.Duration
	// DNF is the probability of not finishing.
	DNF float64
	// Lanes means that it is run in heats of eight, Wind that wind is measured.
	Lanes, Wind bool
}

// relay reports whether whole teams enter.
func (e *event) relay() bool { return e.Spots[1] == 0 }

// field reports whether it is a jump or a throw.
func (e *event) field() bool { return e.Step > 0 }

// names are names with their forms in small ASCII letters.
type names []struct{ written, slug string }

// UnmarshalYAML reads a list.
func (n *names) UnmarshalYAML(node *yaml.Node) error {
	words := strings.Fields(node.Value)
	*n = make(names, len(words))
	for i, word := range words {
		written, slug, given := strings.Cut(strings.ReplaceAll(word, "_", " "), "|")
		if !given {
			slug = read.TeamID(written)
		}
		(*n)[i].written, (*n)[i].slug = written, slug
	}
	return nil
}

// readData reads the embedded file.
func readData() data {
	var d data
	if err := yaml.Unmarshal(dataFile, &d); err != nil {
		panic(fmt.Sprintf("read the embedded data: %v", err))
	}
	return d
}
