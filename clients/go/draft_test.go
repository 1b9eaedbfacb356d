package client_test

import (
	"encoding/json"
	"testing"

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
