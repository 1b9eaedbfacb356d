package formats

import (
	"archive/zip"
	"context"
	"io"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/table/source"
)

// archive is a ZIP archive. Its files are told apart by their places in it.
type archive struct {
	*zip.Reader

	byName map[string]int
	// owners are the items whose tracks were read.
	owners map[int]int
}

func openArchive(file io.ReaderAt, size int64) (*archive, error) {
	z, err := source.Archive(file, size)
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
	in, err := source.Entry(a.File[at])
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

// openTrack opens a track that was sent by itself.
func openTrack(u *Upload) Source {
	return Source{Len: 1, Read: func(ctx context.Context, _ int) (Item, error) {
		track, err := readAll(u.reader(), "file")
		if err == nil {
			track, err = Unpacked(track)
		}
		return u.trackItem(ctx, "", track, err)
	}}
}

// trackItem is the item of a file with a track.
func (u *Upload) trackItem(ctx context.Context, place string, track []byte, err error) (Item, error) {
	item := Item{Place: place, Track: track}
	if err == nil {
		item.Activities, item.Format, err = u.readTrack(ctx, track)
	}
	for i := range item.Activities {
		item.Activities[i].Running = u.running(item.Activities[i].Sport)
	}
	return item, err
}

// others are the files of an archive that no list names: tracks, and files that are left out.
func (a *archive) others(u *Upload, named map[int]bool) []part {
	var parts []part
	for i, f := range a.File {
		switch {
		case named[i] || source.IsSystem(f.Name):
		case formatOf(f.Name) != "":
			parts = append(parts, a.trackPart(u, i))
		default:
			parts = append(parts, leftPart(f.Name, NotUnderstood, "The file is not read."))
		}
	}
	return parts
}

// trackPart is a file with a track as a part of a source.
func (a *archive) trackPart(u *Upload, at int) part {
	return one(func(ctx context.Context) (Item, error) {
		track, err := a.track(at, -1)
		return u.trackItem(ctx, a.File[at].Name, track, err)
	})
}

// leftPart is something that is left out.
func leftPart(place, reason, says string) part {
	return one(func(context.Context) (Item, error) { return left(place, reason, says), nil })
}
