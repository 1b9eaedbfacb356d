package kit

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Intervals stands in for Intervals.icu. It is made from https://intervals.icu/api-docs.html, and can fail.
type Intervals struct {
	*httptest.Server

	mu sync.Mutex
	// Activities and Wellness are what the athlete i42 has, and Files the original files by activity.
	Activities, Wellness []map[string]any
	Files                map[string]string
	// Fault takes over a request if it returns true.
	Fault func(w http.ResponseWriter, r *http.Request) bool
	asked []string
}

// IntervalsKey is the key that it takes.
const IntervalsKey = "4vqk0x2m9s7d1f8g6h3j5l2p0"

// NewIntervals starts it until the test ends.
func NewIntervals(t *testing.T) *Intervals {
	t.Helper()
	s := &Intervals{Files: map[string]string{}}
	mux := http.NewServeMux()
	within := func(day string, r *http.Request) bool {
		q := r.URL.Query()
		day = day[:min(len(day), len(time.DateOnly))]
		return day == "yesterday" || day >= q.Get("oldest") && day <= q.Get("newest")
	}
	list := func(of *[]map[string]any, day string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			found := []map[string]any{}
			for _, o := range *of {
				if at, ok := o[day].(string); !ok || within(at, r) {
					found = append(found, o)
				}
			}
			_ = json.NewEncoder(w).Encode(found)
		}
	}
	mux.HandleFunc("GET /api/v1/athlete/i42/activities", list(&s.Activities, "start_date_local"))
	mux.HandleFunc("GET /api/v1/athlete/i42/wellness", list(&s.Wellness, "id"))
	mux.HandleFunc("GET /api/v1/activity/{id}/file", func(w http.ResponseWriter, r *http.Request) {
		file, ok := s.Files[r.PathValue("id")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(file))
	})
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.asked = append(s.asked, r.URL.Path)
		if s.Fault != nil && s.Fault(w, r) {
			return
		}
		if user, key, ok := r.BasicAuth(); !ok || user != "API_KEY" || key != IntervalsKey {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// With changes the server between two requests.
func (s *Intervals) With(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// Count is how often a path was asked for.
func (s *Intervals) Count(path string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if strings.HasPrefix(asked, path) {
			n++
		}
	}
	return n
}
