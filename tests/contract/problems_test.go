package contract

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestCodes shows the codes of fields, also in the errors of operations that return tokens.
func TestCodes(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	codes := func(a *kit.Answer) map[string]string {
		found := map[string]string{}
		fields, _ := a.Object()["errors"].([]any)
		for _, f := range fields {
			field, _ := f.(map[string]any)
			pointer, _ := field["pointer"].(string)
			found[pointer], _ = field["code"].(string)
		}
		return found
	}
	for _, c := range []struct {
		answer *kit.Answer
		status int
		codes  map[string]string
	}{
		{user.Post("/race", `{"date":"2026-02-30","sport":"chess","nonsense":1}`), 422, map[string]string{
			"/name": "required", "/date": "malformed", "/sport": "not_allowed", "/nonsense": "unknown",
		}},
		{user.Post("/race", object{"name": "", "date": 1, "location": strings.Repeat("x", 201)}), 422, map[string]string{
			"/name": "required", "/date": "wrong_type", "/location": "too_long",
		}},
		{user.Post("/log/11-21-2026", `{"feel":0,"sleep":25,"rhr":"x"}`), 422, map[string]string{"/feel": "too_small", "/sleep": "too_large", "/rhr": "wrong_type"}},
		{user.Get("/race/list/x/101"), 400, map[string]string{"page": "wrong_type", "length": "too_large"}},
		{user.Get("/log/02-30-2026"), 400, map[string]string{"date": "malformed"}},
		{user.Post("/result", object{"race_id": kit.UnknownID, "gender": "mens", "event": "8K", "athlete": "A"}), 422, map[string]string{"/race_id": "not_found"}},
		{app.Client(t).Post("/user", object{"email": "x@example.org", "password": "short", "coach": false}), 422, map[string]string{"/password": "too_short"}},
	} {
		if got := codes(c.answer.Is(c.status)); !maps.Equal(got, c.codes) {
			t.Errorf("%v, want %v", got, c.codes)
		}
	}
	taken := app.Client(t).Post("/user", object{"email": user.Email, "password": "Norwich-Ostrich-42", "coach": false}).Is(http.StatusConflict).Object()
	if taken["type"] != "/problems/email-taken" || taken["auth"] != any(false) {
		t.Errorf("%v", taken)
	}
	app.Client(t).WithToken("broken").Post("/user", object{"email": "y@example.org", "password": "Norwich-Ostrich-42", "coach": false}).Is(http.StatusUnauthorized)
}
