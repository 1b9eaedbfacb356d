package read

import (
	"archive/tar"
	"bufio"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
	"harrier/internal/text"
)

// lifFile matches the beginning of a file of FinishLynx (LIF): comments, the line of the event with its number, the round and the heat,
// and the line of the first athlete with a place, an ID and a lane.
var lifFile = regexp.MustCompile(`^(?:;[^\r\n]*[\r\n]+)*\d+,\d+,\d+,[^\r\n]*[\r\n]+(?:;[^\r\n]*[\r\n]+)*` +
	`(?:\d+|[A-Za-z]{2,4})?,[^,\r\n]*,\d*,[^\r\n]*,[^\r\n]*,`)

// lifFields are the fields of the line of an athlete in it, with the fields of a result that they become. User fields follow.
var lifFields = []Column{
	lifColumn("place", fieldHeatPlace.String()),
	lifColumn("ID", fieldBib.String()),
	lifColumn("lane", ""),
	lifColumn("last name", fieldLast.String()),
	lifColumn("first name", fieldFirst.String()),
	lifColumn("affiliation", fieldTeam.String()),
	lifColumn("time", fieldTime.String()),
	lifColumn("license", ""),
	lifColumn("delta time", ""),
	lifColumn("reaction time", ""),
	lifColumn("splits", ""),
	lifColumn("time trial start", ""),
}

// lifColumn is a column of the format.
func lifColumn(name, field string) Column {
	c := Column{Column: report.Column{Name: name, Field: field, Because: report.Header}}
	if field == "" {
		c.Because = report.Unknown
	}
	return c
}

// Fields of the line of an athlete, from 0.
const (
	lifPlace       = 0
	lifID          = 1
	lifLast        = 3
	lifFirst       = 4
	lifAffiliation = 5
	lifTime        = 6
)

// lifColumns are the fields of a row that a line is converted to, with the names that errors call them by.
var lifColumns = []struct {
	name  string
	field field
}{
	{"place", fieldHeatPlace},
	{"place", fieldStatus},
	{"ID", fieldBib},
	{"name", fieldAthlete},
	{"affiliation", fieldTeam},
	{"time", fieldTime},
	{"gender", fieldGender},
	{"event name", fieldEvent},
	{"round", fieldRound},
	{"heat", fieldHeat},
	{"wind", fieldWind},
}

// lifLayout returns the layout of the rows that lines are converted to.
func lifLayout() resultLayout {
	titles := make([]string, len(lifColumns))
	for i, c := range lifColumns {
		titles[i] = c.name
	}
	l := newLayout(subject.Blank(titles))
	for i, c := range lifColumns {
		l.give(c.field, i, report.Header)
	}
	return l
}

// lifRows reads the heats in one file of FinishLynx, or in a tar archive of several.
type lifRows struct {
	called   called
	options  Options
	archive  *tar.Reader // nil for a file by itself
	alone    io.Reader   // that file, until it is opened
	file     *csvRows    // nil between files
	event    lifEvent    // of file
	starts   []lifStart
	heats    map[lifHeat]string // names of files
	used     []bool             // the fields that some line had
	warnings []Finding
	row      []string
}

// lifStart is where a file of an archive starts. Lines count through all of them.
type lifStart struct {
	name  string
	after int // lines of the files before it
}

// lifHeat tells heats apart.
type lifHeat struct {
	gender discipline.Gender
	event  string
	round  discipline.Round
	heat   string
}

// openLIF reads the first line of the first file. Options.Map is for files whose columns have names.
func openLIF(r io.Reader, o Options) (*lifRows, error) {
	if len(o.Map) > 0 {
		return nil, &report.Ask{Parameter: "map", Reason: "A file of FinishLynx (LIF) has fixed columns. Only those of files with a header can be mapped."}
	}
	o.Running = true // no camera measures a jump
	l := &lifRows{options: o, heats: map[lifHeat]string{}, row: make([]string, len(lifColumns))}
	in := bufio.NewReader(r)
	tarred, err := isTar(in)
	if err != nil {
		return nil, err
	}
	if l.alone = in; tarred {
		l.archive = tar.NewReader(in)
	}
	if err := l.open(); err != nil {
		if errors.Is(err, io.EOF) {
			err = &FileError{Reason: "The archive has no file of a heat in it."}
		}
		return nil, err
	}
	return l, nil
}

