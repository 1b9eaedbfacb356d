package webhook_test

import (
	"os"
	"strings"
	"testing"

	"harrier/internal/change/webhook"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
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
		_, secret, err := s.Webhooks.Create(t.Context(), webhook.Caller{User: user.UserID}, webhook.Draft{URL: url})
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
		_, _, err := s.Webhooks.Create(t.Context(), webhook.Caller{User: user.UserID}, webhook.Draft{URL: receiver})
		return err
	})
	if strings.Join(got, ",") != strings.Repeat(",", 10)+strings.Join([]string{"conflict too-many-webhooks", "conflict too-many-webhooks", "conflict too-many-webhooks"}, ",") {
		t.Errorf("got %q", got)
	}
}
