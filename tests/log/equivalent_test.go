package log

import (
	"net/http"
	"testing"
	"time"

	"harrier/tests/kit"
)

// A time is converted for everybody, and graded for who has given date of birth and sex, at the age of the day.
func TestEquivalentTimes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user := app.Register(t, object{"timezone": "Pacific/Auckland"})
	at := "/log/equivalent?meters=10000&seconds=2498.4"

	times := map[string]float64{}
	got := user.Get(at).Is(http.StatusOK).Object()
	for _, item := range got["times"].([]any) {
		e := item.(object)
		times[e["event_code"].(string)] = e["seconds"].(float64)
		if kit.IsTrue(e["extrapolated"]) {
			t.Errorf("gives %v", e)
		}
	}
	if times["10K"] != 2498.4 || times["5K"] != 1198.3 || times["HM"] < 5510 || times["HM"] > 5515 || got["age_grade"] != nil {
		t.Errorf("gives %v and %v", times, got["age_grade"])
	}

	user.Put("/user/"+user.ID, object{"birth_date": "1986-11-22"}).Is(http.StatusOK)
	if got := user.Get(at).Object(); got["age_grade"] != nil {
		t.Errorf("without a sex: %v", got["age_grade"])
	}
	user.Put("/user/"+user.ID, object{"sex": "female"}).Is(http.StatusOK)
	for date, want := range map[string]object{
		// In the morning of the 21st in UTC it is the evening of the 21st there.
		"":                 {"age": 39.0},
		"&date=11-22-2026": {"age": 40.0, "standard_seconds": 1794.0, "percent": 71.81, "sex": "female", "open_standard_seconds": 1726.0, "tables": "2025"},
		"&date=11-22-2036": {"age": 50.0},
	} {
		grade, _ := user.Get(at + date).Is(http.StatusOK).Object()["age_grade"].(object)
		for field, value := range want {
			if grade[field] != value {
				t.Errorf("%q: %s is %v, want %v", date, field, grade[field], value)
			}
		}
	}
	for _, query := range []string{"?meters=1500&seconds=300", "?meters=5000&seconds=1200&date=11-22-1990"} {
		if got := user.Get("/log/equivalent" + query).Is(http.StatusOK).Object(); got["age_grade"] != nil {
			t.Errorf("%s is graded: %v", query, got["age_grade"])
		}
	}
	for query, field := range map[string]string{
		"?meters=10000": "seconds", "?seconds=10": "meters", "?meters=99&seconds=10": "meters", "?meters=1e9&seconds=10": "meters",
		"?meters=1000&seconds=0": "seconds", "?meters=1000&seconds=NaN": "seconds", "?meters=1000&seconds=10&date=02-30-2026": "date",
	} {
		user.Get("/log/equivalent" + query).Is(http.StatusBadRequest).Names(field)
	}
	app.Client(t).Get(at).Is(http.StatusUnauthorized)
}
