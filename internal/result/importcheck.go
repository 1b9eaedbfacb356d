package result

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"harrier/internal/fault"
	"harrier/internal/result/read"
	"harrier/internal/sport/mark"
	"harrier/internal/table/report"
)

// errNoRows means that a file holds a header at most.
var errNoRows error = &read.FileError{Reason: "There are no results in the file."}

// errNoPerformances means that a file is one of entries, or that its columns were not recognized.
var errNoPerformances error = &read.FileError{Reason: "No row has a time, a mark or a place. If the file has them, map their columns."}

// check is the outcome of reading a file once, before anything is stored.
type check struct {
	Outcome // of an import that stored nothing

	// sum identifies the file's content and the options that choose among its results.
	sum   []byte
	youth bool
	// characters counts those of names, teams and Athlete IDs, for the limit of words in the search.
	characters int64
	// heats give rows below the titles of heats their places, and closing closes places up; nil if the file's are kept.
	heats   read.HeatPlaces
	closing *read.Closing
	// twin reports whether two results of one event have a row's name and team.
	twin func(*read.Row) bool
	// nobodys reports whether an Athlete ID is one that different athletes of an event have.
	nobodys func(id string) bool
}

// place gives a row the places that follow from all rows.
func (c *check) place(r *read.Row) {
	c.heats.Apply(r)
	if r.AthleteID != "" && c.nobodys(r.AthleteID) {
		r.AthleteID = ""
	}
	if c.closing != nil {
		c.closing.Apply(r)
	}
}

// checking reads a file and fills its check.
type checking struct {
	check

	imp     *ImportInput
	reader  *read.Reader
	checker *read.Checker
	columns []read.Column
	renamed renamed
	// timed says that some row has a time or a mark, and performed that one has these, a place or a status.
	timed, performed bool
}

// checkFile reads a whole file, counts its valid and its invalid rows, and looks for what is probably wrong.
func checkFile(file io.Reader, imp *ImportInput, before renamed) (check, error) {
	if imp.Asked != nil {
		return check{}, imp.Asked
	}
	content := sha256.New()
	reader, err := read.Open(io.TeeReader(file, content), imp.Format, imp.Options)
	if err != nil {
		return check{}, unusable(err)
	}
	c := checking{imp: imp, reader: reader, checker: read.NewChecker(), renamed: before}
	c.checker.OnTrack, c.checker.OnTrail, c.checker.Locate = imp.onTrack, imp.onTrail, reader.Locate
	c.checker.Heats, c.checker.Round = imp.Options.Heats, imp.Options.Round
	for _, step := range []func() error{c.readAll, c.understood, c.findPlaces} {
		if err := step(); err != nil {
			return check{}, unusable(err)
		}
	}
	c.tell()
	// The same file may hold the results of several events, chosen by these.
	for _, option := range []string{string(imp.Options.Gender), imp.Options.Event, imp.Options.Division, string(imp.Options.Round)} {
		content.Write([]byte("\x00" + option))
	}
	c.sum = content.Sum(nil)
	return c.check, nil
}

// readAll reads the rows.
func (c *checking) readAll() error {
	for {
		row, err := c.reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if invalid, ok := errors.AsType[*read.RowError](err); ok {
			c.Failed++
			if c.Failed <= MaxErrors {
				c.Errors = append(c.Errors, invalid)
			}
			continue
		}
		if err != nil {
			return err
		}
		c.Valid++
		if c.Valid <= maxSample {
			c.Sample = append(c.Sample, row)
		}
		c.timed = c.timed || row.Time != "" || row.Mark != ""
		c.performed = c.performed || c.timed || row.Place != nil || row.HeatPlace != nil || row.Status != mark.Finished
		c.characters += searched(&row, c.imp.DeriveIDs)
		c.renamed.add(&row)
		c.checker.Add(row)
	}
	for _, w := range c.reader.Warnings() {
		c.checker.Warn(w)
	}
	c.columns = c.reader.Columns()
	return c.checker.Err(c.columns)
}

// findPlaces finds the places that follow from all rows.
func (c *checking) findPlaces() (err error) {
	if c.heats, err = c.checker.HeatPlaces(); err != nil || !c.imp.Renumber {
		return err
	}
	if c.closing, err = c.checker.CloseUp(); err != nil {
		return &report.Ask{Parameter: "renumber", Reason: err.Error()}
	}
	if c.closing.Changed > 0 {
		c.checker.Warn(read.Finding{
			Code: "places_renumbered", Value: strconv.Itoa(c.closing.Changed),
			Detail: "Places that nobody has were closed up: the results behind them have moved up.",
		})
	}
	return nil
}

// tell fills the check by all that was read. Lines become those of the files in an archive.
func (c *checking) tell() {
	c.Totals = c.checker.Totals()
	c.Renames = c.renamed.found()
	c.youth, c.twin, c.nobodys = c.reader.Youth(), c.checker.Twin, c.checker.Nobodys
	if c.reader.Exported() { // whose values are taken as they are
		c.nobodys = func(string) bool { return false }
	}
	for i := range c.Sample {
		c.place(&c.Sample[i])
		_, c.Sample[i].Line = c.reader.Locate(c.Sample[i].Line)
	}
	for _, e := range c.Errors {
		e.File, e.Line = c.reader.Locate(e.Line)
	}
	for _, column := range c.columns {
		c.Columns = append(c.Columns, column.Column)
	}
	for _, found := range c.checker.Warnings(c.columns) {
		if found.Line > 0 {
			found.File, _ = c.reader.Locate(found.Line)
		}
		for i, line := range found.Lines {
			_, found.Lines[i] = c.reader.Locate(line)
		}
		c.Warnings = append(c.Warnings, found.Warning())
	}
}

// searched returns how many characters of a row the search has to know.
func searched(r *read.Row, derive bool) int64 {
	id := r.AthleteID
	if id == "" && derive {
		id = read.AthleteID(r.Athlete, r.TeamID)
	}
	return int64(utf8.RuneCountInString(r.Athlete) + utf8.RuneCountInString(r.Team) + utf8.RuneCountInString(id))
}

// understood returns an error if the file has nothing to import, or its meaning could only be guessed.
func (c *checking) understood() error {
	if c.Valid == 0 && c.Failed == 0 {
		return errNoRows
	}
	if c.reader.Exported() || c.Valid == 0 { // or its errors are reported
		return nil
	}
	if !c.timed {
		if err := c.reader.Unclear(); err != nil {
			return err
		}
	}
	switch {
	case c.Failed > 0 && !c.imp.Partial: // the report has the errors
		return nil
	case !c.performed:
		return errNoPerformances
	case !c.timed:
		c.checker.Warn(read.Finding{
			Code: "no_times", Detail: "No row has a time or a mark: only places and statuses are imported.",
		})
		return nil
	case c.imp.Format != read.CSV || c.imp.Options.AsIs || c.imp.Options.TimeUnit == read.Seconds:
		return nil
	case c.imp.Options.TimeUnit == "":
		if err := c.checker.WrongUnit(); err != nil {
			return err
		}
	}
	return c.checker.ImpossibleTimes(c.columns)
}

// unusable turns the reader's errors about a whole file into faults. Others, such as that of a connection that was cut, stay.
func unusable(err error) error {
	if fileErr, ok := errors.AsType[*read.FileError](err); ok {
		return fault.New(fault.Invalid, fileErr.Error()).Because(err)
	}
	if asked, ok := errors.AsType[*report.Ask](err); ok {
		return asked
	}
	return fmt.Errorf("read the file: %w", err)
}
