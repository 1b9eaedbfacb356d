package formats

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math"
	"path"
	"strings"
	"time"

	xunicode "golang.org/x/text/encoding/unicode"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/table/source"
)

// Format is that of a file with a track.
type Format string

// The formats.
const (
	GPX Format = "gpx"
	TCX Format = "tcx"
	FIT Format = "fit"
)

// Formats are all of them.
var Formats = []Format{GPX, TCX, FIT}

// formatOf returns the format of a file by its name, which may end in .gz; empty for any other.
func formatOf(name string) Format {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	for _, f := range Formats {
		if path.Ext(name) == "."+string(f) {
			return f
		}
	}
	return ""
}

// Detect returns the format of a track by its first bytes; empty for any other file.
func Detect(head []byte) Format {
	const fitMark, fitMarkAt = ".FIT", 8
	if len(head) >= fitMarkAt+len(fitMark) && string(head[fitMarkAt:fitMarkAt+len(fitMark)]) == fitMark {
		return FIT
	}
	head = bytes.TrimPrefix(bytes.TrimSpace(fromUTF16(head)), []byte("\xef\xbb\xbf"))
	switch {
	case !bytes.HasPrefix(head, []byte("<")):
		return ""
	case bytes.Contains(head, []byte("<gpx")):
		return GPX
	case bytes.Contains(head, []byte("<TrainingCenterDatabase")):
		return TCX
	}
	return ""
}

// fromUTF16 returns a text in UTF-16, which begins with a byte order mark or else with "<", in UTF-8; any other as it is.
func fromUTF16(text []byte) []byte {
	order := xunicode.LittleEndian
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("<\x00")):
	case bytes.HasPrefix(text, []byte("\xfe\xff")), bytes.HasPrefix(text, []byte("\x00<")):
		order = xunicode.BigEndian
	default:
		return text
	}
	decoded, _ := xunicode.UTF16(order, xunicode.UseBOM).NewDecoder().Bytes(text) // what is no UTF-16 becomes a replacement character
	return decoded
}

// headLength is how many bytes tell what a file is: some programs write long comments first.
const headLength = 4 << 10

// Unpacked returns a track that may be compressed with gzip, of at most MaxTrack bytes unpacked.
func Unpacked(file []byte) ([]byte, error) {
	if !bytes.HasPrefix(file, []byte("\x1f\x8b")) {
		return file, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, damaged("gzip file", err)
	}
	return readAll(r, "gzip file")
}

var errTrackSize = fault.Newf(fault.TooLarge, "The track is larger than %d MiB.", MaxTrack>>20)

// readAll reads a track into memory.
func readAll(r io.Reader, kind string) ([]byte, error) {
	file, err := io.ReadAll(&source.Limit{In: r, Left: MaxTrack, Err: errTrackSize})
	if err != nil {
		return nil, damaged(kind, err)
	}
	return file, nil
}

// ReadTrack reads the activities in a track, which is not compressed: one, or in a multisport or history file several. The errors are
// faults of kind Invalid and TooLarge, and that of ctx.
func ReadTrack(ctx context.Context, file []byte) ([]Activity, Format, error) {
	format := Detect(file[:min(len(file), headLength)])
	if len(file) > MaxTrack {
		return nil, "", errTrackSize
	}
	if format == GPX || format == TCX {
		file = fromUTF16(file)
	}
	in := &lasting{ctx: ctx, in: bytes.NewReader(file)}
	var found []Activity
	var err error
	switch format {
	case GPX:
		found, err = readGPX(bufio.NewReader(in))
	case TCX:
		found, err = readTCX(bufio.NewReader(in))
	case FIT:
		found, err = readFIT(ctx, in)
	default:
		return nil, "", fault.New(fault.Invalid, "The file is neither GPX nor TCX nor FIT.")
	}
	switch {
	case ctx.Err() != nil:
		return nil, "", ctx.Err() //nolint:wrapcheck // the context's own
	case err != nil:
		return nil, "", damaged(strings.ToUpper(string(format))+" file", err)
	}
	for i := range found {
		found[i].describe()
		if n := found[i].Dropped; n > 0 {
			found[i].Remarks = append(found[i].Remarks, fmt.Sprintf("%d of %d points were dropped: nobody could have run there so fast.", n, n+len(found[i].Points)))
		}
	}
	return found, format, nil
}

// readTrack is ReadTrack for an upload. A track of after the user's tomorrow has no clock.
func (u *Upload) readTrack(ctx context.Context, file []byte) ([]Activity, Format, error) {
	found, format, err := ReadTrack(ctx, file)
	for i := range found {
		a := &found[i]
		if !u.Tomorrow.IsZero() && !a.Start.IsZero() && date.FromTime(a.Start.In(u.Zone)).After(u.Tomorrow) {
			a.noClock("is of " + a.Start.Format(time.DateOnly))
		}
	}
	return found, format, err
}

// lasting reads until a context ends.
type lasting struct {
	ctx context.Context //nolint:containedctx // it is read within one call
	in  io.Reader
}

// Read implements io.Reader.
func (l *lasting) Read(p []byte) (int, error) {
	if err := l.ctx.Err(); err != nil {
		return 0, err //nolint:wrapcheck // the context's own
	}
	return l.in.Read(p) //nolint:wrapcheck // a reader returns io.EOF unwrapped
}

// describe says whether the sport is running, and shortens texts.
func (a *Activity) describe() {
	if a.Running == nil {
		a.Running = IsRunning(a.Sport)
	}
	a.Title, a.Notes = line(a.Title, maxTitle), lines(a.Notes, maxNotes)
	a.Sport = line(a.Sport, maxTitle)
	for i := range a.Points {
		p := &a.Points[i]
		if math.IsInf(p.Meters, 0) {
			p.Meters = math.NaN()
		}
	}
}
