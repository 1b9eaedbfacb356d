package result

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"harrier/internal/fault"
	"harrier/internal/result/read"
	"harrier/internal/sport/mark"
)

// errNoRows means that a file holds a header at most.
var errNoRows error = &read.FileError{Reason: "There are no results in the file."}

// errNoPerformances means that a file is one of entries, or that its columns were not recognized.
var errNoPerformances error = &read.FileError{Reason: "No row has a time, a mark or a place. If the file has them, map their columns."}

// checkFile reads a whole file, counts its valid and its invalid rows, and looks for what is probably wrong.
func checkFile(file io.Reader, imp ImportInput) (*source, []byte, error) {
	content := sha256.New()
	reader, err := read.Open(io.TeeReader(file, content), imp.Format, imp.Options)
	if err != nil {
		return nil, nil, unusable(err)
	}
	src := &source{reader: reader, imp: imp, checker: read.NewChecker()}
	src.checker.OnTrack, src.checker.OnTrail, src.checker.Locate = imp.onTrack, imp.onTrail, reader.Locate
	for src.next() {
		src.valid++
		if src.valid <= maxSample {
			src.sample = append(src.sample, src.row)
		}
		src.timed = src.timed || src.row.Time != "" || src.row.Mark != ""
		src.performed = src.performed || src.timed || src.row.Place != nil || src.row.HeatPlace != nil || src.row.Status != mark.Finished
		src.characters += searched(&src.row, imp.DeriveIDs)
		src.checker.Add(src.row)
	}
	for _, w := range reader.Warnings() {
		src.checker.Warn(w)
	}
	if err := cmp.Or(src.broken, src.checker.Err(reader.Columns()), src.understood()); err != nil {
		return nil, nil, unusable(err)
	}
	if src.heats, err = src.checker.HeatPlaces(); err != nil {
		return nil, nil, unusable(err)
	}
	for i := range src.sample {
		src.heats.Apply(&src.sample[i])
	}
	if imp.Renumber {
		if err := src.closeUp(); err != nil {
			return nil, nil, err
		}
	}
	// The same file may hold the results of several events, chosen by these.
	for _, option := range []string{string(imp.Options.Gender), imp.Options.Event, imp.Options.Division, string(imp.Options.Round)} {
		content.Write([]byte("\x00" + option))
	}
	return src, content.Sum(nil), nil
}

// searched returns how many characters of a row the search has to know.
func searched(r *read.Row, derive bool) int64 {
	id := r.AthleteID
	if id == "" && derive {
		id = read.AthleteID(r.Athlete, r.TeamID)
	}
	return int64(utf8.RuneCountInString(r.Athlete) + utf8.RuneCountInString(r.Team) + utf8.RuneCountInString(id))
}

// closeUp closes up the places of a file that was checked.
func (s *source) closeUp() (err error) {
	if s.closing, err = s.checker.CloseUp(); err != nil {
		return unusable(&read.OptionError{Option: "renumber", Reason: err.Error()})
	}
	for i := range s.sample {
		s.closing.Apply(&s.sample[i])
	}
	if s.closing.Changed > 0 {
		s.checker.Warn(read.Warning{
			Code: "places_renumbered", Value: strconv.Itoa(s.closing.Changed),
			Detail: "Places that nobody has were closed up: the results behind them have moved up.",
		})
	}
	return nil
}

// understood returns an error if a file that was checked has nothing to import, or what it has could only be guessed.
func (s *source) understood() error {
	if s.valid == 0 && s.failed == 0 {
		return errNoRows
	}
	if s.reader.Exported() || s.valid == 0 { // or its errors are reported
		return nil
	}
	if !s.timed {
		if err := s.reader.Unclear(); err != nil {
			return err
		}
	}
	switch {
	case s.failed > 0 && !s.imp.Partial: // which are reported
		return nil
	case !s.performed:
		return errNoPerformances
	case !s.timed:
		s.checker.Warn(read.Warning{
			Code: "no_times", Detail: "No row has a time or a mark: only places and statuses are imported.",
		})
		return nil
	case s.imp.Format != read.CSV || s.imp.Options.AsIs || s.imp.Options.TimeUnit == read.Seconds:
		return nil
	case s.imp.Options.TimeUnit == "":
		if err := s.checker.WrongUnit(); err != nil {
			return err
		}
	}
	return s.checker.ImpossibleTimes(s.reader.Columns())
}

// unusable turns the reader's errors about a whole file into faults. Others, such as that of a connection that was cut, stay.
func unusable(err error) error {
	if fileErr, ok := errors.AsType[*read.FileError](err); ok {
		return fault.New(fault.Invalid, fileErr.Error()).Because(err)
	}
	if optionErr, ok := errors.AsType[*read.OptionError](err); ok {
		field := fault.Field{Pointer: optionErr.Option, Detail: optionErr.Reason}
		return &fault.Error{Kind: fault.Invalid, Detail: "The file cannot be read as asked.", Fields: []fault.Field{field}, Cause: err}
	}
	if unclear, ok := errors.AsType[*read.UnclearError](err); ok {
		f := fault.New(fault.Invalid, unclear.Reason).Of("file-unclear").Because(err)
		for _, m := range unclear.Maps {
			f.Fields = append(f.Fields, fault.Field{Pointer: "map", Code: fault.CodeRequired, Detail: m})
		}
		if unclear.Repaired {
			f.Fields = append(f.Fields, fault.Field{Pointer: "repaired", Code: fault.CodeRequired, Detail: "true"})
		}
		for _, sheet := range unclear.Sheets {
			f.Fields = append(f.Fields, fault.Field{Pointer: "sheet", Code: fault.CodeRequired, Detail: sheet})
		}
		if unclear.Minutes {
			f.Fields = append(f.Fields, fault.Field{Pointer: "time_unit", Code: fault.CodeRequired, Detail: string(read.Minutes)})
		}
		return f
	}
	return fmt.Errorf("read the file: %w", err)
}