// isTar reports whether a file is a tar archive.
func isTar(in *bufio.Reader) (bool, error) {
	const magic, at = "ustar", 257
	head, err := in.Peek(at + len(magic))
	if err != nil && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("read the file: %w", err)
	}
	return len(head) == at+len(magic) && string(head[at:]) == magic, nil
}

// open opens the next file and reads the line of its event.
//
// Errors: io.EOF after the last file, *FileError, *report.Ask.
func (l *lifRows) open() error {
	name, in, err := l.nextFile()
	if err != nil {
		return err
	}
	after := 0
	if l.file != nil {
		after = l.file.rows.Last()
	}
	l.starts = append(l.starts, lifStart{name, after})
	text, err := source.Open(in, l.options.Encoding)
	if err != nil {
		return l.inFile(err)
	}
	c := &csvRows{
		text: text, scope: scope{options: l.options}, layout: lifLayout(),
		teamIDs: memo[string]{}, noTeams: memo[bool]{}, eventNames: memo[eventName]{},
	}
	if l.file != nil {
		c.teamIDs = l.file.teamIDs
	}
	if c.rows, err = text.Rows(source.Options{Delimiter: ',', Comment: ';', Loose: true, MaxRow: MaxRow, After: after}); err != nil {
		return l.inFile(err)
	}
	c.convert = l.convert
	l.file = c
	record, err := c.read()
	if errors.Is(err, io.EOF) {
		return l.inFile(&FileError{Reason: "The file is empty."})
	}
	if row, ok := errors.AsType[*RowError](err); ok {
		err = &FileError{Line: row.Line, Reason: row.Reason}
	}
	if err == nil {
		l.event, err = l.eventOf(record, c.rows.Line())
		c.ranked = l.event.ranked
	}
	return l.inFile(err)
}

// nextFile returns the next file of a heat. Others in the archive are named in warnings.
func (l *lifRows) nextFile() (name string, in io.Reader, err error) {
	if l.archive == nil {
		if in = l.alone; in == nil {
			return "", nil, io.EOF
		}
		l.alone = nil
		return "", in, nil
	}
	for {
		header, err := l.archive.Next()
		switch {
		case errors.Is(err, io.EOF):
			return "", nil, io.EOF
		case errors.Is(err, tar.ErrHeader), errors.Is(err, io.ErrUnexpectedEOF):
			return "", nil, errDamagedArchive
		case err != nil:
			return "", nil, fmt.Errorf("read the file: %w", err)
		}
		if strings.EqualFold(path.Ext(header.Name), source.HeatExtension) {
			tooLarge := &FileError{Reason: shown(header.Name) + " is too large for a heat."}
			return header.Name, &source.Limit{In: l.archive, Left: maxHeatSize, Err: tooLarge}, nil
		}
		l.warn(Finding{Code: "file_ignored", Value: header.Name, Detail: "The file is not read, because others in the archive are of heats (LIF)."})
	}
}

const maxHeatSize = 1 << 20 // bytes

var errDamagedArchive error = &FileError{Reason: "The archive is damaged or incomplete."}

// next implements rows.
func (l *lifRows) next() (Row, error) {
	for {
		row, err := l.file.next()
		if !errors.Is(err, io.EOF) {
			if err == nil && row.Status != mark.Finished {
				row.HeatPlace = nil
			}
			return row, l.inFile(err)
		}
		l.warnings = append(l.warnings, l.file.list...)
		l.file.kinds = kinds{}
		if err := l.open(); err != nil {
			return Row{}, err
		}
	}
}

