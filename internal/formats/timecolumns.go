package formats

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// timeRows are rows whose durations are in a column of hours, one of minutes and one of seconds, with these as one column.
type timeRows struct {
	rows

	// at are the columns, the one with hours first.
	at    []int
	title string
	began bool
	above int
}

// joinTimes has columns of hours, minutes and seconds read as one of durations.
func (t *logTable) joinTimes(ctx context.Context) error {
	if len(t.u.Map) > 0 || t.kind != Days {
		return nil
	}
	first, err := t.first(ctx)
	if err != nil {
		return err
	}
	for i, row := range first {
		at := timeColumns(row)
		if at == nil || !slices.ContainsFunc(row, func(title string) bool { return words.LogHeader.Has(title, "date") }) {
			continue
		}
		open := t.open
		t.open = func(ctx context.Context) (rows, error) {
			in, err := open(ctx)
			if err != nil {
				return nil, err
			}
			return &timeRows{rows: in, at: at, above: i}, nil
		}
		return nil
	}
	return nil
}

// timeColumns returns the columns of hours, minutes and seconds, which are beside each other; nil if there are none.
func timeColumns(row []string) []int {
	for i := 0; i+1 < len(row); i++ {
		var of []string
		for _, title := range row[i:min(i+3, len(row))] {
			u, _ := cell.UnitOf(strings.ToLower(strings.Trim(title, " .()")))
			of = append(of, u.Name)
		}
		if len(of) == 3 && of[0] == "hours" && of[1] == "minutes" && of[2] == "seconds" {
			return []int{i, i + 1, i + 2}
		}
		if of[0] == "hours" && of[1] == "minutes" || of[0] == "minutes" && of[1] == "seconds" {
			return []int{i, i + 1}
		}
	}
	return nil
}

func (r *timeRows) row() (tableRow, error) {
	row, err := r.rows.row()
	if err != nil {
		return row, err
	}
	cells := slices.Clone(row.cells)
	for len(cells) <= r.at[len(r.at)-1] {
		cells = append(cells, "")
	}
	from, to := r.at[0], r.at[len(r.at)-1]+1
	switch {
	case r.above > 0:
		r.above--
	case !r.began:
		r.began = true
		u, _ := cell.UnitOf(strings.ToLower(strings.Trim(cells[from], " .()")))
		r.title = u.Name
		cells[from] = "Duration"
	default:
		cells[from] = r.join(cells[from:to])
	}
	row.cells = slices.Delete(cells, from+1, to)
	return row, nil
}

// join writes the numbers of a duration as one. Others are left as they are.
func (r *timeRows) join(parts []string) string {
	of, total, filled := 3600.0, 0.0, false
	if r.title == "minutes" {
		of = 60
	}
	for _, part := range parts {
		v, err := strconv.ParseFloat(strings.ReplaceAll(part, ",", "."), 64)
		switch {
		case part == "":
		case err != nil || !(v >= 0 && v < 10_000):
			return strings.Join(parts, ":")
		default:
			total, filled = total+v*of, true
		}
		of /= 60
	}
	if !filled {
		return ""
	}
	whole := int(math.Round(total))
	return fmt.Sprintf("%d:%02d:%02d", whole/3600, whole/60%60, whole%60)
}
