package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// linkImports waits until the user's imports have ended, and returns them, newest first.
func linkImports(t *testing.T, u *kit.Runner, want int) []object {
	t.Helper()
	list := u.In(t).Get("/log/imports").Is(http.StatusOK).List()
	if len(list) != want {
		t.Fatalf("%d imports, want %d: %v", len(list), want, list)
	}
	for i, one := range list {
		list[i] = kit.EndedImport(t, u.In(t), "/log/imports/"+one["_id"].(string))
	}
	return list
}

// A secret link of kind upload takes the tracks of runs from programs that can send a file and no header. It shows nothing.
func TestUploadLinks(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)
	recorder := app.Client(t)

	t.Run("take each format once", func(t *testing.T) {
		t.Parallel()
		u, recorder := kit.RunnerWith(t, app, "", object{"timezone": "UTC"}), recorder.In(t)
		link, _ := kit.NewLink(u.User, "upload")
		if !strings.HasPrefix(link, "/links/hrl_") || !strings.HasSuffix(link, "/runs") {
			t.Fatalf("the link is %s", link)
		}
		u.Post("/log/11-18-2026", object{"runs": []object{{"meters": 3000, "title": "by hand"}}}).Is(http.StatusOK)
		packed := kit.Gzipped(t, strings.NewReader(kit.GpxTrack(morning)))
		for _, sent := range []struct{ file, header string }{
			{kit.GpxTrack(morning), "Content-Type: application/gpx+xml"},
			{packed, "Content-Type: text/plain; charset=nonsense; ="},
			{lapsFIT(t, morning.Add(-24*time.Hour)), "Content-Type: "},
			{kit.GpxTrack(morning.AddDate(0, 0, -2)), "User-Agent: FitoTrack"},
		} {
			answer := recorder.Do(http.MethodPost, link, sent.file, sent.header).Is(http.StatusAccepted)
			if len(answer.Body) != 0 || answer.Header.Get("Location") != "" {
				t.Errorf("says %s %v", answer.Body, answer.Header)
			}
		}
		list := linkImports(t, u, 4)
		for i, want := range []string{
			"done of tracks, 100%: 0 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []", // fills in the typed run
			"done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []",
			"done of tracks, 100%: 0 runs, 0 days, 0 tracks, 1 duplicates, 0 skipped [: same_id]",
			"done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []",
		} {
			if got := kit.ImportCounts(list[i]); got != want || list[i]["via"] != "link" {
				t.Errorf("import %d: %s via %v", i, got, list[i]["via"])
			}
		}
		if run := firstRun(t, u, "11-20-2026"); run["meters"] != 3000.0 || run["seconds"] != 1000.0 {
			t.Errorf("the run is %v", run)
		}
		if run := firstRun(t, u, "11-18-2026"); run["title"] != "by hand" || run["seconds"] != 1000.0 {
			t.Errorf("the typed run is %v", run)
		}
		if via := kit.ImportLog(t, u.Client, "", kit.GpxTrack(morning.AddDate(0, 0, -3)))["via"]; via != "request" {
			t.Errorf("an upload arrived by %v", via)
		}
		if got := u.Get("/notices").Is(http.StatusOK).List(); len(got) != 1 {
			t.Errorf("besides the one of the upload, there are notices: %v", got)
		}
		for _, l := range u.Get("/user/links").Is(http.StatusOK).List() {
			if l["kind"] != "upload" || l["used_at"] == nil {
				t.Errorf("the link is listed as %v", l)
			}
		}
	})

	t.Run("refuse what is no track", func(t *testing.T) {
		t.Parallel()
		u, recorder := kit.RunnerWith(t, app, "", nil), recorder.In(t)
		link, _ := kit.NewLink(u.User, "upload")
		for name, file := range map[string]string{
			"a table": "date,km\n2026-11-20,10\n", "an archive": kit.Zipped(t, map[string]string{"a.gpx": kit.GpxTrack(morning)}), "half a GPX": "<gpx><trk>",
			"a packed table": kit.Gzipped(t, strings.NewReader("date,km\n2026-11-20,10\n")),
		} {
			if got := recorder.Do(http.MethodPost, link, file, kit.OctetStream); got.Status != http.StatusUnprocessableEntity || !strings.Contains(string(got.Body), "GPX") {
				t.Errorf("%s: %s", name, got)
			}
		}
		recorder.Do(http.MethodPost, link, strings.Repeat(" ", 11<<20), kit.OctetStream).Is(http.StatusRequestEntityTooLarge)
		recorder.Do(http.MethodPost, link, kit.Gzipped(t, strings.NewReader(kit.GpxTrack(morning)+strings.Repeat(" ", 11<<20))), kit.OctetStream).Is(http.StatusRequestEntityTooLarge)
		recorder.Do(http.MethodPost, link, "", kit.OctetStream).Is(http.StatusUnprocessableEntity)
		linkImports(t, u, 0)
	})

	t.Run("lead to one thing only, and end", func(t *testing.T) {
		t.Parallel()
		u, recorder := kit.RunnerWith(t, app, "", nil), recorder.In(t)
		link, id := kit.NewLink(u.User, "upload")
		year, _ := kit.NewLink(u.User, "year")
		token := strings.Split(link, "/")[2]
		send := func(path string) *kit.Answer {
			return recorder.Do(http.MethodPost, path, kit.GpxTrack(morning), kit.OctetStream)
		}
		recorder.Get("/links/" + token + "/calendar.ics").Is(http.StatusNotFound)
		recorder.Get("/links/" + token + "/picture.svg").Is(http.StatusNotFound)
		recorder.Get(link).Is(http.StatusMethodNotAllowed)
		send(strings.Replace(year, "picture.svg", "runs", 1)).Is(http.StatusNotFound)
		send("/links/hrl_" + strings.Repeat("A", 43) + "/runs").Is(http.StatusNotFound)
		send(link).Is(http.StatusAccepted)
		if list := u.Get("/log/imports").List(); len(list) != 1 {
			t.Errorf("there are %d imports", len(list))
		}
		u.Delete("/user/links/" + id).Is(http.StatusNoContent)
		send(link).Is(http.StatusNotFound)
		link, _ = kit.NewLink(u.User, "upload")
		u.Put("/user/password", object{"current_password": u.Password, "password": "seven lazy herons", "end_tokens": true}).Is(http.StatusNoContent)
		send(link).Is(http.StatusNotFound)
		suspended := app.Register(t)
		link, _ = kit.NewLink(suspended, "upload")
		operator := app.Operator(t)
		operator.Post("/operator/users/"+suspended.ID+"/suspend", object{"reason": "test"}).Is(http.StatusOK)
		send(link).Is(http.StatusNotFound)
		operator.Post("/operator/users/"+suspended.ID+"/restore", object{"reason": "test"}).Is(http.StatusOK)
		send(link).Is(http.StatusAccepted)
	})

	t.Run("take sixty files a day, whatever else is being imported", func(t *testing.T) {
		t.Parallel()
		u, recorder := kit.RunnerWith(t, app, "", nil), recorder.In(t)
		first, _ := kit.NewLink(u.User, "upload")
		second, _ := kit.NewLink(u.User, "upload")
		for i := range 60 {
			link := []string{first, second}[i%2]
			recorder.Do(http.MethodPost, link, kit.GpxTrack(morning.Add(-time.Duration(i)*time.Hour)), kit.OctetStream).Is(http.StatusAccepted)
		}
		refused := recorder.Do(http.MethodPost, first, kit.GpxTrack(morning.Add(-100*time.Hour)), kit.OctetStream).Is(http.StatusTooManyRequests)
		if refused.Header.Get("Retry-After") == "" {
			t.Error("does not say when to try again")
		}
		u.Do(http.MethodPost, "/log/imports", kit.GpxTrack(morning.Add(-200*time.Hour)), kit.OctetStream).Is(http.StatusCreated)
		other := kit.RunnerWith(t, app, "", nil)
		link, _ := kit.NewLink(other.User, "upload")
		recorder.Do(http.MethodPost, link, kit.GpxTrack(morning), kit.OctetStream).Is(http.StatusAccepted)
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE log_imports SET created_at = created_at - interval '25 hours' WHERE user_id = $1", u.ID); err != nil {
			t.Fatal(err)
		}
		recorder.Do(http.MethodPost, first, kit.GpxTrack(morning.Add(-100*time.Hour)), kit.OctetStream).Is(http.StatusAccepted)
	})
}

// Links that take files have a limit of their own for each network.
func TestUploadLinksOfANetwork(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	recorder := app.Client(t)
	limited := false
	for i := 0; i < 130 && !limited; i++ {
		limited = recorder.Do(http.MethodPost, fmt.Sprintf("/links/hrl_%043d/runs", i), "x", kit.OctetStream).Status == http.StatusTooManyRequests
	}
	if !limited {
		t.Error("130 uploads of one network were let through")
	}
}