// convert returns the line of an athlete as a row with lifColumns, valid until the next call; nil for one without a result.
//
// Errors: *RowError.
func (l *lifRows) convert(record []string) ([]string, error) {
	field := func(i int) string {
		if i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	for i := range record {
		if i >= len(l.used) {
			l.used = append(l.used, false)
		}
		l.used[i] = l.used[i] || field(i) != ""
	}
	if layout.IsBlank(record) {
		return nil, nil
	}
	place, status, line := field(lifPlace), "", l.file.rows.Line()
	name, team := l.names(field(lifFirst), field(lifLast), field(lifAffiliation))
	stated, ok := mark.ParseStatus(place)
	switch {
	case place == "" && field(lifTime) == "":
		l.warn(Finding{Code: "row_ignored", Line: line, Value: strings.TrimSpace(name + " " + team), Detail: "The line has neither a place nor a time."})
		return nil, nil
	case ok && stated != mark.Finished:
		place, status = "", place
	case strings.Trim(place, "0123456789") != "":
		return nil, &RowError{Line: line, Column: "place", Value: shown(place), Reason: "The place in a heat must be a number, or DNF, DNS, DQ, SCR or FS."}
	}
	bib, reason := clean(field(lifID), MaxBib)
	if reason != "" {
		l.warn(Finding{Code: "value_ignored", Line: line, Column: "ID", Value: field(lifID), Detail: "The ID is no bib number. " + reason})
	}
	l.row = append(l.row[:0], place, status, bib, name, team, field(lifTime), l.event.gender, l.event.name, l.event.round, l.event.heat, l.event.wind)
	return l.row, nil
}

// names returns the name of an athlete or a relay, and the team. In a relay the last name is the team's, and the first name the letter.
func (l *lifRows) names(first, last, affiliation string) (name, team string) {
	name = strings.TrimSpace(first + " " + last)
	letter := relayLetter(first)
	if !discipline.IsRelay(l.event.name) || last == "" || first != "" && letter == "" {
		return name, affiliation
	}
	words := strings.Fields(last)
	if letter == "" {
		if letter = relayLetter(words[len(words)-1]); letter != "" {
			words = words[:len(words)-1]
		}
	}
	team = strings.Join(words, " ")
	name = strings.TrimSpace(team + " " + letter)
	if affiliation != "" {
		team = affiliation
	}
	return name, team
}

// relayLetter returns the letter of one of a team's relays: A, 'B'. It returns "" for anything else.
func relayLetter(s string) string {
	if s = strings.Trim(s, `'"()`); len(s) == 1 && text.ASCIILetter(s[0]) {
		return strings.ToUpper(s)
	}
	return ""
}

// warn keeps a warning, if there are few.
func (l *lifRows) warn(w Finding) {
	if len(l.warnings) < maxWarnings {
		l.warnings = append(l.warnings, w)
	}
}

// inFile names the file of an archive in an error of it as a whole.
func (l *lifRows) inFile(err error) error {
	name := l.starts[len(l.starts)-1].name
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errDamagedArchive
	}
	if fault, ok := errors.AsType[*FileError](err); ok {
		if name == "" {
			return err
		}
		_, line := l.locate(fault.Line)
		where := shown(name)
		if fault.Line > 0 {
			where += fmt.Sprintf(", line %d", line)
		}
		return &FileError{Reason: where + ": " + fault.Reason}
	}
	if option, ok := errors.AsType[*report.Ask](err); ok && name != "" {
		of := *option
		of.Reason = shown(name) + ": " + option.Reason
		return &of
	}
	return err
}

// locate returns the file of an archive that a line is in, and its number there; "" for a file by itself.
func (l *lifRows) locate(line int) (file string, inFile int) {
	for i := len(l.starts) - 1; i > 0; i-- {
		if line > l.starts[i].after {
			return l.starts[i].name, line - l.starts[i].after
		}
	}
	return l.starts[0].name, line
}

// columns lists the fields that the format has names for, and others that some line had.
func (l *lifRows) columns() []Column {
	var list []Column
	used := append(slices.Clone(l.used), make([]bool, lifTime+1)...)
	for i := range max(len(l.used), lifTime+1) {
		column := lifColumn(fmt.Sprintf("user %d", i-len(lifFields)+1), "")
		if i < len(lifFields) {
			column = lifFields[i]
		}
		if column.Field != "" || used[i] {
			list = append(list, column)
		}
	}
	return list
}

func (l *lifRows) warned() []Finding { return l.warnings }
