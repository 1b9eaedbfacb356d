package source

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"harrier/internal/fault"
)

const (
	// HeatExtension is the extension of a file of one heat. An archive may have many such files.
	HeatExtension = ".lif"
	maxHeats      = 2000
	maxHeatSize   = 1 << 20 // bytes
	maxHeatName   = 150     // characters of a file's name that are kept
)

// isHeat reports whether a file has one heat, by its name.
func isHeat(name string) bool { return strings.EqualFold(path.Ext(name), HeatExtension) }

// heats returns the files of heats in an archive as one: a tar archive in the order of their names. The archive's other files follow
// without their contents, so that its reader can name what was left out. It returns nil if the archive has no heats.
//
// Errors, from heats and from reading: those of Table.
func heats(entries []*zip.File) (io.Reader, error) {
	var files, others []*zip.File
	for _, entry := range entries {
		switch {
		case IsSystem(entry.Name):
		case isHeat(entry.Name):
			files = append(files, entry)
		default:
			others = append(others, entry)
		}
	}
	switch {
	case len(files) == 0:
		return nil, nil
	case len(files) > maxHeats:
		return nil, fault.Newf(fault.Invalid, "The archive has more than %d files of heats. Send them in several archives.", maxHeats)
	}
	byName := func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) }
	slices.SortStableFunc(files, byName)
	slices.SortStableFunc(others, byName)
	h := &heatReader{files: append(files, others[:min(len(others), maxNamed)]...)}
	h.to = tar.NewWriter(&h.out)
	return newBounded(h, "archive"), nil
}

// heatReader makes a tar archive of files while it is read.
type heatReader struct {
	files []*zip.File // that are still to be written
	to    *tar.Writer // nil once it is closed
	out   bytes.Buffer
}

// Read implements io.Reader.
func (h *heatReader) Read(p []byte) (int, error) {
	for h.out.Len() == 0 {
		switch {
		case h.to == nil:
			return 0, io.EOF
		case len(h.files) > 0:
			if err := h.add(h.files[0]); err != nil {
				return 0, err
			}
			h.files = h.files[1:]
		default:
			err := h.to.Close()
			if h.to = nil; err != nil {
				return 0, damaged("archive", err)
			}
		}
	}
	return h.out.Read(p) //nolint:wrapcheck // a reader returns io.EOF unwrapped
}

// add writes a file; one that is not of a heat without its content.
func (h *heatReader) add(file *zip.File) error {
	name := []rune(strings.ToValidUTF8(strings.ReplaceAll(file.Name, "\x00", ""), "\uFFFD"))
	if more := len(name) - maxHeatName; more > 0 {
		name = name[more:]
	}
	header := &tar.Header{Name: string(name), Typeflag: tar.TypeReg, Mode: 0o600}
	var content []byte
	if isHeat(file.Name) {
		in, err := Entry(file)
		if err != nil {
			return err
		}
		defer func() { _ = in.Close() }()
		limit := &Limit{In: in, Left: maxHeatSize, Err: fault.Newf(fault.Invalid, "%q is larger than %d MiB, which is no heat.", header.Name, maxHeatSize>>20)}
		if content, err = io.ReadAll(limit); err != nil {
			return damaged("archive", err)
		}
		header.Size = int64(len(content))
	}
	if err := h.to.WriteHeader(header); err != nil {
		return damaged("archive", err)
	}
	_, err := h.to.Write(content)
	return errors.Join(err, h.to.Flush())
}
