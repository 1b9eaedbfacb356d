package formats

import (
	"archive/zip"
	"context"
	"io"
	"path"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/file/unpack"
)

// archive is a ZIP archive.
type archive struct {
	*zip.Reader

	byName map[string]*zip.File
	// places are the files' places in the directory, which is in the order of the archive.
	places map[*zip.File]int
	// owners are the items whose tracks were read.
	owners map[*zip.File]int
}

func openArchive(file io.ReaderAt, size int64) (*archive, error) {
	z, err := unpack.Archive(file, size)
	if err != nil {
		return nil, err
	}
	a := &archive{Reader: z, byName: make(map[string]*zip.File, len(z.File)), places: make(map[*zip.File]int, len(z.File)), owners: map[*zip.File]int{}}
	for i, f := range z.File {
		a.places[f] = i
		a.byName[strings.ToLower(f.Name)] = f
	}
	return a, nil
}

// find returns a file by its path, or the only one of that name in a folder: whoever unpacks and packs an export again adds one.
func (a *archive) find(name string) *zip.File {
	name = strings.ToLower(name)
	if f := a.byName[name]; f != nil {
		return f
	}
	for _, f := range a.File {
		if strings.HasSuffix(strings.ToLower(f.Name), "/"+name) && !strings.HasPrefix(f.Name, "__MACOSX/") {
			return f
		}
	}
	return nil
}

// errOwned is a file that many items name. To read it for each would make much of a small archive.
var errOwned = fault.New(fault.Invalid, "Another activity has the same file.")

// track reads the track of an item, unpacked.
func (a *archive) track(f *zip.File, item int) ([]byte, error) {
	if owner, ok := a.owners[f]; ok && owner != item {
		return nil, errOwned
	}
	a.owners[f] = item
	in, err := unpack.Entry(f)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	file, err := readAll(in, "archive")
	if err != nil {
		return nil, err
	}
	return Unpacked(file)
}

// tracks are the tracks of an archive, or one track.
type tracks struct {
	archive *archive
	files   []*zip.File
	single  io.Reader
}

// openTracks opens a track or an archive of tracks. Folders and what systems add to them do not matter; archives are not looked into.
func openTracks(_ context.Context, file io.ReaderAt, size int64) (Source, error) {
	head := make([]byte, 4)
	if n, _ := file.ReadAt(head, 0); n < len(head) || string(head) != "PK\x03\x04" {
		return &tracks{single: io.NewSectionReader(file, 0, size)}, nil
	}
	a, err := openArchive(file, size)
	if err != nil {
		return nil, err
	}
	t := &tracks{archive: a}
	for _, f := range a.File {
		if formatOf(f.Name) != "" && !strings.HasPrefix(f.Name, "__MACOSX/") && !strings.HasPrefix(path.Base(f.Name), ".") {
			t.files = append(t.files, f)
		}
	}
	switch {
	case len(t.files) == 0:
		return nil, fault.New(fault.Invalid, "The archive has no tracks in it: no file whose name ends in .gpx, .tcx or .fit.")
	case len(t.files) > MaxItems:
		return nil, errTooMany("tracks", MaxItems)
	}
	return t, nil
}

// Len implements Source.
func (t *tracks) Len() int {
	if t.archive == nil {
		return 1
	}
	return len(t.files)
}

// Read implements Source.
func (t *tracks) Read(ctx context.Context, i int) (Item, error) {
	var item Item
	var err error
	if t.archive == nil {
		item.Track, err = readAll(t.single, "file")
		if err == nil {
			item.Track, err = Unpacked(item.Track)
		}
	} else {
		item.Place = t.files[i].Name
		item.Track, err = t.archive.track(t.files[i], i)
	}
	if err != nil {
		return item, err
	}
	item.Activities, item.Format, err = ReadTrack(ctx, item.Track)
	return item, err
}
