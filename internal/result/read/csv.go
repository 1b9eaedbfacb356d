package read

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/layout"
	"harrier/internal/table/source"
	"harrier/internal/text"
)

// csvRows reads a CSV file.
type csvRows struct {
	scope
	tables
	kinds // warnings of the reading itself

	text   *source.Text
	rows   *source.Rows
	layout resultLayout
	form   layout.Form
	// head are the one or two lines of the header, trimmed.
	head [][]string
	// sheets are those of a workbook with several, so far. former are the columns of sections that have others.
	sheets []sheetAt
	former []Column
	// entitled is set after the title of a section, results counts the rows that were results, and footer is set below them.
	entitled, footer bool
	results          int
	teamIDs          memo[string]
	noTeams          memo[bool] // whether a team stands for none
	eventNames       memo[eventName]
	// convert makes rows of the records of a file without a header; nil otherwise. It returns nil for a record that has no result.
	convert func(record []string) ([]string, error)
	// fatal is an error of a row that makes the whole file unclear.
	fatal error
	// cells is reused for each record.
	cells cells
}

// openCSV detects the format of a CSV file and reads its header.
func openCSV(r io.Reader, o Options) (*csvRows, error) {
	content, err := source.Open(r, o.Encoding)
	if err != nil {
		return nil, err
	}
	round := discipline.Round("")
	if o.Round == "" {
		round = roundOfFile(o.FileName)
		o.Round = round
	}
	c := &csvRows{
		text: content, scope: scope{options: o, given: o}, form: resultForm(o.Map), layout: newLayout(subject.Blank(nil)),
		teamIDs: memo[string]{}, noTeams: memo[bool]{}, eventNames: memo[eventName]{},
	}
	if round != "" && round != discipline.Final {
		c.warn(Finding{
			Code: "event_words", Value: o.FileName,
			Detail: "The name of the file says that the round is " + string(round) + ", which is that of all rows without one.",
		})
	}
	c.mention(eventOfFile(o.FileName))
	form := source.Options{Known: subject.Fits(o.Map), MaxRow: MaxRow}
	if hytekFile.Match(content.Preview) {
		h := &hytek{}
		form.Delimiter, form.Loose, c.convert = ';', true, func(record []string) ([]string, error) { return c.hytekRecord(h, record) }
	}
	if c.rows, err = content.Rows(form); err != nil {
		return nil, err
	}
	if c.convert != nil {
		c.layout, err = layOut(hytekColumns, o.Map)
		return c, err
	}
	printed := hytekReport.Match(content.Preview)
	if err = c.readHeader(); err != nil && printed {
		err = &FileError{Reason: hytekPrinted}
	}
	return c, err
}

// next reads the next row that is not blank.
func (c *csvRows) next() (Row, error) {
	for {
		record, err := c.converted()
		if err != nil {
			return Row{}, err
		}
		if isSheet(record) {
			if err := c.beginSheet(slices.Clone(record)); err != nil {
				return Row{}, err
			}
			continue
		}
		if !c.layout.exported {
			c.mend(record)
			c.layout.parts.join(record)
		}
		if layout.IsBlank(record) || layout.IsRule(record) || c.begins(record) || c.skipsFooter(record) {
			continue
		}
		if n := len(c.layout.Titles); len(record) > n && !layout.IsBlank(record[n:]) {
			return Row{}, &RowError{Line: c.rows.Line(), Value: shown(strings.Join(record, string(c.rows.Delimiter))), Reason: fmt.Sprintf(
				"The row has %d cells but the header has %d. Put cells that contain the delimiter in quotes.", len(record), n)}
		}
		return c.result(record)
	}
}

// result converts a record that is a result.
//
// Errors: *RowError, and others if the record makes the whole file unclear.
func (c *csvRows) result(record []string) (Row, error) {
	row, err := c.row(record)
	if c.fatal != nil {
		return Row{}, c.fatal
	}
	if err == nil && (c.options.Repaired || c.layout.gaps) {
		err = c.repair(&row)
	}
	if err == nil {
		c.results++
		c.showEncoding(&row)
		if !c.layout.exported && c.convert == nil {
			if err := c.follow(&row, &c.options); err != nil {
				return Row{}, err
			}
		}
	}
	c.layout.inspect(record, cmp.Or(row.Event, c.options.Event))
	return row, err
}

// showEncoding shows a name that is not in ASCII, where the encoding of the file was guessed.
func (c *csvRows) showEncoding(r *Row) {
	guessed := c.text.Guessed()
	if guessed == "" {
		return
	}
	for _, name := range []string{r.Athlete, r.Team} {
		if !isPrintableASCII(name) {
			c.warn(Finding{
				Code: "encoding_guessed", Line: r.Line, Value: name,
				Detail: "The file is not UTF-8, and was read as " + string(guessed) + ". If the names are wrong, send it again with its encoding, or save it as UTF-8.",
			})
			return
		}
	}
}

// converted is read, and the conversion of the record where there is one.
func (c *csvRows) converted() ([]string, error) {
	record, err := c.read()
	if err == nil && c.convert != nil {
		record, err = c.convert(record)
	}
	return record, err
}

// read reads the next record that is no note about the sheet. It is valid until the next call.
//
// Errors: those of source.Rows.
func (c *csvRows) read() ([]string, error) {
	for {
		record, err := c.rows.Next()
		if err != nil || !c.noteSheet(record) {
			return record, err
		}
	}
}

// mend mends the cells of a record, in place.
func (c *csvRows) mend(record []string) {
	for i, raw := range record {
		raw = text.UnquoteFormula(raw) // as Athletic.net's file has it
		record[i] = raw
		mended := source.Mend(raw, false)
		if mended == raw {
			continue
		}
		if record[i] = mended; strings.HasPrefix(raw, `="`) { // a text that a spreadsheet keeps as it is
			continue
		}
		c.warn(Finding{
			Code: "text_repaired", Line: c.rows.Line(), Value: mended,
			Detail: "Flags or characters that cannot be seen were taken out, or codes such as &amp; and Ã¶ replaced by what they stand for.",
		})
	}
}

func (c *csvRows) warned() []Finding { return c.list }
