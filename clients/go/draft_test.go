package client_test

import (
	"encoding/json"
	"testing"
	"time"

	client "harrier.example/client"
)

func TestDrafts(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]client.UserChange{
		`{"name":"Ada"}`: {Name: new("Ada")}, `{"team_id":"mapleton"}`: {TeamID: client.Set("mapleton")}, `{"team_id":null}`: {TeamID: client.Null[string]()},
	} {
		if got, err := json.Marshal(change); err != nil || string(got) != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

func TestDateInPath(t *testing.T) {
	t.Parallel()
	// The day is that of the time's own zone.
	if got := client.DateInPath(time.Date(2026, 3, 1, 23, 59, 0, 0, time.FixedZone("", -8*3600))); got != "03-01-2026" {
		t.Errorf("%s", got)
	}
}
