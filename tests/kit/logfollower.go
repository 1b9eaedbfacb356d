package kit

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// LogFollower follows the changes to training logs.
type LogFollower struct {
	T      *testing.T
	Client *User
	Path   string
	Cursor string
}

// FollowLogs returns a follower from the end.
func FollowLogs(t *testing.T, client *User) *LogFollower {
	t.Helper()
	f := &LogFollower{T: t, Client: client, Path: "/log/changes?", Cursor: "now"}
	if got := f.Read(); len(got) != 0 {
		t.Errorf("after=now returns %v", got)
	}
	return f
}

// Read reads a page, and returns the types and days of its events.
func (f *LogFollower) Read() (short []string) {
	f.T.Helper()
	page := f.Client.Get(f.Path + "after=" + f.Cursor).Is(http.StatusOK).Object()
	f.Cursor, _ = page["next"].(string)
	events, _ := page["events"].([]any)
	for _, e := range events {
		event, _ := e.(map[string]any)
		data, _ := event["data"].(map[string]any)
		short = append(short, strings.TrimSpace(fmt.Sprintf("%s %v", event["type"], orEmpty(data["date"]))))
	}
	return short
}

// Next waits for n events, and returns their types and days.
func (f *LogFollower) Next(n int) (short []string) {
	f.T.Helper()
	Eventually(f.T, fmt.Sprintf("there are %d events", n), func() bool {
		short = append(short, f.Read()...)
		return len(short) >= n
	})
	return short
}

// Until waits for an event of a type, and returns what came up to it. "now" is before what another transaction of the cluster kept from being seen, so
// the first events may be older than the follower.
func (f *LogFollower) Until(kind string) (short []string) {
	f.T.Helper()
	Eventually(f.T, "there is "+kind, func() bool {
		short = append(short, f.Read()...)
		return slices.Contains(short, kind)
	})
	return short
}

func orEmpty(v any) any {
	if v == nil {
		return ""
	}
	return v
}

// Is waits for as many events as are wanted, and checks that they are these.
func (f *LogFollower) Is(want ...string) {
	f.T.Helper()
	if got := f.Next(len(want)); !slices.Equal(got, want) {
		f.T.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
