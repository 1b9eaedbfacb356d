package client_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	client "harrier.example/client"
)

// TestPosition checks that a caller sends the greatest position that it has received, which may not be the latest.
func TestPosition(t *testing.T) {
	t.Parallel()
	answers := []string{"", "000000000000000A", "0000000000000009", "", "000000000000000B"}
	var sent []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answers[len(sent)] != "" {
			w.Header().Set("Harrier-Position", answers[len(sent)])
		}
		sent = append(sent, r.Header.Get("Harrier-Position"))
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"count":1}`))
	}))
	defer server.Close()
	caller, err := client.Open(server.URL, client.Tokens{Access: "hrp_x"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range answers {
		if _, err := caller.CountUsersWithResponse(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"", "", "000000000000000A", "000000000000000A", "000000000000000A"}; !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
}
