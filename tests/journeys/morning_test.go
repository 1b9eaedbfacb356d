package journeys

import (
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	client "harrier.example/client"
	"harrier/internal/config"
	"harrier/tests/kit"
)

// traffic sends the requests of a client, and counts them and the bytes of their bodies and responses.
type traffic struct {
	calls          int
	sent, received int64
}

// Do sends a request.
func (c *traffic) Do(r *http.Request) (*http.Response, error) {
	c.calls++
	c.sent += max(r.ContentLength, 0)
	res, err := http.DefaultClient.Do(r)
	if err == nil {
		res.Body = &countedBody{res.Body, &c.received}
	}
	return res, err
}

type countedBody struct {
	io.ReadCloser

	read *int64
}

// Read counts what is read.
func (b *countedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	*b.read += int64(n)
	return n, err
}

// TestCoachMorning has a coach of 20 athletes see their week and who needs attention, and write to two of them, in four calls.
func TestCoachMorning(t *testing.T) {
	t.Parallel()
	const athletes, days, calls = 20, 7, 4
	today := time.Date(2026, time.November, 22, 7, 0, 0, 0, time.UTC) // a Sunday, so that the week is a whole one
	app := kit.Start(t, kit.Options{Clock: today.UTC, Config: func(c *config.Config) { c.RateLimit = 0 }})
	coach := app.Register(t, map[string]any{"name": "Pat Coach", "coach": true})
	coach.Post("/user/claim/team/morning", nil).Is(http.StatusOK)
	for i := range athletes {
		a := app.Register(t, map[string]any{"name": fmt.Sprintf("Runner %02d", i)})
		a.Put("/user/"+a.ID, map[string]any{"team_id": "morning", "log_visibility": "team", "health_visibility": "team"}).Is(http.StatusOK)
		a.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
		for ago := range days {
			feel := 7
			if i < 2 && ago%2 == 0 {
				feel = 2
			}
			a.Post("/log/"+today.AddDate(0, 0, -ago).Format("01-02-2006"), map[string]any{
				"runs": []any{map[string]any{"miles": 6.2, "seconds": 2790, "kind": "easy", "title": "River loop"}}, "rhr": 48, "sleep": 7.5, "feel": feel,
				"notes": "Felt strong on the hills.",
			}).Is(http.StatusOK)
		}
	}
	seen := &traffic{}
	harrier := must(client.Open(app.URL, client.Tokens{Access: coach.Token}, nil, client.WithHTTPClient(seen)))
	ctx, date := t.Context(), today.Format("01-02-2006")

	begin := time.Now()
	week := must(harrier.ListTeamWeekWithResponse(ctx, date, nil)).JSON200.Athletes
	if len(week) != athletes || len(*week[0].Days) == 0 || week[0].Sums.Runs != int64(len(*week[0].Days)) {
		t.Fatalf("the week has %d athletes, the first with %+v", len(week), week[0].Sums)
	}
	shown := time.Since(begin)
	attention := must(harrier.ListAttentionWithResponse(ctx, nil)).JSON200.Athletes
	if len(attention) != 2 {
		t.Fatalf("%d athletes need attention", len(attention))
	}
	for _, a := range attention {
		if a.Reasons[0].Kind != client.AttentionKindFeel {
			t.Errorf("%s needs attention because of %s", a.Name, a.Reasons[0].Kind)
		}
		must(harrier.AddAthleteCommentWithResponse(ctx, a.UserID.String(), date, client.CommentDraft{Text: "How are you? Take the day off."}))
	}
	t.Logf("a coach's morning of %d athletes: %d calls, %d bytes sent, %d received, %d ms, of which %d for the week",
		athletes, seen.calls, seen.sent, seen.received, time.Since(begin).Milliseconds(), shown.Milliseconds())
	if seen.calls > calls {
		t.Errorf("%d calls", seen.calls)
	}
}
