package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"harrier/internal/config"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/read"
	"harrier/internal/server"
	"harrier/internal/sport/discipline"
	"harrier/internal/table/source"
)

// mappings collects -map field:column.
type mappings map[string]string

func (m mappings) String() string { return "" }

func (m mappings) Set(v string) error {
	field, column, ok := strings.Cut(v, ":")
	if !ok {
		return errors.New("must be field:column, such as time:official")
	}
	m[field] = column
	return nil
}

func importFile(ctx context.Context, args []string, out io.Writer) error {
	mapping := mappings{}
	imp := result.ImportInput{Options: read.Options{Map: mapping}}
	var gender, unit, name, times string
	command := config.Command{Usage: "harrier import RACE_ID FILE", About: "FILE is - for the standard input.", Settings: config.Database}
	command.Flags = func(f *flag.FlagSet) {
		f.Var(mapping, "map", "field:column, the field of a column that is not recognised by its name; may be repeated")
		f.StringVar(&gender, "gender", "", "gender of rows that do not have one")
		f.StringVar(&imp.Options.Event, "event", "", "event of rows that do not have one")
		f.StringVar(&imp.Options.Division, "division", "", "division of rows that do not have one")
		f.StringVar((*string)(&imp.Options.Round), "round", "", "round of rows that do not have one (default final)")
		f.StringVar((*string)(&imp.Options.Heats), "heats", "", "how heats of a final are placed together: ranked (A before B) or timed")
		f.StringVar((*string)(&imp.Options.Encoding), "encoding", "", "encoding of a text that is not UTF-8, such as windows-1251 (default: guessed)")
		f.Func("status-words", "what codes for statuses mean, as 1:finished,2:dnf", func(s string) error {
			imp.Options.StatusWords = strings.Split(s, ",")
			return nil
		})
		f.StringVar((*string)(&imp.Options.TimingMethod), "timing-method", "", "how times were taken that do not say it: fat, hand, gun or chip")
		f.StringVar(&unit, "time-unit", "", "unit of times that are plain numbers: clock, minutes or seconds (default clock)")
		f.StringVar(&times, "time", "", "none: the file has no times, whatever its columns look like")
		f.StringVar((*string)(&imp.Mode), "mode", "new", "what to do with results that the race has: new (refuse), append or replace")
		f.StringVar(&name, "sheet", "", "sheet of a workbook, if several have data")
		f.BoolVar(&imp.Options.FirstLast, "first-last", false, "turn names such as \"Ruiz, Ana\" around")
		f.BoolVar(&imp.Renumber, "renumber", false, "close up places that nobody has")
		f.BoolVar(&imp.Partial, "partial", false, "import the valid rows even if others fail")
		f.BoolVar(&imp.Options.Repaired, "repaired", false, "import times that are impossible for their events as what they probably mean")
		f.BoolVar(&imp.Options.AsIs, "as-is", false, "import times that are impossible for their events as they are")
		f.BoolVar(&imp.Discard, "discard", false, "let the file undo corrections, statuses, additions and deletions of results that it replaces")
		f.BoolVar(&imp.Again, "again", false, "import even if the race already has the same file")
		f.BoolVar(&imp.DryRun, "dry-run", false, "only report what would be imported")
	}
	cfg, words, log, err := load(command, args, out)
	if err != nil {
		return err
	}
	if imp.RaceID, err = uuid.Parse(words[0]); err != nil {
		return fmt.Errorf("%q is not the _id of a race", words[0])
	}
	if times != "" && times != "none" {
		return errors.New("-time must be none")
	}
	imp.Options.Gender, imp.Options.TimeUnit, imp.Options.NoTimes = discipline.Gender(gender), read.TimeUnit(unit), times != ""
	file, err := openResults(words[1])
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if words[1] != stdin {
		imp.FileName = filepath.Base(words[1])
	}
	table, err := tableOf(ctx, file, name)
	if err != nil {
		return faultWithFlags(err)
	}
	defer func() { _ = table.Close() }()
	if imp.Format, err = read.Detect(table, imp.FileName); err != nil {
		return err
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		streams := pg.NewStreams(d.DB, nil)
		now, err := d.Now(ctx)
		if err != nil {
			return err
		}
		report, err := result.New(d.DB, streams, race.New(d.DB, streams)).ImportByCommand(ctx, table, imp, now)
		if err != nil {
			return faultWithFlags(err)
		}
		return tellImport(report, imp, flagWriter{out})
	})
}

// tellImport prints what was imported, or what a dry run found.
func tellImport(report result.Outcome, imp result.ImportInput, out io.Writer) error {
	for _, e := range report.Errors {
		fmt.Fprintln(out, e)
	}
	for _, w := range report.Warnings {
		fmt.Fprintln(out, "warning:", w)
	}
	for _, k := range report.Kept {
		fmt.Fprintf(out, "kept: %d of kind %s: %s\n", k.Count, k.Decision, strings.Join(k.Athletes, ", "))
	}
	if len(report.Asks) > 0 {
		return faultWithFlags(report.Asks[0])
	}
	nothing := report.Failed > 0 && (!imp.Partial || report.Valid == 0)
	switch {
	case imp.DryRun && nothing:
		fmt.Fprintf(out, "dry run: nothing would be imported, because %d rows are invalid; %d are valid\n", report.Failed, report.Valid)
	case imp.DryRun:
		fmt.Fprintf(out, "dry run: %d would be imported, %d are invalid\n", report.Valid, report.Failed)
	case nothing:
		return fault.Newf(fault.Invalid, "%d rows failed, nothing was imported", report.Failed)
	default:
		fmt.Fprintf(out, "%d imported, %d failed\nimport %v\n", report.Imported, report.Failed, report.ImportID)
	}
	return nil
}

// stdin is the name of the standard input.
const stdin = "-"

// openResults opens a file that can be read several times. One that cannot, such as a pipe, is copied first.
func openResults(name string) (*os.File, error) {
	file := os.Stdin
	if name != stdin {
		var err error
		if file, err = os.Open(name); err != nil { //nolint:gosec // The operator names the file.
			return nil, err
		}
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return file, nil
	}
	kept, err := keep(io.LimitReader(file, maxResults+1))
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	if info, err := kept.Stat(); err != nil || info.Size() > maxResults {
		return nil, errors.Join(err, kept.Close(), fmt.Errorf("the input is larger than %d MiB", maxResults>>20))
	}
	return kept, nil
}

// maxResults bounds what is read of an input that is no file.
const maxResults = 1 << 30

// keep copies an input into a temporary file, at its start.
func keep(from io.Reader) (*os.File, error) {
	file, err := os.CreateTemp("", "harrier-import-*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(file.Name()) // it is gone once it is closed
	if _, err = io.Copy(file, from); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// tableOf returns the table in a file, which is that file unless it is packed.
func tableOf(ctx context.Context, file *os.File, name string) (*os.File, error) {
	packed, err := source.Packed(file)
	switch {
	case err != nil:
		return nil, err
	case !packed && name != "":
		return nil, source.ErrNoSheets
	case !packed:
		return file, nil
	}
	unpacked, err := source.Table(ctx, file, name)
	if err != nil {
		return nil, err
	}
	return keep(unpacked)
}
