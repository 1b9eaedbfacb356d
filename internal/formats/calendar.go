package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// years matches what may be a year, with the numbers beside it: 2025, 2024-25, 2025-01-31, 31.01.2025.
var years = regexp.MustCompile(`\d+(?:[-/._]\d+)*`)

// yearIn returns the only year that texts name; 0 if they name none, or several. That of a date is none: a file may be named after the day on which it was
// made.
func yearIn(texts ...string) (year int) {
	for _, text := range texts {
		for _, found := range years.FindAllString(text, -1) {
			numbers := strings.FieldsFunc(found, func(r rune) bool { return r < '0' || r > '9' })
			for i, number := range numbers {
				named, _ := strconv.Atoi(number)
				switch next := slices.Concat(numbers[i+1:], []string{""})[0]; {
				case len(number) != len("2025") || named < 1900 || named >= 2100 || len(numbers) > 2:
				case year != 0 && year != named, next != "" && next == fmt.Sprintf("%02d", (named+1)%100): // a season
					return 0
				default:
					year = named
				}
			}
		}
	}
	return year
}

// missingYear is the year of dates, weeks and months that do not say theirs.
type missingYear struct {
	// number is 0 if the year is not known, and used says that there are such dates.
	number int
	used   bool
}

// find looks for the year in some texts, unless it is known.
func (y *missingYear) find(texts ...string) {
	if y.number == 0 {
		y.number = yearIn(texts...)
	}
}

// use returns the year for a date without one.
func (y *missingYear) use() int {
	y.used = y.used || y.number > 0
	return y.number
}

// month returns the first day of a month, which may be without its year. It is zero for a title that is no month, or whose year is not known.
func (y *missingYear) month(title string) (first date.Date) {
	of, ok := monthTitle(title)
	if ok && of.year == 0 {
		of.year = y.use()
	}
	if of.year > 0 {
		first, _ = date.New(of.year, time.Month(of.number), 1)
	}
	return first
}

// monthTitle reads a month, which may have its year.
func monthTitle(title string) (of gridTitle, ok bool) {
	title = strings.Trim(title, " :.")
	if year, month, _ := monthOf(title).Civil(); !monthOf(title).IsZero() {
		return gridTitle{int(month), year}, true
	}
	of.number, _ = strconv.Atoi(words.Month.Meaning(title))
	return of, of.number > 0
}

// monthOf returns the first day of the month that the name of a sheet or a title says: Jan 2025, Jan '25, 2025-01. It is zero for others.
func monthOf(name string) date.Date {
	fields := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" -_/.,'’", r) })
	if len(fields) != 2 {
		return date.Date{}
	}
	if len(fields[0]) == len("2025") {
		slices.Reverse(fields)
	}
	m, _ := cell.ParseDate("1 "+fields[0]+" "+fields[1], cell.DMY, false)
	return m.Date
}

// calendar dates the weeks of a log.
type calendar struct {
	order cell.Order
	// starts is the first day of a week.
	starts time.Weekday
	// latest is the last day that there may be; zero if that is not known.
	latest date.Date
	// year is that of dates, weeks and months which do not name theirs.
	year *missingYear
	// unit is that of distances that do not say theirs.
	unit cell.Unit
}

// Years are looked for among the last ones, in which each date falls on each day of the week.
const maxYears = 12

// leapYear has each date that any year has.
const leapYear = 2024

// span matches a week by its first and its last day: Jan 6-12, 1/6 - 1/12, January 6 – 12, 2025.
var span = regexp.MustCompile(`^(.*[\pL/.].*?\d\.?)\s*[-–—]\s*(?:\pL+\.?\s*)?\d{1,2}(?:[/.]\d{1,2}\.?(?:[/.]?\d{2,4})?)?(?:,?\s+(\d{4}))?$`)

// maxDateWords is how many words a date has at most, or two of them: Monday the 1st of May 2025 to Sunday the 7th of May 2025.
const maxDateWords = 16

