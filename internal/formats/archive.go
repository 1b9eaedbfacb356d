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

// archive is a ZIP archive. Its files are told apart by their places in it.
type archive struct {
	*zip.Reader

	byName map[string]int
	// owners are the items whose tracks were read.
	owners map[int]int
}

func openArchive(file io.ReaderAt, size int64) (*archive, error) {
	z, err := unpack.Archive(file, size)
	if err != nil {
		return nil, err
	}
	a := &archive{Reader: z, byName: make(map[string]int, len(z.File)), owners: map[int]int{}}
	for i, f := range z.File {
		a.byName[strings.ToLower(f.Name)] = i
	}
	return a, nil
}

// at returns the place of a file, -1 if there is none.
func (a *archive) at(name string) int {
	if i, ok := a.byName[strings.ToLower(name)]; ok {
		return i
	}
	return -1
}

// find returns a file by its path, or the only one of that name in a folder: unpacking and repacking an export adds one.
func (a *archive) find(name string) *zip.File {
	if i := a.at(name); i >= 0 {
		return a.File[i]
	}
	for _, f := range a.File {
		if strings.HasSuffix(strings.ToLower(f.Name), "/"+strings.ToLower(name)) && !strings.HasPrefix(f.Name, "__MACOSX/") {
			return f
		}
	}
	return nil
}

// errOwned is a file that many items name. To read it for each would make much of a small archive.
var errOwned = fault.New(fault.Invalid, "Another activity has the same file.")

// track reads the track of an item, unpacked.
func (a *archive) track(at, item int) ([]byte, error) {
	if owner, ok := a.owners[at]; ok && owner != item {
		return nil, errOwned
	}
	a.owners[at] = item
	in, err := unpack.Entry(a.File[at])
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

// openTracks opens a track or an archive of tracks. Folders and what systems add to them do not matter; archives are not looked into.
func openTracks(u *Upload) (Source, error) {
	head := make([]byte, 4)
	if n, _ := u.File.ReadAt(head, 0); n < len(head) || string(head) != "PK\x03\x04" {
		return Source{Len: 1, Read: func(ctx context.Context, _ int) (Item, error) {
			track, err := readAll(u.reader(), "file")
			if err == nil {
				track, err = Unpacked(track)
			}
			return u.trackItem(ctx, "", track, err)
		}}, nil
	}
	a, err := openArchive(u.File, u.Size)
	if err != nil {
		return Source{}, err
	}
	var tracks []int
	for i, f := range a.File {
		if formatOf(f.Name) != "" && !strings.HasPrefix(f.Name, "__MACOSX/") && !strings.HasPrefix(path.Base(f.Name), ".") {
			tracks = append(tracks, i)
		}
	}
	switch {
	case len(tracks) == 0:
		return Source{}, fault.New(fault.Invalid, "The archive has no tracks in it: no file whose name ends in .gpx, .tcx or .fit.")
	case len(tracks) > MaxItems:
		return Source{}, errTooMany("tracks", MaxItems)
	}
	return Source{Len: len(tracks), Read: func(ctx context.Context, i int) (Item, error) {
		track, err := a.track(tracks[i], i)
		return u.trackItem(ctx, a.File[tracks[i]].Name, track, err)
	}}, nil
}

// trackItem is the item of a file with a track.
func (u *Upload) trackItem(ctx context.Context, place string, track []byte, err error) (Item, error) {
	item := Item{Place: place, Track: track}
	if err == nil {
		item.Activities, item.Format, err = ReadTrack(ctx, track)
	}
	for i := range item.Activities {
		item.Activities[i].Running = u.running(item.Activities[i].Sport)
	}
	return item, err
}
