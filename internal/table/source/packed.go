// Package source makes a table of text out of a file that was compressed or is a workbook: gzip, ZIP and XLSX. Every limit is one of size,
// because what a small file unpacks to may be large.
package source

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"

	"harrier/internal/fault"
)

// Limits of a table.
const (
	MaxSize = 64 << 20 // bytes; also the limit of an upload
	MaxRow  = 64 << 10 // bytes of a row in UTF-8, including line ends inside quotes
)

// File is a file of results.
type File interface {
	io.ReadSeeker
	io.ReaderAt
}

// Beginnings of files.
const (
	gzipped = "\x1f\x8b"
	zipped  = "PK\x03\x04"
)

// archives are the beginnings of archives. No archive may be inside another.
var archives = []string{gzipped, zipped, "7z\xbc\xaf\x27\x1c", "Rar!", "\xfd7zXZ", "BZh", "\x28\xb5\x2f\xfd"}

// errNested is an archive in an archive.
var errNested = fault.New(fault.Invalid,
	"The archive has another archive or a workbook in it. Unpack it, and upload the file with the results by itself.")

// Packed reports whether a file is compressed or a workbook.
func Packed(file io.ReaderAt) (bool, error) {
	head := make([]byte, len(zipped))
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("read the file: %w", err)
	}
	return bytes.HasPrefix(head[:n], []byte(gzipped)) || bytes.HasPrefix(head[:n], []byte(zipped)), nil
}

// Table returns the table in a file that is packed. sheet names a sheet of a workbook; it may be empty if only one has data.
//
// Errors, from Table and from reading: fault.Invalid with a sentence about the file, fault.TooLarge, and others of file.
func Table(ctx context.Context, file File, sheet string) (io.Reader, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("measure the file: %w", err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read the file from its start: %w", err)
	}
	in := bufio.NewReader(file)
	head, err := in.Peek(len(gzipped))
	switch {
	case err != nil:
		return nil, damaged("file", err)
	case string(head) != gzipped:
		return openZIP(ctx, file, size, sheet)
	case sheet != "":
		return nil, ErrNoSheets
	}
	unzipped, err := gzip.NewReader(in)
	if err != nil {
		return nil, damaged("gzip file", err)
	}
	return single(unzipped, "gzip file")
}

// ErrNoSheets is that a sheet was named and the file has none.
var ErrNoSheets = &fault.Error{
	Kind: fault.Invalid, Detail: "The file cannot be read as asked.",
	Fields: []fault.Field{{Pointer: "sheet", Detail: "Only a workbook has sheets; the file is none."}},
}

// single returns the table that r unpacks, which must not be an archive.
func single(r io.Reader, kind string) (io.Reader, error) {
	in := bufio.NewReader(newBounded(r, kind))
	const tarred, at = "ustar", 257
	head, err := in.Peek(at + len(tarred))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err //nolint:wrapcheck // it is that of bounded
	}
	if bytes.HasSuffix(head, []byte(tarred)) {
		return nil, errNested
	}
	for _, archive := range archives {
		if bytes.HasPrefix(head, []byte(archive)) {
			return nil, errNested
		}
	}
	return in, nil
}

// bounded reads what is unpacked, up to a limit.
type bounded struct {
	Limit

	kind string
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Limit.Read(p)
	if errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, damaged(b.kind, err)
}

func newBounded(in io.Reader, kind string) *bounded {
	return &bounded{Limit{In: in, Left: MaxSize, Err: errTooLarge}, kind}
}

// errTooLarge is a file that unpacks to more than a table may have.
var errTooLarge = fault.Newf(fault.TooLarge, "Unpacked, the file is larger than %d MiB. Send its results in several files.", MaxSize>>20)

// damaged is err where that says itself what is wrong with a file, or nil.
func damaged(kind string, err error) error {
	if err == nil || errors.As(err, new(*fault.Error)) {
		return err
	}
	return fault.New(fault.Invalid, "The "+kind+" is damaged or incomplete. Save it again, or send it as CSV.").Because(err)
}
