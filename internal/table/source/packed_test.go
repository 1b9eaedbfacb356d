package source_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"

	"harrier/internal/fault"
	"harrier/internal/table/source"
)

const table = "place,name,time\n1,Ann Lee,25:09.2\n"

func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for pair := range slices.Chunk(files, 2) {
		f, err := w.Create(pair[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, pair[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func gzipped(t testing.TB, content string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// read unpacks a file. size counts what came out before an error.
func read(t testing.TB, file, sheet string) (content string, err error) {
	t.Helper()
	in := strings.NewReader(file)
	if packed, err := source.Packed(in); err != nil || !packed {
		t.Fatalf("packed %v, %v", packed, err)
	}
	r, err := source.Table(t.Context(), in, sheet)
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(r)
	return string(b), err
}

// TestTable finds the table in a compressed file, an archive or a workbook. Needed for what people send of a meet: results.csv.gz, a ZIP archive with one
// table, XLSX.
func TestTable(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"gzip":                              gzipped(t, table),
		"gzip in two members":               gzipped(t, table[:20]) + gzipped(t, table[20:]),
		"ZIP":                               zipped(t, "results.csv", table),
		"ZIP with what systems add":         zipped(t, "meet/", "", "__MACOSX/meet/._results.csv", "x", "meet/.DS_Store", "x", "meet/results.csv", table, "meet/Thumbs.db", "x"),
		"ZIP with a document beside it":     zipped(t, "flyer.pdf", "%PDF", "results.CSV", table),
		"ZIP with a file of unknown ending": zipped(t, "results", table),
	} {
		if got, err := read(t, file, ""); got != table || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if packed, err := source.Packed(strings.NewReader(table)); packed || err != nil {
		t.Errorf("a table: packed %v, %v", packed, err)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	locked := []byte(zipped(t, "results.csv", table))
	locked[bytes.Index(locked, []byte("PK\x01\x02"))+8] |= 1
	for name, c := range map[string]struct{ file, sheet, says string }{
		"several tables":        {zipped(t, "boys.csv", table, "girls.csv", table), "", `several files: "boys.csv", "girls.csv"`},
		"many files":            {zipped(t, strings.Split(strings.Repeat("a.csv,,", 30)+"b.csv,", ",")...), "", "and 21 more"},
		"no file":               {zipped(t, "meet/", ""), "", "no file"},
		"gzip in gzip":          {gzipped(t, gzipped(t, table)), "", "another archive"},
		"ZIP in gzip":           {gzipped(t, zipped(t, "results.csv", table)), "", "another archive"},
		"ZIP in ZIP":            {zipped(t, "results.zip", zipped(t, "results.csv", table)), "", "another archive"},
		"tar":                   {gzipped(t, strings.Repeat("\x00", 257)+"ustar\x0000"), "", "another archive"},
		"a password":            {string(locked), "", "password"},
		"DOCX":                  {zipped(t, "[Content_Types].xml", "", "word/document.xml", ""), "", "DOCX"},
		"ODS":                   {zipped(t, "mimetype", "", "content.xml", ""), "", "OpenDocument"},
		"XLSB":                  {zipped(t, "xl/workbook.bin", ""), "", "XLSB"},
		"half a gzip file":      {gzipped(t, table)[:30], "", "damaged"},
		"half a ZIP file":       {zipped(t, "results.csv", table)[:40], "", "damaged"},
		"a sheet of gzip":       {gzipped(t, table), "Boys", "sheet"},
		"a sheet of ZIP":        {zipped(t, "results.csv", table), "Boys", "sheet"},
		"a workbook of nothing": {zipped(t, "xl/workbook.xml", ""), "", "damaged"},
	} {
		_, err := read(t, c.file, c.sheet)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestBombs unpacks files of a few KiB that hold gigabytes, or say that they hold little.
func TestBombs(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.Copy(w, io.LimitReader(zeros{}, source.MaxSize+1)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	// The compressed data between gzip's header of 10 bytes and its trailer of 8.
	deflated := packed.Bytes()[10 : packed.Len()-8]
	entry := func(size uint64) string {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, err := w.CreateRaw(&zip.FileHeader{
			Name: "results.csv", Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(nil), CompressedSize64: uint64(len(deflated)), UncompressedSize64: size,
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = f.Write(deflated); err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	many := strings.Repeat("PK\x01\x02"+strings.Repeat("\x00", 42), 100_000) // a directory of entries without names
	directory := "PK\x03\x04" + many + "PK\x05\x06\x00\x00\x00\x00\xff\xff\xff\xff\x40\x30\x46\x00\x04\x00\x00\x00\x00\x00"
	for name, c := range map[string]struct {
		file string
		kind fault.Kind
	}{
		"gzip":                              {packed.String(), fault.TooLarge},
		"ZIP":                               {entry(source.MaxSize + 1), fault.TooLarge},
		"ZIP that says it holds 1 KiB":      {entry(1 << 10), fault.Invalid},
		"ZIP with a hundred thousand files": {directory, fault.Invalid},
	} {
		content, err := read(t, c.file, "")
		if fault.KindOf(err) != c.kind || len(content) > source.MaxSize {
			t.Errorf("%s: %d bytes of %d, %v", name, len(content), len(c.file), err)
		}
	}
}

// FuzzTable checks that no file makes Table panic or return more than the limit.
func FuzzTable(f *testing.F) {
	f.Add(gzipped(f, table), "")
	f.Add(zipped(f, "results.csv", table), "")
	f.Add(zipped(f, "a.csv", table, "b.csv", table), "")
	f.Add(book(f, map[string][][]any{"Boys": {{"name", "time"}, {"Ann", 0.5}}}), "Boys")
	f.Fuzz(func(t *testing.T, file, sheet string) {
		in := strings.NewReader(file)
		if packed, err := source.Packed(in); err != nil || !packed {
			return
		}
		r, err := source.Table(t.Context(), in, sheet)
		n := int64(0)
		if err == nil {
			n, err = io.Copy(io.Discard, r)
		}
		if n > source.MaxSize {
			t.Fatalf("%d bytes", n)
		}
		if err != nil && !errors.As(err, new(*fault.Error)) {
			t.Fatal(fmt.Errorf("not a fault: %w", err))
		}
	})
}
