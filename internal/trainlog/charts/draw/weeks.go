package draw

import (
	"fmt"
	"time"

	"harrier/internal/date"
)

// ShownWeeks is how many weeks Weeks draws.
const ShownWeeks = 26

// The field of bars and lines.
const (
	fieldLeft   = 64.0
	fieldRight  = width - 16.0
	fieldTop    = 58.0
	fieldBottom = 218.0
	fieldHeight = 264
)

// FirstOfWeeks returns the first day of the weeks that Weeks draws up to a day.
func FirstOfWeeks(today date.Date, weekStart time.Weekday) date.Date {
	first, _ := date.WeekFrom(today, weekStart)
	return first.AddDays(-7 * (ShownWeeks - 1))
}

// Weeks draws the distances of the weeks up to that of a day, as bars with their numbers. The last week is striped, because it is not over.
func Weeks(today date.Date, days Days, weekStart time.Weekday, units Units) ([]byte, error) {
	first := FirstOfWeeks(today, weekStart)
	var miles [ShownWeeks]float64
	total, maximum := 0.0, 0.0
	for i := range 7 * ShownWeeks {
		run := days[first.AddDays(i)]
		miles[i/7] += run
		total += run
		maximum = max(maximum, miles[i/7])
	}
	p := &picture{ID: "weeks", Title: "Distance by week, to " + longDay(today), Height: fieldHeight}
	p.Desc = fmt.Sprintf("%s in the %d weeks from %s to %s, %s a week. The most in a week was %s; this week, which is striped, has %s so far.",
		units.Distance(total), ShownWeeks, longDay(first), longDay(today), units.Distance(total/ShownWeeks), units.Distance(maximum),
		units.Distance(miles[ShownWeeks-1]))
	if total == 0 {
		p.none("No distance in these weeks")
	}
	f := field{top: units.of(maximum)}
	f.rules(p, func(v float64) string { return number(v) + " " + units.name() })
	wide := (fieldRight - fieldLeft) / ShownWeeks
	for i, m := range miles {
		x, y := fieldLeft+wide*float64(i), f.y(units.of(m))
		begins := first.AddDays(7 * i)
		if m > 0 {
			class := "full"
			if i == ShownWeeks-1 {
				class = "part"
			}
			p.box(x+3, y, wide-6, fieldBottom-y, class, "Week of "+dayMonth(begins)+": "+units.Distance(m))
			p.text(x+wide/2, y-4, "middle small ink", brief(units.of(m)))
		}
		f.month(p, x, begins, i == 0)
	}
	return p.draw()
}

// none says that there is nothing to draw.
func (p *picture) none(text string) {
	p.text((fieldLeft+fieldRight)/2, (fieldTop+fieldBottom)/2, "middle ink", text)
}

// brief writes a number in little space.
func brief(f float64) string {
	if f >= 100 {
		return fmt.Sprintf("%.0f", f)
	}
	return number(f)
}

func longDay(d date.Date) string { return d.Time().Format("January 2, 2006") }

// field is where bars and lines are drawn, between two values.
type field struct{ bottom, top float64 }

// y is the height of a value.
func (f field) y(v float64) float64 {
	if f.top <= f.bottom {
		return fieldBottom
	}
	return fieldBottom - (v-f.bottom)/(f.top-f.bottom)*(fieldBottom-fieldTop)
}

// rules draws lines at round values.
func (f field) rules(p *picture, name func(float64) string) {
	p.straight(fieldLeft, fieldBottom, fieldRight, fieldBottom, "rule")
	p.text(fieldLeft-8, fieldBottom+4, "end", name(f.bottom))
	if f.top <= f.bottom {
		return
	}
	by := step(f.top - f.bottom)
	for v := f.bottom + by; v <= f.top+by/100; v += by {
		p.straight(fieldLeft, f.y(v), fieldRight, f.y(v), "rule")
		p.text(fieldLeft-8, f.y(v)+4, "end", name(v))
	}
}

// month writes the month that begins with the week or day at a place.
func (f field) month(p *picture, x float64, begins date.Date, leftmost bool) {
	_, month, day := begins.Civil()
	if day > 7 && !leftmost {
		return
	}
	text := month.String()[:3]
	if month == time.January || leftmost {
		text = begins.Time().Format("Jan 2006")
	}
	if leftmost && day > 20 {
		return // the next month follows at once
	}
	p.text(x+3, fieldBottom+18, "", text)
}
