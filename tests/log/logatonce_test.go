package log

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"harrier/tests/kit"
)

// TestDayAtOnce writes one day from 32 connections, half of them with If-Match, while others add runs to it, and looks whether the day has everything that
// was acknowledged, and followers were told of each run once.
func TestDayAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	mine := kit.FollowLogs(t, user)
	const path, writers, runs = "/log/11-20-2026", 32, 12
	var mu sync.Mutex
	fields, ids := map[string]any{}, map[string]bool{}
	// once sends a change, and reports whether it was acknowledged; it may only be refused because the day is another by now.
	once := func(c *kit.Client, i, try int, matched bool) bool {
		var headers []string
		if matched {
			tag := c.Get(path).Is(http.StatusOK).Header.Get("ETag")
			headers = append(headers, "If-Match: "+tag)
		}
		body := object{"checkboxes": object{fmt.Sprint("box ", i): i%3 == 0}}
		if i == 0 {
			body["notes"] = fmt.Sprint("try ", try)
		}
		answer := c.Do(http.MethodPost, path, body, headers...)
		if matched && answer.Status == http.StatusPreconditionFailed {
			return false
		}
		day := answer.Is(http.StatusOK).Object()
		boxes := day["checkboxes"].(map[string]any)
		if got := boxes[fmt.Sprint("box ", i)]; got != (i%3 == 0) {
			t.Errorf("the response to %d has %v", i, got)
		}
		mu.Lock()
		defer mu.Unlock()
		fields[fmt.Sprint("box ", i)] = i%3 == 0
		if i == 0 {
			fields["notes"] = body["notes"]
		}
		return true
	}
	written := kit.AtOnce(writers+runs, func(i int) bool {
		if i >= writers {
			run := user.Post(path+"/runs", object{"meters": 1000 + i}).Is(http.StatusCreated).Object()["_id"].(string)
			if i%2 == 0 {
				user.Put("/log/runs/"+run, object{"title": fmt.Sprint("run ", i)}).Is(http.StatusOK)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[run] = i%2 == 0
			return true
		}
		for try := range 200 {
			if once(user.Client, i, try, i%2 == 0) {
				return true
			}
		}
		t.Errorf("writer %d never had the day as it was", i)
		return false
	})
	day := user.Get(path).Is(http.StatusOK).Object()
	boxes := day["checkboxes"].(map[string]any)
	if written != writers+runs || len(boxes) != writers || len(day["runs"].([]any)) != runs || day["notes"] != fields["notes"] {
		t.Errorf("%d were written, the day is %v", written, day)
	}
	for i := range writers {
		name := fmt.Sprint("box ", i)
		if boxes[name] != fields[name] {
			t.Errorf("%s was acknowledged as %v, and is %v", name, fields[name], boxes[name])
		}
	}
	for _, r := range day["runs"].([]any) {
		run := r.(map[string]any)
		changed, known := ids[run["_id"].(string)]
		if !known || changed != (run["title"] != nil) {
			t.Errorf("the run is %v", run)
		}
	}
	count := map[string]int{}
	kit.Eventually(t, "followers are told of all runs", func() bool {
		for _, event := range mine.Read() {
			count[event]++
		}
		return count["log.run_added 2026-11-20"] >= runs && count["log.run_changed 2026-11-20"] >= runs/2
	})
	if count["log.run_added 2026-11-20"] != runs || count["log.run_changed 2026-11-20"] != runs/2 || count["log.entry_written 2026-11-20"] > writers+1 {
		t.Errorf("followers are told %v", count)
	}
}

// TestFirstAtOnce creates a day from 32 connections with If-None-Match: one of them does.
func TestFirstAtOnce(t *testing.T) {
	t.Parallel()
	user := kit.Shared(t).Register(t)
	const path = "/log/11-20-2026"
	var mu sync.Mutex
	var kept string
	first := kit.AtOnce(32, func(i int) bool {
		answer := user.Do(http.MethodPost, path, object{"notes": fmt.Sprint("writer ", i)}, "If-None-Match: *")
		if answer.Status == http.StatusPreconditionFailed {
			return false
		}
		mu.Lock()
		defer mu.Unlock()
		kept = answer.Is(http.StatusOK).Object()["notes"].(string)
		return true
	})
	if got := user.Get(path).Is(http.StatusOK).Object(); first != 1 || got["notes"] != kept {
		t.Errorf("%d were the first, the day is %v, acknowledged was %s", first, got, kept)
	}
}

// TestFutureRun refuses a run of next year, and names the field.
func TestFutureRun(t *testing.T) {
	t.Parallel()
	user := kit.StartAt(t, "2026-11-21T12:00:00Z").Register(t)
	far := object{"meters": 1000, "started_at": "2026-11-24T12:00:00Z", "utc_offset_minutes": 0}
	id := user.Post("/log/11-20-2026/runs", object{"meters": 1000}).Is(http.StatusCreated).Object()["_id"].(string)
	for _, write := range []struct {
		method, path string
		body         object
		want         string
	}{
		{http.MethodPost, "/log/11-21-2027/runs", object{"meters": 1000}, "date"},
		{http.MethodPost, "/log/11-21-2027", object{"runs": []object{{"meters": 1000}}}, "date"},
		{http.MethodPost, "/log/11-24-2026", object{"runs": []object{far}}, "date"},
		{http.MethodPut, "/log/runs/" + id, object{"started_at": "2026-11-24T12:00:00Z"}, "/started_at"},
	} {
		problem := user.Do(write.method, write.path, write.body).Is(http.StatusUnprocessableEntity).Object()
		errors, _ := problem["errors"].([]any)
		if len(errors) != 1 || errors[0].(map[string]any)["pointer"] != write.want && errors[0].(map[string]any)["parameter"] != write.want {
			t.Errorf("%s %s: %v", write.method, write.path, problem)
		}
	}
}
