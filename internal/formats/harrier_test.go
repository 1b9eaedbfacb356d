package formats_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"harrier/internal/formats"
)

// packedFiles makes an archive of names and contents in turn.
func packedFiles(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for file := range slices.Chunk(files, 2) {
		w, err := z.Create(file[0])
		if err == nil {
			_, err = w.Write([]byte(file[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const exportedTrack = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>
<trkpt lat="52.5" lon="13.4"><time>2026-11-19T07:00:00Z</time></trkpt><trkpt lat="52.51" lon="13.4"><time>2026-11-19T07:05:00Z</time></trkpt>
</trkseg></trk></gpx>`

// An export is read day by day, with what belongs to each run, in any order that a job asks for.
func TestHarrier(t *testing.T) {
	t.Parallel()
	archive := packedFiles(t, "folder/harrier.json", `{"user": {"entries": [1]}, "votes": [{"a": [[]]}], "entries": [
		{"date": "2026-11-19", "goal": 8.25, "rhr": 47.5, "sleep": 0, "feel": 7, "notes": " two\nlines ", "weather": null, "checkboxes": {"Stretched": true, "Off": false}, "new": {},
		 "runs": [{"_id": "one", "meters": 1112, "started_at": "2026-11-19T07:00:00Z", "title": "x"}, {"_id": "two", "meters": 5, "started_at": null}]},
		{"date": "2026-11-20", "rhr": 900, "notes": "Rest.", "runs": []},
		{"date": "yesterday", "notes": "?"}, {"date": "2026-11-21", "runs": 7}
	], "results": "not read"`, "folder/tracks/one.gpx", exportedTrack)
	s, kind, err := formats.Open(t.Context(), formats.Upload{File: bytes.NewReader(archive), Size: int64(len(archive))})
	if err != nil || kind != formats.Harrier || s.Len != 5 {
		t.Fatalf("%s, %v", kind, err)
	}
	want := []string{
		`2026-11-19 rhr 47.5 sleep 0 goal 8.25 " two\nlines " feel 7, 1112.00 m in 0 s, map[Off:false Stretched:true], track gpx with 2 points, {"_id": "one",`,
		`2026-11-19 rhr -1 sleep -1 goal -1, 5.00 m in 0 s, map[], track  with 0 points, {"_id": "two",`,
		`2026-11-20 rhr -1 sleep -1 goal -1 "Rest."A value of the day is out of range., map[]`,
		"The day is not as Harrier exports it.", "The day is not as Harrier exports it.",
	}
	for _, i := range []int{0, 1, 2, 3, 4, 1, 0, 4} {
		item, err := s.Read(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(shown(item), " s  ", " s")
		if item.Day != nil {
			got += fmt.Sprintf(", %v", item.Day.Checkboxes)
		}
		parts := []string{got}
		for _, a := range item.Activities {
			parts = append(parts, fmt.Sprintf(", track %s with %d points, %s", item.Format, len(a.Points), a.Stored))
		}
		if got = strings.ReplaceAll(strings.Join(parts, ""), " s ,", " s,"); !strings.HasPrefix(got, want[i]) {
			t.Errorf("item %d is\n%s, want\n%s", i, got, want[i])
		}
	}
}

// What is no export, or costs too much, is refused.
func TestHarrierRefusals(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 5<<20)
	for name, document := range map[string]string{
		"no JSON": "x", "a list": `[]`, "no entries": `{"user": {}}`, "entries that are none": `{"entries": {}}`, "a part": `{"entries": [{"date": "2026-11-19"}`,
		"a day that is too long": `{"entries": [{"date": "2026-11-19", "notes": "` + long + `"}]}`,
	} {
		archive := packedFiles(t, "harrier.json", document)
		if s, _, err := formats.Open(t.Context(), formats.Upload{File: bytes.NewReader(archive), Size: int64(len(archive)), Kind: formats.Harrier}); err == nil {
			t.Errorf("%s is taken: %d items", name, s.Len)
		}
	}
	archive := packedFiles(t, "other.txt", "x")
	if _, _, err := formats.Open(t.Context(), formats.Upload{File: bytes.NewReader(archive), Size: int64(len(archive)), Kind: formats.Harrier}); err == nil {
		t.Error("another archive is taken")
	}
}
