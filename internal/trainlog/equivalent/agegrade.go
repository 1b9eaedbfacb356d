package equivalent

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The tables that ages are graded by.
const (
	TableVersion = "2025"
	TableSource  = "Road age standards 2025 by Alan Jones and Tom Bernhard (men: 2025-07-27), approved by the Masters Long Distance Running Council of USA Track & Field" //nolint:lll // one name
	// FirstAge and LastAge are the ages that the tables have.
	FirstAge = 5
	LastAge  = 100
)

// Sex is whose table it is, as users state it.
type Sex string

// The sexes that the tables have.
const (
	Female Sex = "female"
	Male   Sex = "male"
)

// Grade is how good a time is for the runner's age.
type Grade struct {
	// Standard is the best that was expected of anybody of that age and sex, in seconds, and Open that of any age.
	Standard, Open float64
	// Percent is how near the time comes to Standard.
	Percent float64
	// Seconds is the time that would come as near to Open.
	Seconds float64
}

// GradeOf grades a time over a distance. It reports false for an age or a distance that the tables do not have. Between two of their
// distances, the logarithm of the standard follows that of the distance: pace changes with distance as it does between the two.
func GradeOf(sex Sex, age int, meters, seconds float64) (Grade, bool) {
	t, err := readTables()
	if err != nil || age < FirstAge || age > LastAge || seconds <= 0 {
		return Grade{}, false
	}
	rows := t.rows[sex]
	if len(rows) == 0 {
		return Grade{}, false
	}
	standard, ok := t.at(rows[1+age-FirstAge], meters)
	open, _ := t.at(rows[0], meters)
	if !ok {
		return Grade{}, false
	}
	return Grade{Standard: standard, Open: open, Percent: 100 * standard / seconds, Seconds: seconds * open / standard}, true
}

//go:embed road2025.csv
var road2025 string

// tables are the standards of each sex: those of any age, then one row per age, with a column per distance.
type tables struct {
	meters []float64
	rows   map[Sex][][]float64
}

// readTables reads the tables once. A test reads them, so that no program has others.
var readTables = sync.OnceValues(func() (tables, error) {
	r := csv.NewReader(strings.NewReader(road2025))
	r.Comment = '#'
	records, err := r.ReadAll()
	if err != nil {
		return tables{}, fmt.Errorf("read the age standards: %w", err)
	}
	t := tables{rows: map[Sex][][]float64{}}
	for i, record := range records {
		numbers := make([]float64, len(record)-2)
		for n, text := range record[2:] {
			if numbers[n], err = strconv.ParseFloat(text, 64); err != nil {
				return tables{}, fmt.Errorf("read the age standards: %w", err)
			}
		}
		if i == 0 {
			t.meters = numbers
		} else {
			t.rows[Sex(record[0])] = append(t.rows[Sex(record[0])], numbers)
		}
	}
	return t, nil
})

// at returns the standard of a row for a distance.
func (t tables) at(row []float64, meters float64) (float64, bool) {
	i, found := slices.BinarySearch(t.meters, meters)
	switch {
	case found:
		return row[i], true
	case i == 0 || i == len(t.meters):
		return 0, false
	}
	part := math.Log(meters/t.meters[i-1]) / math.Log(t.meters[i]/t.meters[i-1])
	return row[i-1] * math.Pow(row[i]/row[i-1], part), true
}
