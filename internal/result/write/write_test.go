package write_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/result/write"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/source"
	"harrier/internal/text"
)

// rows are results with everything that a file may have.
func rows() []read.Row {
	return []read.Row{
		{
			Place: new(int32(1)), Athlete: "Zoë “Flash” O'Neil", AthleteID: "zoe.rovers", Team: `Rovers, "A"; B|C`, TeamID: "rovers", Gender: discipline.Womens, Event: "8K",
			Division: "Varsity", Round: discipline.Final, Time: "25:09.2", TimeMS: 1509200, TimingMethod: mark.Hand, Status: mark.Finished, Points: "6.125", Grade: "SR", Bib: "0012", Notes: "a\tb; \"c\"",
		},
		{Athlete: "=1+1", Team: "@SUM(A1)", TeamID: "sum", Gender: discipline.Mens, Event: "+400m", Round: discipline.Semifinal, Time: "1:05:33", TimeMS: 3933000, Status: mark.DQ, Wind: "-0.4"},
		{Athlete: "_x0041_x0042_ <b>&amp;", Gender: discipline.Mens, Event: "Long Jump", Round: discipline.Qualification, Mark: `12'10.25"`, Status: mark.Finished, Wind: "1.2", Points: "0.5"},
		{Athlete: "王芳 🏃", Team: "Łódź  KS", TeamID: "lodz-ks", Gender: discipline.Womens, Event: "100m", Round: discipline.Preliminary, Mark: "NM", Status: mark.DNF, Grade: "10", Notes: "-"},
		{Athlete: "Rovers B", Gender: discipline.Mens, Event: "4x100", Round: discipline.Final, Time: "42.1", TimeMS: 42100, Status: mark.Finished, RelayMembers: []string{"Lee, Bo", "=Cy", "王芳"}},
		{Athlete: "Guest", Gender: discipline.Womens, Event: "200m", Round: discipline.Preliminary, Heat: new(int32(3)), HeatPlace: new(int32(2)), Time: "25.07", TimeMS: 25070, Status: mark.Finished},
		{Athlete: "Other Guest", Gender: discipline.Womens, Event: "8K", Round: discipline.Final, Time: "26:01", TimeMS: 1561000, Status: mark.Finished, Exhibition: true},
		{Athlete: "-", Gender: discipline.Mens, Event: "High Jump", Round: discipline.Quarterfinal, Mark: "1.85", Status: mark.DNS, Bib: "1e5"},
	}
}

// written returns a file with rows.
func written(t testing.TB, begin func(io.Writer) write.Writer, rows []read.Row) []byte {
	t.Helper()
	var b bytes.Buffer
	w := begin(&b)
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// back reads a file as an import does. Lines are left out.
func back(t testing.TB, file []byte, o read.Options, part string) []read.Row {
	t.Helper()
	in := io.ReadSeeker(bytes.NewReader(file))
	if packed, err := source.Packed(bytes.NewReader(file)); err != nil {
		t.Fatal(err)
	} else if packed {
		table, err := source.Table(t.Context(), bytes.NewReader(file), part)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(table)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	format, err := read.Detect(in, "")
	if err != nil {
		t.Fatal(err)
	}
	r, err := read.Open(in, format, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	var rows []read.Row
	for {
		row, err := r.Next()
		if errors.Is(err, io.EOF) {
			return rows
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		row.Line = 0
		rows = append(rows, row)
	}
}

// same compares rows by all their fields.
func same(t testing.TB, got, want []read.Row) {
	t.Helper()
	show := func(rows []read.Row) string { return string(written(t, write.NewNDJSON, rows)) }
	if g, w := show(got), show(want); g != w {
		t.Errorf("read back\n%swas\n%s", g, w)
	}
	for i, row := range got {
		if i < len(want) && row.TimeMS != want[i].TimeMS {
			t.Errorf("row %d took %d ms, was %d", i, row.TimeMS, want[i].TimeMS)
		}
	}
}

// complete are the forms that say everything.
var complete = map[string]func(io.Writer) write.Writer{
	"CSV":               func(out io.Writer) write.Writer { return write.NewCSV(out, text.CSVOptions{}) },
	"CSV with its mark": func(out io.Writer) write.Writer { return write.NewCSV(out, text.CSVOptions{Mark: true}) },
	"NDJSON":            write.NewNDJSON,
	"XLSX":              write.NewWorkbook,
}

func TestCompleteFormsReadBack(t *testing.T) {
	t.Parallel()
	for i := range read.Fields {
		if f := &read.Fields[i]; !slices.ContainsFunc(rows(), func(r read.Row) bool { return f.Cell(&r) != "" }) {
			t.Errorf("no row has %s", f.Name)
		}
	}
	for name, begin := range complete {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			same(t, back(t, written(t, begin, rows()), read.Options{}, ""), rows())
		})
	}
}

func TestFilesWithoutResults(t *testing.T) {
	t.Parallel()
	for name, begin := range complete {
		file := written(t, begin, nil)
		if name == "NDJSON" {
			if len(file) > 0 {
				t.Errorf("%s: %q", name, file)
			}
			continue
		}
		if got := back(t, file, read.Options{}, ""); len(got) > 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestSafeCSV(t *testing.T) {
	t.Parallel()
	file := string(written(t, func(out io.Writer) write.Writer { return write.NewCSV(out, text.CSVOptions{Safe: true}) }, rows()))
	for _, cell := range []string{",'=1+1,", ",'@SUM(A1),", ",'+400m,", ",-0.4,", ",'-,\n"} {
		if !strings.Contains(file, cell) {
			t.Errorf("no %q in\n%s", cell, file)
		}
	}
}

// TestFullSheets writes more rows than a sheet may have.
func TestFullSheets(t *testing.T) {
	t.Parallel()
	file := written(t, write.NewWorkbookOf(4), rows())
	got := make([]read.Row, 0, len(rows()))
	for _, name := range []string{"Results", "Results 2", "Results 3"} {
		got = append(got, back(t, file, read.Options{}, name)...)
	}
	same(t, got, rows())
}

// broken takes so many bytes.
type broken struct{ left int }

var errBroken = errors.New("broken")

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

// TestErrorsAreThoseOfTheOutput breaks the output at many points: the error comes back as it is.
func TestErrorsAreThoseOfTheOutput(t *testing.T) {
	t.Parallel()
	for name, begin := range complete {
		for size := 0; size < len(written(t, begin, rows())); size += 89 {
			w := begin(&broken{left: size})
			var err error
			for _, row := range rows() {
				err = errors.Join(err, w.Write(&row))
			}
			if err = errors.Join(err, w.Close()); !errors.Is(err, errBroken) {
				t.Fatalf("%s after %d bytes: %v", name, size, err)
			}
		}
	}
}
