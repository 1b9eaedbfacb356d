package log

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestTracks(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	small := kit.Start(t, kit.Options{Clock: time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC).UTC, Config: func(c *config.Config) { c.TracksMiB = 1 }})
	file := kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC))
	newRun := func(t *testing.T, u *kit.Runner) string {
		t.Helper()
		id, _ := u.In(t).Post("/log/11-20-2026/runs", object{"meters": 3000}).Is(http.StatusCreated).Object()["_id"].(string)
		return "/log/runs/" + id
	}

	t.Run("are stored and given back", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		run := newRun(t, u)
		u.Get(run + "/track").Is(http.StatusNotFound)
		u.Get(run + "/track/file").Is(http.StatusNotFound)
		for _, sent := range []string{file, kit.Gzipped(t, strings.NewReader(file))} {
			put := u.Do(http.MethodPut, run+"/track", sent, kit.OctetStream).Is(http.StatusOK).Object()
			if put["format"] != "gpx" || put["size"] != float64(len(file)) || put["points"] != 101.0 || put["hidden"].(bool) || len(put["polyline"].(string)) > 40 {
				t.Errorf("put %v", put)
			}
			if got := u.Get(run + "/track").Is(http.StatusOK).Object(); fmt.Sprint(got) != fmt.Sprint(put) {
				t.Errorf("got %v, not %v", got, put)
			}
			if got := u.Get(run + "/track/file").Is(http.StatusOK); string(got.Body) != file {
				t.Errorf("the file is %.60q", got.Body)
			}
		}
		for sent, status := range map[string]int{
			"a,b": http.StatusUnprocessableEntity, "<gpx></gpx>": http.StatusUnprocessableEntity, file[:500]: http.StatusUnprocessableEntity,
			"<gpx>" + strings.Repeat(" ", 11<<20): http.StatusRequestEntityTooLarge,
		} {
			u.Do(http.MethodPut, run+"/track", sent, kit.OctetStream).Is(status)
		}
		other := kit.RunnerWith(t, app, "", nil)
		other.Do(http.MethodPut, run+"/track", file, kit.OctetStream).Is(http.StatusNotFound)
		other.Delete(run + "/track").Is(http.StatusNotFound)
		other.Get(run + "/track/file").Is(http.StatusNotFound)
		// A day that is written as a whole keeps the track of a run that stays.
		id := strings.TrimPrefix(run, "/log/runs/")
		u.Post("/log/11-20-2026", object{"runs": []object{{"_id": id, "title": "Loop"}, {"miles": 1}}}).Is(http.StatusOK)
		u.Get(run + "/track").Is(http.StatusOK)
		u.Delete(run + "/track").Is(http.StatusNoContent)
		u.Get(run + "/track").Is(http.StatusNotFound)
		u.Do(http.MethodPut, run+"/track", file, kit.OctetStream).Is(http.StatusOK)
		u.Delete(run).Is(http.StatusNoContent)
		u.Get(run + "/track").Is(http.StatusNotFound)
	})

	t.Run("are named by their runs", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		run := newRun(t, u)
		named := func(want bool) {
			t.Helper()
			day := u.Get("/log/11-20-2026").Object()["runs"].([]any)[0].(map[string]any)
			week := u.Get("/log/athlete/me/week/11-20-2026").List()
			week = slices.DeleteFunc(week, func(day map[string]any) bool { return day["date"] != "2026-11-20" })
			for _, got := range []map[string]any{u.Get(run).Object(), day, week[0]["runs"].([]any)[0].(map[string]any)} {
				if got["has_track"] != want {
					t.Errorf("has_track is %v, want %v, in %v", got["has_track"], want, got)
				}
			}
		}
		named(false)
		for range 2 { // the second one replaces the first
			u.Do(http.MethodPut, run+"/track", file, kit.OctetStream).Is(http.StatusOK)
			named(true)
		}
		// A run that is written anew with the same values is the same run, and keeps its track.
		same := u.Get("/log/11-20-2026").Object()["runs"].([]any)[0].(map[string]any)
		for _, field := range []string{"_id", "miles", "has_track"} {
			delete(same, field)
		}
		u.Post("/log/11-20-2026", object{"runs": []any{same}}).Is(http.StatusOK)
		u.Get(run + "/track").Is(http.StatusOK)
		named(true)
		u.Delete(run + "/track").Is(http.StatusNoContent)
		named(false)
	})

	t.Run("of two writers at once take no more than they may together", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, small, "", nil)
		var noise strings.Builder // what cannot be packed, in comments
		for range 450 {
			part := make([]byte, 1<<10)
			if _, err := rand.Read(part); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&noise, "<!-- %s -->", base64.StdEncoding.EncodeToString(part))
		}
		large := strings.Replace(file, "<trk>", noise.String()+"<trk>", 1)
		// Both wait for one lock until the other has come.
		conn, err := pgx.Connect(t.Context(), small.DatabaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(t.Context())
		const lock = "SELECT pg_advisory_lock(hashtextextended('tracks ' || $1::text::uuid, 0))"
		if _, err := conn.Exec(t.Context(), lock, u.ID); err != nil {
			t.Fatal(err)
		}
		var writers sync.WaitGroup
		var kept, refused atomic.Int32
		for i := range 2 { // an account's uploads at once, of two days, so that neither waits for the other's
			run := u.Post(fmt.Sprintf("/log/11-%d-2026/runs", 19+i), object{"meters": 3000}).Is(http.StatusCreated).Header.Get("Location")
			writers.Go(func() {
				switch a := u.Do(http.MethodPut, run+"/track", large, kit.OctetStream); a.Status {
				case http.StatusOK:
					kept.Add(1)
				case http.StatusUnprocessableEntity:
					refused.Add(1)
				default:
					t.Error(a)
				}
			})
		}
		kit.Eventually(t, "both uploads wait", func() bool {
			var waiting int
			err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
				WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`).Scan(&waiting)
			if err != nil {
				t.Fatal(err)
			}
			return waiting == 2
		})
		if err := conn.Close(t.Context()); err != nil {
			t.Error(err)
		}
		writers.Wait()
		if kept.Load() != 1 || refused.Load() != 1 {
			t.Errorf("%d of 600 kB were kept in 1 MiB, and %d refused", kept.Load(), refused.Load())
		}
	})

	t.Run("are shown to whom their owner says", func(t *testing.T) {
		t.Parallel()
		u, other := kit.RunnerWith(t, app, "", nil), kit.RunnerWith(t, app, "", nil)
		run := newRun(t, u)
		u.Do(http.MethodPut, run+"/track", file, kit.OctetStream).Is(http.StatusOK)
		whole := u.Get(run + "/track").Object()
		readers := []*kit.Client{other.Client, app.Client(t)}
		for _, c := range readers {
			c.Get(run + "/track").Is(http.StatusForbidden)
		}
		u.Put("/user/"+u.ID, object{"track_visibility": "public"}).Is(http.StatusOK)
		for _, c := range readers {
			if got := c.Get(run + "/track").Is(http.StatusOK).Object(); fmt.Sprint(got) != fmt.Sprint(whole) {
				t.Errorf("others see %v", got)
			}
		}
		// The run starts at 47 degrees north and ends 3 km north of it. Its line is straight, so the end is all that is left.
		zones := []object{{"lat": 47.0, "lon": 9.5, "radius": 500}}
		me := u.Put("/user/"+u.ID, object{"private_zones": zones}).Is(http.StatusOK).Object()
		if fmt.Sprint(me["private_zones"]) != fmt.Sprint([]any{object{"lat": 47.0, "lon": 9.5, "radius": 500.0}}) {
			t.Errorf("the zones are %v", me["private_zones"])
		}
		for _, c := range readers {
			got := c.Get(run + "/track").Is(http.StatusOK).Object()
			if line, _ := got["polyline"].(string); !got["hidden"].(bool) || len(line) >= len(whole["polyline"].(string)) {
				t.Errorf("with a zone, others see %v", got)
			}
		}
		if got := u.Get(run + "/track").Object(); fmt.Sprint(got) != fmt.Sprint(whole) {
			t.Errorf("with a zone, the owner sees %v", got)
		}
		u.Put("/user/"+u.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
		for _, c := range readers {
			c.Get(run + "/track").Is(http.StatusForbidden)
		}
		for _, wrong := range []object{{"lat": 91, "lon": 0, "radius": 100}, {"lat": 0, "lon": 0, "radius": 10}, {"lat": 0, "lon": 0}} {
			u.Put("/user/"+u.ID, object{"private_zones": []object{wrong}}).Is(http.StatusUnprocessableEntity)
		}
	})
}
