package app_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/account/app"
	"harrier/internal/admission"
	"harrier/tests/kit/usecase"
)

// TestSilentDocuments has one network ask for documents that never arrive: others still find their apps, and nothing is stored.
func TestSilentDocuments(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	silent := make(chan struct{})
	var reading sync.WaitGroup
	const redirect = "https://good.example.org/callback"
	fetch := func(ctx context.Context, url string) ([]byte, error) {
		if strings.Contains(url, "silent") {
			reading.Done()
			<-silent
			return nil, ctx.Err()
		}
		return fmt.Appendf(nil, `{"client_id":%q,"redirect_uris":[%q]}`, url, redirect), nil
	}
	apps := app.New(app.Config{DB: s.DB, Sessions: s.Sessions, Fetch: fetch, AccessTTL: time.Hour, RefreshTTL: time.Hour})
	from := func(network string) context.Context {
		return admission.WithCaller(t.Context(), admission.Caller{Address: network})
	}
	// One of each network, and one of each host.
	reading.Add(2)
	var asking sync.WaitGroup
	for i := range 4 {
		asking.Go(func() {
			_, _ = apps.Find(from("198.51.100.1"), fmt.Sprintf("https://silent%d.example.org/app", i), redirect)
		})
	}
	for i := range 4 {
		asking.Go(func() {
			_, _ = apps.Find(from(fmt.Sprintf("203.0.113.%d", i)), "https://silent.example.org/app"+strconv.Itoa(i), redirect)
		})
	}
	reading.Wait()
	for i := range 1100 {
		ctx, cancel := context.WithTimeout(from("192.0.2.1"), time.Minute)
		if _, err := apps.Find(ctx, fmt.Sprintf("https://good.example.org/%d", i), redirect); err != nil {
			t.Fatalf("document %d: %v", i, err)
		}
		cancel()
	}
	var n int
	if err := s.DB.QueryRow(t.Context(), "SELECT count(*) FROM apps WHERE url IS NOT NULL").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d apps are stored, %v", n, err)
	}
	reading.Add(6) // a request that waits may have a place now
	close(silent)
	asking.Wait()
}
