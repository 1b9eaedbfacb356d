package read

import (
	"strconv"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
)

// performance reads a cell that may be a time, a mark or a status, and what stands beside it. A time of zero, which spreadsheets write for an
// empty cell, means none.
func (r *cells) performance(f field, unit TimeUnit) {
	whole := r.cell(f)
	if since, ok := r.sinceWave(); ok && f == fieldTime {
		whole = since
	}
	if whole == "" {
		r.timeless(f)
		return
	}
	raw, b := cell.CutBesides(cell.WithoutUnits(whole))
	if f == fieldTime && isGap(whole) { // whose sign is none of a wind
		raw, b = whole, cell.Besides{}
	}
	if raw == "" && b.Exhibition {
		r.row.Exhibition = true
		return
	}
	timed := r.file.options.mustBeTime(r.row.Event)
	if timed && cell.Spaced.MatchString(raw) {
		raw = strings.ReplaceAll(raw, " ", ":")
	}
	if signed, ok := cell.FromPrimes(raw); ok && timed {
		raw = signed
	}
	if r.row.Time == "" && r.time(f, raw, unit, timed) {
		r.besides(b, whole)
		return
	}
	if found := cell.Passes.FindStringSubmatch(raw); found != nil && !timed {
		raw, b.Signs = found[1], append(b.Signs, found[2])
	} else if r.stated(f, whole) {
		if r.row.Status == mark.Finished && f == fieldTime {
			r.timeless(f)
		}
		return
	}
	r.besides(b, whole)
	r.mark(f, raw, timed)
}

// timeless warns of a finisher who has a word, a dash or a zero where a time should be.
func (r *cells) timeless(f field) {
	column := r.file.layout.at(f)
	if f != fieldTime || column == layout.Absent || column >= len(r.record) || r.row.Status != "" && r.row.Status != mark.Finished {
		return
	}
	if raw := strings.TrimSpace(r.record[column]); raw != "" {
		r.file.warn(Finding{Code: "time_missing", Line: r.row.Line, Value: raw, Detail: "The result is stored without a time."})
	}
}

// statedElsewhere takes a status out of another column with times, such as that of chip times.
func (r *cells) statedElsewhere() {
	for _, column := range r.file.layout.times {
		if raw := cellIn(r.record, column); raw != "" && r.stated(fieldTime, raw) {
			return
		}
	}
}

// mark reads a cell as a mark.
func (r *cells) mark(f field, raw string, timed bool) {
	if f == fieldMark && r.file.layout.unitOf(f).Name == "cm" {
		if number := cell.Decimal(raw); number > 0 {
			raw = strconv.FormatFloat(number/100, 'f', 2, 64)
		}
	}
	value, reason := clean(raw, MaxMark)
	e, known := discipline.Parse(r.row.Event)
	switch {
	case reason != "":
	case r.row.Time == "" && timed:
		reason = "It is neither a time nor a status such as DNF, which the results of " + shown(r.row.Event) + " must be."
	case r.row.Mark != "" && r.row.Mark != value:
		reason = "The row has two different marks."
	case !strings.ContainsAny(value, "0123456789"):
		reason = "It is neither a mark, such as 6.51 or 21-04.25, nor a status such as NM or DNF."
	case known && (e.Kind == discipline.Jump || e.Kind == discipline.Throw) && !mark.IsLength(value):
		if metres, ok := mark.WholeMetres(e.Code, value); ok {
			r.file.warn(Finding{
				Code: "mark_rewritten", Line: r.row.Line, Value: value, Suggestion: metres, Detail: "The whole number was read as meters, as spreadsheets write 2.00.",
			})
			value = metres
		} else {
			r.file.warn(Finding{
				Code: "mark_unranked", Line: r.row.Line, Value: value,
				Detail: "The mark cannot be ranked: it is not understood as a length, such as 6.51 or 21-04.25.",
			})
		}
	case known && e.Kind == discipline.FixedTime:
		value = r.distance(value)
	case known && e.Kind == discipline.Combined && !mark.IsScore(value):
		r.file.warn(Finding{
			Code: "mark_unranked", Line: r.row.Line, Value: value, Detail: "The mark cannot be ranked: it is not understood as points, such as 7,123.",
		})
	}
	r.fail(f, raw, reason)
	r.row.Mark = value
}

