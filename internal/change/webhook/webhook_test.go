package webhook_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/change/webhook"
	"harrier/internal/race"
	"harrier/internal/text/patch"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
	"harrier/tests/kit/wait"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

const receiver = "https://example.org/events"

func TestAddresses(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	user := s.User("user")
	const refused = "invalid /url"
	for url, want := range map[string]string{
		receiver:                       "",
		"https://example.org:8443/a?b": "",
		"https://example.org:22/":      refused,
		"https://intranet/":            refused,
		"https://localhost./":          refused,
		"http://example.org/events":    refused,
		"ftp://example.org/events":     refused,
		"https://":                     refused,
		"https://user@example.org/":    refused,
		"https://example.org/#part":    refused,
		"https://127.0.0.1/":           refused,
		"https://[::1]/":               refused,
		"https://192.168.1.1/":         refused,
	} {
		_, secret, err := s.Webhooks.Create(t.Context(), user.UserID, webhook.Draft{URL: url})
		t.Run(url, func(t *testing.T) {
			usecase.Is(t, err, want)
			if err == nil && !strings.HasPrefix(secret, "whsec_") {
				t.Errorf("the secret is %q", secret)
			}
		})
	}
}

// Of webhooks that are made at the same time, a user gets as many as are allowed.
func TestLimit(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	user := s.User("user")
	got := usecase.AtOnce(13, func(int) error {
		_, _, err := s.Webhooks.Create(t.Context(), user.UserID, webhook.Draft{URL: receiver})
		return err
	})
	if strings.Join(got, ",") != strings.Repeat(",", 10)+strings.Join([]string{"conflict too-many-webhooks", "conflict too-many-webhooks", "conflict too-many-webhooks"}, ",") {
		t.Errorf("got %q", got)
	}
}

// Each webhook is told of what it asks for, once. It may also be told of what was just before: what transactions wrote that were running when
// it was made.
func TestFanOut(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	user, poster := s.User("user"), s.User("poster")
	before := s.Race(poster)
	add := func(d webhook.Draft) uuid.UUID {
		t.Helper()
		d.URL = receiver
		created, _, err := s.Webhooks.Create(t.Context(), user.UserID, d)
		if err != nil {
			t.Fatal(err)
		}
		return created.ID
	}
	all, races, one := add(webhook.Draft{}), add(webhook.Draft{Types: []string{"race.created"}}), add(webhook.Draft{Race: &before})
	suspended := s.User("suspended")
	none, _, err := s.Webhooks.Create(t.Context(), suspended.UserID, webhook.Draft{URL: receiver})
	if err != nil {
		t.Fatal(err)
	}
	s.Exec("UPDATE users SET suspended_at = now() WHERE id = $1", suspended.UserID)
	after := s.Race(poster)
	if _, err := s.Races.Change(t.Context(), poster, race.Change{ID: before, Location: patch.Field[string]{Set: true, Value: new("Mapleton")}}, s.Now); err != nil {
		t.Fatal(err)
	}
	told := func(id uuid.UUID) (got string) {
		t.Helper()
		if err := s.DB.QueryRow(t.Context(), `SELECT coalesce(string_agg(type || ' ' || (body::jsonb -> 'data' ->> 'race_id'), ',' ORDER BY type), '')
			FROM webhook_deliveries WHERE webhook_id = $1 AND (type, body::jsonb -> 'data' ->> 'race_id') <> ('race.created', $2)`, id, before.String()).Scan(&got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := "race.created " + after.String() + ",race.updated " + before.String()
	// Events wait for older transactions, those of other tests among them.
	wait.Until(t, "events are told", func() bool {
		for more := true; more; {
			if more, err = s.Webhooks.FanOut(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return told(all) == want && told(races) != "" && told(one) != ""
	})
	for id, want := range map[uuid.UUID]string{all: want, races: "race.created " + after.String(), one: "race.updated " + before.String(), none.ID: ""} {
		if got := told(id); got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}
