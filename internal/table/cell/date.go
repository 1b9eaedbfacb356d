package cell

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/words"
)

// Order is that of day, month and year in dates such as 5/6/2026.
type Order uint8

// The orders.
const (
	NoOrder Order = iota
	MDY
	DMY
	orders
)

// Orders are the orders by their names in the contract.
var Orders = map[string]Order{"mdy": MDY, "dmy": DMY}

// String returns the name of the order.
func (o Order) String() string { return [orders]string{"", "mdy", "dmy"}[o] }

// Moment is a date, and what else its cell says.
type Moment struct {
	Date date.Date
	// Timed says that the cell has a time of the day, which Clock is since midnight.
	Timed bool
	Clock time.Duration
	// Instant is a time that says its zone; the zero time if the cell has none. Then Date is that in UTC.
	Instant time.Time
}

var (
	slashed = regexp.MustCompile(`^(\d{1,2})[/\-\s](\d{1,2})[/\-\s](\d{2}|\d{4})(?:$|[\sT,])`)
	compact = regexp.MustCompile(`^(?:19|20)\d{6}$`)
	plain   = regexp.MustCompile(`^\d{5}(?:[.,]\d+)?$`)
	epoch   = regexp.MustCompile(`^(\d{10})(\d{3})?(?:\.\d+)?$`)
	zoned   = regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)$`)
)

// Serial numbers of spreadsheets count days.
const (
	// FirstSerial and the numbers up to LastSerial are dates, from 1941 to 2119: before, people kept no log.
	FirstSerial = 15_000
	// LastSerial is the last of them.
	LastSerial  = 80_000
	serials1904 = 1462
)

var serialZero = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

// ParseDate reads a date. Where day and month could be either, it is read in an order; without one, it is none. is1904 says from when serial
// numbers count.
func ParseDate(s string, o Order, is1904 bool) (Moment, bool) {
	s = strings.TrimSpace(s)
	if _, rest, ok := Weekday(s); ok && slashed.MatchString(rest) {
		s = rest
	}
	switch {
	case compact.MatchString(s):
		t, err := time.Parse("20060102", s)
		return at(t), err == nil
	case plain.MatchString(s):
		return serial(Decimal(s), is1904)
	case epoch.MatchString(s):
		m := epoch.FindStringSubmatch(s)
		n, _ := strconv.ParseInt(m[1], 10, 64)
		return instantAt(time.Unix(n, 0)), true
	case zoned.MatchString(s):
		return zonedTime(s)
	}
	if m := slashed.FindStringSubmatch(s); m != nil && o != NoOrder {
		a, b := m[1], m[2]
		if o == MDY {
			a, b = b, a
		}
		s = a + "." + b + "." + m[3] + s[len(m[0])-trailing(m[0]):]
	} else if m != nil {
		return Moment{}, false
	}
	return spoken(s)
}

// Weekday returns the day of the week with which a text begins, and the text behind it.
func Weekday(s string) (day time.Weekday, rest string, ok bool) {
	word, rest, _ := strings.Cut(strings.TrimSpace(s), " ")
	number, err := strconv.Atoi(words.Weekday.Meaning(strings.Trim(word, ":.,")))
	return time.Weekday(number % 7), strings.TrimSpace(strings.TrimLeft(rest, " :-–,")), err == nil
}

// TimeOfDay reads a time such as 7:15, 19:15:30 or 7:15 PM, as the time since midnight.
func TimeOfDay(s string) (clock time.Duration, ok bool) {
	m, ok := ParseDate("2000-01-01 "+s, NoOrder, false)
	return m.Clock, ok && m.Timed && m.Instant.IsZero()
}

// trailing is how many bytes separate a date from what follows.
func trailing(s string) int {
	if last := s[len(s)-1]; last < '0' || last > '9' {
		return 1
	}
	return 0
}

func at(t time.Time) Moment {
	clock := t.Sub(t.Truncate(24 * time.Hour))
	return Moment{Date: date.FromTime(t), Timed: clock > 0, Clock: clock}
}

func instantAt(t time.Time) Moment {
	m := at(t.UTC())
	m.Instant, m.Timed = t.UTC(), true
	return m
}

func serial(days float64, is1904 bool) (Moment, bool) {
	if is1904 {
		days += serials1904
	}
	if days < FirstSerial || days > LastSerial {
		return Moment{}, false
	}
	return at(serialZero.Add(time.Duration(days*86_400+0.5) * time.Second)), true
}

// zonedTime reads a time that says its zone.
func zonedTime(s string) (Moment, bool) {
	s = strings.Replace(strings.ReplaceAll(s, ",", "."), " ", "T", 1)
	s = strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "UTC", "Z")
	for _, form := range []string{time.RFC3339Nano, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z07:00", "2006-01-02T15:04Z0700"} {
		if t, err := time.Parse(form, s); err == nil && inRange(t.Year()) {
			return instantAt(t), true
		}
	}
	return Moment{}, false
}

func inRange(year int) bool { return year >= 1900 && year < 2100 }

var (
	// iso matches a date of ISO 8601 and the T before its time.
	iso = regexp.MustCompile(`^(\d{4}-\d{1,2}-\d{1,2})T`)
	// fraction is a part of a second.
	fraction = regexp.MustCompile(`(:\d\d)[.,]\d+`)
)

// spoken reads a date with words, or with the day, or the year of four digits, first.
func spoken(s string) (Moment, bool) {
	w, ok := timeWordsOf(iso.ReplaceAllString(fraction.ReplaceAllString(s, "$1"), "$1 "))
	day := w.day()
	if !ok || len(day) != 3 || len(w.clock) > 3 {
		return Moment{}, false
	}
	if w.month > 0 && day[0] > 31 && day[2] <= 31 { // "2026 May 1"
		day[0], day[2] = day[2], day[0]
	}
	year := day[2]
	switch {
	case year < 0:
		return Moment{}, false
	case year < 70:
		year += 2000
	case year < 100:
		year += 1900
	}
	t := time.Date(year, time.Month(day[1]), day[0], 0, 0, 0, 0, time.UTC)
	if t.Day() != day[0] || int(t.Month()) != day[1] || !inRange(year) {
		return Moment{}, false
	}
	m := Moment{Date: date.FromTime(t)}
	if len(w.clock) < 2 {
		return m, len(w.clock) == 0
	}
	hour, second := w.hour(), 0
	if len(w.clock) > 2 {
		second = max(w.clock[2], 0)
	}
	if hour < 0 || w.clock[1] < 0 || w.clock[1] > 59 || second > 59 {
		return Moment{}, false
	}
	m.Clock = time.Duration(hour)*time.Hour + time.Duration(w.clock[1])*time.Minute + time.Duration(second)*time.Second
	m.Timed = m.Clock > 0
	return m, true
}

// Dates tell the order of day and month in the dates of a column.
type Dates struct {
	// Unsure counts dates that could be read in either order or in one only.
	Unsure int
	only   [orders]int
	// weekdays says that days of the week beside dates tell their order.
	weekdays bool
	last     [orders]date.Date
	rising   [orders]int
	falls    [orders]int
	same     bool
	first    bool
}

// Add looks at a cell.
func (d *Dates) Add(s string) {
	day, rest, named := Weekday(s)
	if named {
		s = rest
	}
	if !slashed.MatchString(strings.TrimSpace(s)) {
		return
	}
	var read [orders]Moment
	var ok [orders]bool
	for o := MDY; o < orders; o++ {
		read[o], ok[o] = ParseDate(s, o, false)
	}
	either := ok[MDY] && ok[DMY]
	switch {
	case !ok[MDY] && !ok[DMY]:
		return
	case !either:
		d.count(ok)
	case named:
		for o := MDY; o < orders; o++ {
			ok[o] = read[o].Date.Weekday() == day
		}
		if ok[MDY] != ok[DMY] {
			d.weekdays = true
			d.count(ok)
		}
	}
	if either {
		d.compare(read)
		d.first, d.same = true, (d.same || d.Unsure == 0) && read[MDY].Date == read[DMY].Date
	} else {
		d.same = false
	}
	d.Unsure++
}

// count counts a date that is one in the only order that is ok.
func (d *Dates) count(ok [orders]bool) {
	if ok[MDY] {
		d.only[MDY]++
	} else {
		d.only[DMY]++
	}
}

// compare compares a date with the one before it, in each order.
func (d *Dates) compare(read [orders]Moment) {
	for o := MDY; o < orders; o++ {
		if d.first {
			if c := read[o].Date.Compare(d.last[o]); c > 0 {
				d.rising[o]++
			} else if c < 0 {
				d.falls[o]++
			}
		}
		d.last[o] = read[o].Date
	}
}

// minRising is how many steps in one direction tell an order.
const minRising = 3

// Order returns the order, and why it is that one. It is not ok if the column does not tell.
func (d *Dates) Order() (o Order, because string, ok bool) {
	for o := MDY; o < orders; o++ {
		other := MDY + DMY - o
		if d.only[o] > 0 && d.only[other]*20 <= d.only[o] {
			if d.weekdays {
				return o, "the days of the week", true
			}
			return o, "a number above 12", true
		}
	}
	if d.only[MDY]+d.only[DMY] > 0 {
		return NoOrder, "", false
	}
	if d.Unsure == 0 || d.same {
		return DMY, "", true
	}
	for o := MDY; o < orders; o++ {
		other := MDY + DMY - o
		if d.monotone(o) && !d.monotone(other) && d.rising[o]+d.falls[o] >= minRising {
			return o, "the dates ascend or descend", true
		}
	}
	return NoOrder, "", false
}

func (d *Dates) monotone(o Order) bool { return d.rising[o] == 0 || d.falls[o] == 0 }
