package operators

import (
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestOperatorJobs shows that operators see the errors of jobs, and nothing of what the jobs are about.
func TestOperatorJobs(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" }})
	operator := app.Operator(t)
	for _, query := range []string{"", "?kind=email&failed=true", "?failed=true", "?kind=email"} {
		kit.Eventually(t, "an email has failed", func() bool {
			a := operator.Get("/operator/jobs" + query).Is(http.StatusOK)
			if strings.Contains(string(a.Body), "example.org") {
				t.Fatalf("the response shows an address: %s", a)
			}
			return slices.ContainsFunc(a.Items(), func(j object) bool {
				text, _ := j["error"].(string)
				return j["kind"] == "email" && j["state"] == "retryable" && kit.IsTrue(j["failed"]) && strings.Contains(text, "connection refused")
			})
		})
	}
	if list := operator.Get("/operator/jobs?kind=log_import").Is(http.StatusOK).Items(); len(list) != 0 {
		t.Errorf("another kind of job: %v", list)
	}
	for _, query := range []string{"kind=No%20Kind", "after=now", "after=-1", "after=0", "length=0", "length=101"} {
		operator.Get("/operator/jobs?" + query).Is(http.StatusBadRequest)
	}

	// A page after a page, each job once, newest first.
	app.Register(t)
	app.Register(t)
	all := operator.Get("/operator/jobs?kind=email").Is(http.StatusOK).Items()
	if len(all) < 3 {
		t.Fatalf("there are %d emails", len(all))
	}
	var paged []object
	for path, next := "/operator/jobs?kind=email&length=1", ""; ; {
		page := operator.Get(path + next).Is(http.StatusOK).Object()
		items, _ := page["items"].([]any)
		if len(items) != 1 {
			t.Fatalf("a page of one job has %d", len(items))
		}
		job, _ := items[0].(object)
		paged = append(paged, job)
		cursor, more := page["next"].(string)
		if !more {
			break
		}
		next = "&after=" + cursor
	}
	ids := func(list []object) (of []any) {
		for _, j := range list {
			of = append(of, j["id"])
		}
		return of
	}
	if !slices.Equal(ids(paged), ids(all)) {
		t.Errorf("in pages of one: %v\nat once: %v", ids(paged), ids(all))
	}
}

// TestOperatorHealth compares the state of the server with the metrics, and with a backup that was made.
func TestOperatorHealth(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator := app.Operator(t)
	read := func() object { return operator.In(t).Get("/operator/health").Is(http.StatusOK).Object() }
	if h := read(); h["last_backup_at"] != nil || !kit.IsTrue(h["keys_readable"]) || h["version"] != app.Client(t).Get("/instance").Object()["version"] {
		t.Errorf("before a backup: %v", h)
	}
	began := time.Now().Add(-time.Minute)
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	if out, err := run("backup", filepath.Join(t.TempDir(), "backup.zip")); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	kit.Eventually(t, "the backup is shown", func() bool { return read()["last_backup_at"] != nil })
	h := read()
	_, series := kit.Scrape(t, app)
	text, _ := h["last_backup_at"].(string)
	made, err := time.Parse(time.RFC3339, text)
	if err != nil || made.Before(began) || made.Unix() != int64(series["harrier_last_backup_timestamp_seconds"]) {
		t.Errorf("the backup began at %s, %v; the metric says %f", text, err, series["harrier_last_backup_timestamp_seconds"])
	}
	if free, _ := h["disk_free_bytes"].(float64); free < 1<<20 {
		t.Errorf("%v bytes are free", h["disk_free_bytes"])
	}
	resources, _ := h["resources"].([]any)
	kinds := map[string]bool{}
	for _, r := range resources {
		use, _ := r.(object)
		kind, _ := use["kind"].(string)
		kinds[kind] = true
		if limit := series[`harrier_admission_limit{kind="`+kind+`"}`]; limit == 0 || use["limit"] != limit {
			t.Errorf("%s has the limit %v, and in the metrics %v", kind, use["limit"], limit)
		}
	}
	for _, kind := range []string{"hash", "read", "spool_space"} {
		if !kinds[kind] {
			t.Errorf("%v lack %s", slices.Sorted(maps.Keys(kinds)), kind)
		}
	}
}

// TestOperatorReason shows that an operator who gives a reason acts as one even where they could act as a race's poster, and that nobody else can.
func TestOperatorReason(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, poster, other := app.Operator(t), app.Register(t), app.Register(t)
	imported := func(u *kit.User, race string) string {
		id, _ := u.CSV(race, "?gender=womens&event=6K", "place,name\n1,Imported\n").Is(http.StatusCreated).Object()["import_id"].(string)
		return id
	}
	type act struct {
		name, object string
		do           func(c *kit.Client, query string) *kit.Answer
	}
	actsOn := func(race, result, importID string) []act {
		return []act{
			{"race.change", race, func(c *kit.Client, query string) *kit.Answer {
				return c.Put("/race"+query, object{"_id": race, "state": "official"})
			}},
			{"result.delete", result, func(c *kit.Client, query string) *kit.Answer { return c.Delete("/result/" + result + query) }},
			{"import.delete", importID, func(c *kit.Client, query string) *kit.Answer {
				return c.Delete("/race/" + race + "/imports/" + importID + query)
			}},
			{"race.give", race, func(c *kit.Client, query string) *kit.Answer {
				return c.Put("/race/"+race+"/owner"+query, object{"user_id": other.ID})
			}},
			{"race.delete", race, func(c *kit.Client, query string) *kit.Answer { return c.Delete("/race/" + race + query) }},
		}
	}
	const reason = "?reason=Junk"
	theirs := poster.Race()
	result := poster.Result(theirs)
	importID := imported(poster, theirs)
	for _, a := range actsOn(theirs, result, importID) {
		for who, c := range map[string]*kit.Client{"the poster": poster.Client, "a stranger": other.Client, "a personal token": kit.WithScopes(t, operator, "read", "results")} {
			if got := a.do(c, reason).Is(http.StatusForbidden); kit.ProblemKind(got) != "operators-only" {
				t.Errorf("%s of %s: %s", a.name, who, got)
			}
		}
		a.do(poster.Client, "?reason=").Is(http.StatusBadRequest)
	}
	own := operator.Race()
	result = operator.Result(own)
	importID = imported(operator, own)
	for _, a := range actsOn(own, result, importID) {
		a.do(operator.Client, reason).Is(http.StatusOK)
		if entry := kit.LastAct(t, operator, a.object); entry["act"] != a.name || entry["actor"] != operator.ID || entry["reason"] != "Junk" {
			t.Errorf("%s is recorded as %v", a.name, entry)
		}
	}
}
