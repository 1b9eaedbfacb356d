package draw

import (
	"fmt"
	"math"
	"strings"

	"harrier/internal/date"
)

const (
	// ShownDays is how many days Series draws.
	ShownDays = 90
	// AverageDays is how many days before a day its moving average is over.
	AverageDays = 5
	// lineLength is the most days between two averages that a line joins.
	lineLength = 7
)

// Measure is a value of days that Series draws.
type Measure struct {
	id, title, unit string
	// margin is left free below and above the values, and least is the least span that is drawn.
	margin, least float64
}

// What Series can draw.
var (
	RHR   = Measure{"rhr", "Resting heart rate", "bpm", 1, 10}
	Sleep = Measure{"sleep", "Sleep", "h", 0.5, 3}
)

// FirstOfSeries returns the first day whose value Series needs, up to a day: that of the first average.
func FirstOfSeries(today date.Date) date.Date {
	return today.AddDays(-(ShownDays - 1) - AverageDays)
}

// Series draws the values of the days up to a day as circles, and their moving average as a line: the mean of the values of
// the five days before each day.
func Series(m Measure, today date.Date, values Days) ([]byte, error) {
	first := FirstOfSeries(today)
	known := make([]*float64, ShownDays+AverageDays)
	for i := range known {
		if v, ok := values[first.AddDays(i)]; ok {
			known[i] = &v
		}
	}
	p := &picture{ID: m.id, Title: m.title + ", to " + longDay(today), Height: fieldHeight}
	shown := known[AverageDays:]
	f := m.field(known)
	f.rules(p, func(v float64) string { return number(v) + " " + m.unit })
	wide := (fieldRight - fieldLeft) / ShownDays
	at := func(i int) float64 { return fieldLeft + wide*(float64(i)+0.5) }
	mean := line{Class: "mean"}
	last, latest := -ShownDays, 0.0
	for i, v := range shown {
		day := first.AddDays(i + AverageDays)
		if v != nil {
			p.Dots = append(p.Dots, dot{coordinate(at(i)), coordinate(f.y(*v)), 3, "value", fmt.Sprintf("%s: %s %s", dayMonth(day), number(*v), m.unit)})
		}
		if avg, ok := meanOf(known[i : i+AverageDays]); ok {
			mean.Path = mean.Path.to(at(i), f.y(avg), i-last > lineLength)
			last, latest = i, avg
		}
		if _, _, n := day.Civil(); n == 1 || i == 0 {
			f.month(p, at(i), day, i == 0)
		}
	}
	if last >= 0 {
		p.Lines = append(p.Lines, mean)
	}
	if f.top == 0 {
		p.none("No values in these days")
	}
	p.Desc = m.describe(shown, first.AddDays(AverageDays), today, last >= 0, latest)
	p.key()
	return p.draw()
}

// key says which is which.
func (p *picture) key() {
	const y = 22.0
	p.Dots = append(p.Dots, dot{width - 250, y, 3, "value", ""})
	p.text(width-240, y+4, "ink", "a day")
	p.straight(width-190, y, width-162, y, "mean")
	p.text(width-154, y+4, "ink", "average of five days")
}

// limits counts the values that are known, and returns the lowest and the highest.
func limits(values []*float64) (n int, low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if v != nil {
			n, low, high = n+1, min(low, *v), max(high, *v)
		}
	}
	return n, low, high
}

// field returns the span of values to draw.
func (m Measure) field(values []*float64) field {
	n, low, high := limits(values)
	if n == 0 {
		return field{}
	}
	low, high = low-m.margin, high+m.margin
	if missing := m.least - (high - low); missing > 0 {
		low, high = low-missing/2, high+missing/2
	}
	by := step(high - low)
	return field{bottom: max(0, math.Floor(low/by)*by), top: high}
}

// describe says what the picture shows.
func (m Measure) describe(values []*float64, first, last date.Date, averaged bool, average float64) string {
	days, low, high := limits(values)
	span := fmt.Sprintf("from %s to %s", longDay(first), longDay(last))
	if days == 0 {
		return "No values of " + strings.ToLower(m.title) + " " + span + "."
	}
	text := fmt.Sprintf("%s on %s %s, between %s and %s %s.", m.title, count(days, "day", "days"), span, number(low), number(high), m.unit)
	if averaged {
		text += fmt.Sprintf(" The last average of five days is %s %s.", number(average), m.unit)
	}
	return text + " Circles are days, the line is the average."
}

// meanOf returns the mean of the known values.
func meanOf(values []*float64) (float64, bool) {
	sum, n := 0.0, 0
	for _, v := range values {
		if v != nil {
			sum += *v
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / float64(n), true
}
