package formats

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"harrier/internal/fault"
	"harrier/internal/table/source"
)

// Limits of an archive in an archive.
const (
	maxNested     = 16 << 30 // bytes, unpacked
	maxNestedName = 4 << 10
)

// nestedReader reads an archive in an archive from its start to its end, because it can be neither kept nor read at random.
type nestedReader struct {
	u     *Upload
	place string
	outer io.Closer
	in    *bufio.Reader
	// entry is the present file, and after what follows it.
	entry entry
	body  io.Reader
	ended bool
}

// entry is a local file header (APPNOTE.TXT 4.3.7).
type entry struct {
	name       string
	method     uint16
	described  bool
	compressed int64
}

// Signatures, and the kinds of compression.
const (
	localHeader    = "PK\x03\x04"
	described      = 0x8
	stored         = 0
	deflated       = 8
	localLength    = 26
	zip64Extra     = 1
	unknownInZip64 = 0xffffffff
)

var (
	errNestedSize  = fault.Newf(fault.TooLarge, "An archive in the archive unpacks to more than %d GiB.", maxNested>>30)
	errNestedEntry = fault.New(fault.Invalid,
		"The archive in the archive cannot be read from its start to its end. Unpack the outer one, and send the inner one.")
)

func newNested(u *Upload, place string, in io.ReadCloser) *nestedReader {
	limited := &source.Limit{In: in, Left: maxNested, Err: errNestedSize}
	return &nestedReader{u: u, place: place, outer: in, in: bufio.NewReaderSize(limited, 64<<10)}
}

func (n *nestedReader) close() { _ = n.outer.Close() }

// next reads the next file as an item.
func (n *nestedReader) next(ctx context.Context) (Item, error) {
	track, err := n.forward(ctx)
	place := n.place + "/" + n.entry.name
	switch {
	case errors.As(err, new(*fault.Error)):
		n.ended = true
		return left(n.place, Unreadable, fault.Sentence(err)), nil
	case err != nil:
		return Item{}, err
	case !track:
		return left(place, NotUnderstood, "The file is not read."), nil
	}
	file, err := readAll(n.body, "archive")
	if err == nil {
		file, err = Unpacked(file)
	}
	return n.u.trackItem(ctx, place, file, err)
}

// forward goes to the next file, and reports whether it is a track; io.EOF follows the last.
func (n *nestedReader) forward(ctx context.Context) (track bool, err error) {
	for {
		if n.ended {
			return false, io.EOF
		}
		if err := ctx.Err(); err != nil {
			return false, err //nolint:wrapcheck // the context's own
		}
		if err := n.skip(); err != nil {
			return false, damaged("archive in the archive", err)
		}
		mark, err := n.in.Peek(len(localHeader))
		if err != nil && !errors.Is(err, io.EOF) {
			return false, damaged("archive in the archive", err)
		}
		if string(mark) != localHeader {
			n.ended = true // its directory follows
			return false, io.EOF
		}
		if err := n.header(); err != nil {
			return false, damaged("archive in the archive", err)
		}
		if !source.IsSystem(n.entry.name) {
			return formatOf(n.entry.name) != "", nil
		}
	}
}

// header reads the header of a file.
func (n *nestedReader) header() error {
	var head [len(localHeader) + localLength]byte
	if _, err := io.ReadFull(n.in, head[:]); err != nil {
		return fmt.Errorf("read a header: %w", err)
	}
	h := head[len(localHeader):]
	flags := binary.LittleEndian.Uint16(h[2:])
	n.entry = entry{
		method: binary.LittleEndian.Uint16(h[4:]), described: flags&described != 0, compressed: int64(binary.LittleEndian.Uint32(h[14:])),
	}
	rest := make([]byte, int(binary.LittleEndian.Uint16(h[22:]))+int(binary.LittleEndian.Uint16(h[24:])))
	if _, err := io.ReadFull(n.in, rest); err != nil {
		return fmt.Errorf("read a header: %w", err)
	}
	name, extra := rest[:binary.LittleEndian.Uint16(h[22:])], rest[binary.LittleEndian.Uint16(h[22:]):]
	n.entry.name = string(name[:min(len(name), maxNestedName)])
	for len(extra) >= 4 {
		size := int(binary.LittleEndian.Uint16(extra[2:]))
		if len(extra) < 4+size {
			break
		}
		if binary.LittleEndian.Uint16(extra) == zip64Extra && n.entry.compressed == unknownInZip64 && size >= 16 {
			n.entry.compressed = int64(binary.LittleEndian.Uint64(extra[4+8:])) //nolint:gosec // a negative one is refused below
		}
		extra = extra[4+size:]
	}
	switch {
	case flags&1 != 0:
		return fault.New(fault.Invalid, "The archive in the archive has a password.")
	case n.entry.method == deflated:
		n.body = flate.NewReader(n.in)
	case n.entry.method == stored && !n.entry.described && n.entry.compressed >= 0:
		n.body = io.LimitReader(n.in, n.entry.compressed)
	default:
		return errNestedEntry
	}
	return nil
}

// skip reads the rest of the present file, and what describes it.
func (n *nestedReader) skip() error {
	if n.body == nil {
		return nil
	}
	if _, err := io.Copy(io.Discard, n.body); err != nil {
		return fmt.Errorf("skip a file: %w", err)
	}
	n.body = nil
	if !n.entry.described {
		return nil
	}
	// A descriptor has 12 bytes or, with sizes of 64 bits, 20, and may begin with a signature.
	const longest = 24
	after, err := n.in.Peek(longest + len(localHeader))
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read a descriptor: %w", err)
	}
	for _, length := range []int{12, 16, 20, longest} {
		if len(after) >= length+2 && bytes.HasPrefix(after[length:], []byte("PK")) {
			_, err := n.in.Discard(length)
			return err //nolint:wrapcheck // forward does
		}
	}
	return errNestedEntry
}
