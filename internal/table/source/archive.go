package source

import (
	"archive/zip"
	"errors"
	"io"

	"harrier/internal/fault"
)

// maxEntries bounds the list of what is in an archive of many files, in bytes of the file.
const maxEntries = 4 << 20

// Archive opens a ZIP archive of many files. Only its directory is read. The error is fault.Invalid.
func Archive(file io.ReaderAt, size int64) (*zip.Reader, error) {
	budget := &budgeted{in: file, left: 2 * maxEntries}
	archive, err := zip.NewReader(budget, size)
	if errors.Is(err, errBudget) {
		return nil, fault.New(fault.Invalid, "The archive has too many files in it. Send it in several parts.")
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "The archive is damaged or incomplete.").Because(err)
	}
	left := uint64(size) //nolint:gosec // a size
	for _, f := range archive.File {
		// Files that overlap would make much of a small archive.
		if f.CompressedSize64 > left {
			return nil, fault.New(fault.Invalid, "The archive is damaged or incomplete.")
		}
		left -= f.CompressedSize64
	}
	budget.unlimited = true
	return archive, nil
}

// Entry opens a file of an archive. How much it unpacks to is for the caller to bound: what the archive says may be untrue.
func Entry(f *zip.File) (io.ReadCloser, error) {
	if f.Flags&encrypted != 0 {
		return nil, fault.New(fault.Invalid, "The archive has a password. Make it without one.")
	}
	in, err := f.Open()
	if err != nil {
		return nil, fault.New(fault.Invalid, "The archive is damaged or incomplete.").Because(err)
	}
	return in, nil
}
