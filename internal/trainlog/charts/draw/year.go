package draw

import (
	"fmt"
	"math"
	"time"

	"harrier/internal/date"
)

// Levels of a day's distance, beside none.
const levels = 4

// The squares of a year.
const (
	cell     = 14.0
	inner    = 12.0
	yearLeft = 44.0
	yearTop  = 58.0
)

// Year draws the distances of a calendar year: a square for each day, filled the more the farther it was.
func Year(year int, days Days, weekStart time.Weekday, units Units) ([]byte, error) {
	first, last := date.SeasonDays(year, time.January)
	miles := make([]float64, last.Sub(first)+1)
	for i := range miles {
		miles[i] = days[first.AddDays(i)]
	}
	s := sumYear(miles)
	p := &picture{ID: "year", Title: fmt.Sprintf("Distance by day, %d", year), Height: 206, Desc: s.describe(first, units)}
	offset := int(first.Weekday()-weekStart+7) % 7
	for i, m := range miles {
		date := first.AddDays(i)
		x, y := yearLeft+cell*float64((i+offset)/7), yearTop+cell*float64((i+offset)%7)
		tip := date.Time().Format("Jan 2") + ": " + units.Distance(m)
		if m == 0 {
			tip = ""
		}
		p.box(x, y, inner, inner, "cell", tip)
		if level := s.level(m); level > 0 {
			p.fill(x, y, level, tip)
		}
		if _, month, day := date.Civil(); day == 1 {
			// The month begins at the first whole week of it.
			p.text(yearLeft+cell*math.Ceil(float64(i+offset)/7), yearTop-8, "", month.String()[:3])
		}
	}
	for row := range 7 {
		p.text(yearLeft-8, yearTop+cell*float64(row)+10, "end small", time.Weekday((int(weekStart) + row) % 7).String()[:3])
	}
	p.text(yearLeft, 190, "ink", s.brief(units))
	p.legend(s, units)
	return p.draw()
}

// fill draws how far a level fills a square: its area grows, so that the levels differ without colour.
func (p *picture) fill(x, y float64, level int, tip string) {
	side := math.Round(inner * math.Sqrt(float64(level)/levels))
	p.box(x+(inner-side)/2, y+(inner-side)/2, side, side, "full", tip)
}

// legend says which distances the levels stand for.
func (p *picture) legend(s yearSums, units Units) {
	if s.days == 0 {
		return
	}
	const wide = 92.0
	x := width - 16 - wide*levels
	for level := 1; level <= levels; level++ {
		at := x + wide*float64(level-1)
		p.box(at, 180, inner, inner, "cell", "")
		p.fill(at, 180, level, "")
		p.text(at+18, 190, "", "to "+units.Distance(s.limit(level)))
	}
}

// yearSums holds the sums of a year.
type yearSums struct {
	total   float64
	days    int
	longest int // the index of the day
	most    float64
}

func sumYear(miles []float64) yearSums {
	var s yearSums
	for i, m := range miles {
		s.total += m
		if m > 0 {
			s.days++
		}
		if m > s.most {
			s.most, s.longest = m, i
		}
	}
	return s
}

// limit is the greatest distance of a level.
func (s yearSums) limit(level int) float64 { return s.most * float64(level) / levels }

// level returns the level of a distance, 0 for none.
func (s yearSums) level(miles float64) int {
	if miles <= 0 {
		return 0
	}
	return min(levels, int(math.Ceil(levels*miles/s.most-1e-9)))
}

func (s yearSums) brief(units Units) string {
	if s.days == 0 {
		return "No distance in this year"
	}
	return units.Distance(s.total) + " on " + count(s.days, "day", "days")
}

func (s yearSums) describe(first date.Date, units Units) string {
	if s.days == 0 {
		return "No distance in this year."
	}
	return fmt.Sprintf("%s. The longest was %s on %s. Each square is a day, in columns of a week; the farther, the more of it is filled.",
		s.brief(units), units.Distance(s.most), dayMonth(first.AddDays(s.longest)))
}