// date reads a date. Without a year, it is in the last one in which it is the first day of a week.
func (c *calendar) date(s string) (date.Date, bool) {
	fields := strings.Fields(s)
	fields = fields[max(0, len(fields)-maxDateWords):]
	for i := range fields {
		if words.Connector.Has(fields[i]) { // Week of 1/6/25
			continue
		}
		text := strings.Trim(strings.Join(fields[i:], " "), ":.,;")
		if found := span.FindStringSubmatch(text); found != nil {
			text = strings.TrimSpace(found[1] + " " + found[2])
		}
		if m, ok := cell.ParseDate(text, c.order, false); ok {
			return m.Date, !m.Timed
		}
		if on, ok := c.completed(text, func(on date.Date) bool { return on.Weekday() == c.starts }); ok {
			return on, true
		}
	}
	return date.Date{}, false
}

// completed reads a date without a year: in the year of the log or, if that is not known, in the last one in which it fits. Of the week that the year
// begins in, the first day may be in December.
func (c *calendar) completed(text string, fits func(date.Date) bool) (on date.Date, ok bool) {
	if !strings.ContainsAny(text, "0123456789") {
		return on, false
	}
	if year := c.year.number; year > 0 {
		on, ok = c.inYear(text, year)
		c.year.used = c.year.used || ok
		if before, known := c.inYear(text, year-1); known && !fits(on) && fits(before) && yearOf(before.AddDays(6)) == year {
			return before, true
		}
		return on, ok
	}
	if _, isDay := c.inYear(text, leapYear); !isDay {
		return on, false
	}
	for back := 0; back < maxYears && !c.latest.IsZero(); back++ {
		if on, ok = c.inYear(text, yearOf(c.latest)-back); ok && fits(on) && !on.After(c.latest) {
			return on, true
		}
	}
	return date.Date{}, false
}

// inYear reads a date without a year in one.
func (c *calendar) inYear(text string, year int) (date.Date, bool) {
	for _, between := range []string{" ", "/"} {
		if m, ok := cell.ParseDate(text+between+strconv.Itoa(year), c.order, false); ok && !m.Timed {
			return m.Date, true
		}
	}
	return date.Date{}, false
}

func yearOf(on date.Date) int {
	year, _, _ := on.Civil()
	return year
}

var (
	// isoWeek matches the number of a week, as in ISO 8601: 2025-W03, KW 3/2025, week 3 2025.
	isoWeek = regexp.MustCompile(`^(?:(\d{4})-?W(\d{1,2})|\pL+\.?\s*(\d{1,2})(?:\s*/\s*|,?\s+)(\d{4}))$`)
	// bareWeek matches one without a year: W3, week 3.
	bareWeek = regexp.MustCompile(`^(\pL+)\.?\s*#?(\d{1,2}):?$`)
)

// weekNumber reads the number of a week. The year is 0 if it does not say it.
func weekNumber(s string) (year, week int, ok bool) {
	if found := isoWeek.FindStringSubmatch(s); found != nil {
		year, _ = strconv.Atoi(found[1] + found[4])
		week, _ = strconv.Atoi(found[2] + found[3])
	} else if found := bareWeek.FindStringSubmatch(s); len(found) > 2 && words.LogHeader.Has(found[1], "week") {
		week, _ = strconv.Atoi(found[2])
	}
	return year, week, week >= 1 && week <= 53
}

// numbered reads the number of a week, and returns its Monday.
func (c *calendar) numbered(s string) (monday date.Date, ok bool) {
	year, week, ok := weekNumber(s)
	if ok && year == 0 {
		year = c.year.use()
	}
	if !ok || year == 0 {
		return monday, false
	}
	first, _ := date.WeekFrom(date.FromTime(time.Date(year, time.January, 4, 0, 0, 0, 0, time.UTC)), time.Monday)
	return first.AddDays(7 * (week - 1)), true
}

// startOf reads the first day of the week that a date is of.
func (c *calendar) startOf(s string) (date.Date, bool) {
	on, ok := c.date(s)
	if !ok {
		on, ok = c.numbered(s)
	}
	first, _ := date.WeekFrom(on, c.starts)
	return first, ok
}
