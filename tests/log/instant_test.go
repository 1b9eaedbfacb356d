package log

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// The start of a run is any RFC 3339 instant whose offset can be that of a zone; others are refused with the field named.
func TestRunInstants(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for text, want := range map[string]any{
		"2026-11-20T10:30:00Z":      nil,
		"2026-11-20t10:30:00z":      nil,
		"2026-11-20T10:30:00+00:00": 0.0,
		"2026-11-20T10:30:00+14:00": 840.0,
		"2026-11-20T10:30:00-12:00": -720.0,
		"2026-11-20T10:30:00+14:01": "/started_at",
		"2026-11-20T10:30:00+15:00": "/started_at",
		"2026-11-20T10:30:00-12:01": "/started_at",
		"2026-11-20T10:30:00+23:59": "/started_at",
		"2026-11-20T10:30:61Z":      "/started_at",
		"2026-11-20 10:30:00Z":      "/started_at",
		"yesterday":                 "/started_at",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			user := app.Register(t)
			run := object{"meters": 5000, "started_at": text}
			kept := user.Post("/log/11-20-2026/runs", object{"meters": 400}).Is(http.StatusCreated).Object()["_id"].(string)
			pointer, refused := want.(string)
			for _, call := range []struct {
				method, path, at string
				body             any
			}{
				{http.MethodPost, "/log/11-20-2026/runs", "", run},
				{http.MethodPost, "/log/11-20-2026", "/runs/0", object{"runs": []object{run}}},
				{http.MethodPut, "/log/runs/" + kept, "", object{"started_at": text}},
			} {
				if refused {
					user.Do(call.method, call.path, call.body).Is(http.StatusUnprocessableEntity).Names(call.at + pointer)
				}
			}
			if refused {
				return
			}
			added := user.Post("/log/11-20-2026/runs", run).Is(http.StatusCreated).Object()
			if got := added["utc_offset_minutes"]; got != want {
				t.Errorf("the offset is %v, want %v", got, want)
			}
		})
	}
}