// distance returns the mark of a race of fixed time, with the unit of the column's title if it has none.
func (r *cells) distance(value string) string {
	if _, ok := mark.DistanceMillimetres(value); ok {
		return value
	}
	if with := value + " " + r.file.layout.unit; r.file.layout.unit != "" {
		if _, ok := mark.DistanceMillimetres(with); ok {
			return with
		}
	}
	r.file.warn(Finding{
		Code: "mark_unranked", Line: r.row.Line, Value: value,
		Detail: "The mark cannot be ranked: it is not understood as a distance with a unit, such as 150.2 km.",
	})
	return value
}

// partOfDay reads a cell as the part of a day in which spreadsheets store times, and reports whether it is one.
func (r *cells) partOfDay(f field, raw string) bool {
	d, ok := cell.DayFraction(raw)
	if !ok && r.file.layout.days {
		d, ok = cell.WholeDays(raw)
	}
	if !ok || d <= 0 {
		return false
	}
	r.row.TimeMS, r.row.Time = mark.Milliseconds(d), mark.Format(d)
	r.row.TimingMethod = r.timing(f, raw)
	r.file.warn(Finding{
		Code: "time_fraction_of_day", Line: r.row.Line, Value: raw,
		Detail: "The number was read as a part of a day, as spreadsheets store times: " + r.row.Time + ".",
	})
	return true
}

// time reads a cell as a time, and reports whether the cell is settled: it is a time, certainly meant as one, or zero.
func (r *cells) time(f field, raw string, unit TimeUnit, timed bool) bool {
	r.row.published = raw
	if r.inTitle(f) {
		unit = Seconds
	}
	if (unit == "" || unit == Clock) && (f == fieldTime || timed) && r.partOfDay(f, raw) || f == fieldTime && r.gap(raw, unit) {
		return true
	}
	raw, unit, d, err := r.parsed(f, raw, unit, timed)
	switch {
	case err == nil && d > 0 && r.measured():
		return false
	case err == nil && d > 0:
		r.row.TimeMS, r.row.TimingMethod = mark.Milliseconds(d), r.timing(f, raw)
		if unit == Minutes && !strings.ContainsAny(raw, ":;") {
			// "126.33" would be parsed as seconds.
			r.row.Time = mark.Format(d)
		} else {
			r.row.Time = cell.KeepTime(raw, d)
		}
		return true
	case err == nil:
		if f == fieldTime {
			r.timeless(f)
		}
		return f == fieldTime || timed
	case f == fieldTime && cell.IsMeantAsTime(raw, err):
		r.fail(f, raw, fault.Sentence(err))
		return true
	}
	return false
}

// timing tells how a time was taken: by the letter at its end, or else the name of its column.
func (r *cells) timing(f field, raw string) mark.TimingMethod {
	if method := mark.TimingOf(raw); method != "" || f != fieldTime {
		return method
	}
	return r.file.layout.timing
}

// measured reports whether the event's results are no times, such as 7.12 in the long jump.
func (r *cells) measured() bool {
	e, ok := discipline.Parse(r.row.Event)
	return ok && !e.Timed()
}

// stated takes a cell as the status if it is one, and reports whether it is. Two different statuses are an error, except
// that any other status overrides finished.
func (r *cells) stated(f field, raw string) bool {
	said, rest, ok := cell.StatusIn(raw)
	if !ok {
		return false
	}
	if rest != "" {
		r.note(rest, raw)
	}
	switch r.row.Status {
	case "", mark.Finished, said:
		r.row.Status = said
	default:
		if said != mark.Finished {
			r.fail(f, raw, "Another cell of the row has the status "+string(r.row.Status)+".")
		}
	}
	return true
}
