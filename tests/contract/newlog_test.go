package contract

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// What a 14-year-old writes in her log, and what her coach answers. None of it is anywhere else.
const (
	herNotes   = "cried behind the bleachers"
	herRun     = "loop past the old mill"
	herMeters  = "7313.37"
	coachReply = "call me if it happens again"
	coachPlan  = "bike until the knee is better"
	herMark    = "the knee still hurts"
)

// ofHers are all of them, with what the requests of the contract's operations write.
var ofHers = []string{herNotes, herRun, herMeters, coachReply, coachPlan, herMark, coachesOnly, acceptedOnly}

// TestNewLogIsPrivate has an athlete who has said nothing about who reads her log write a day, and accept one coach. Every operation of the
// contract that reads, every tool for assistants and every page is asked for her, by the coach and by herself first, so that a cache that forgets
// who asked would answer the others with what they read.
func TestNewLogIsPrivate(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	w := newChild(t, app)
	callers, users := w.others(t)

	seen, by := map[string]int{}, map[string]bool{}
	read := func(caller, what string, a *kit.Answer) {
		if !hasAny(a, ofHers...) {
			return
		}
		seen[caller]++
		by[caller+" "+what] = true
		if caller != "owner" && caller != "coach" {
			t.Errorf("%s reads her log by %s: %s", caller, what, a)
		}
	}
	operations := slices.SortedFunc(slices.Values(kit.Contract(t).Operations), func(a, b *kit.Operation) int { return strings.Compare(a.ID, b.ID) })
	for _, op := range operations {
		if op.Method != http.MethodGet || strings.HasPrefix(op.Path, "/links/") { // the owner gives away links, and what they lead to
			continue
		}
		request := w.request(t, op)
		if op.ID == "SearchLog" {
			request.path = "/log/athlete/" + w.athlete + "/search?q=bleachers"
		}
		for _, caller := range callers {
			read(caller, op.ID, users[caller].Do(op.Method, request.path, request.body, request.headers...))
		}
	}
	if seen["owner"] < 10 || seen["coach"] < 10 {
		t.Errorf("she and her coach read it by %v operations; the test misses it", seen)
	}
	before := seen["coach"]
	for _, caller := range callers {
		if caller == "nobody" { // who has no token has no tools
			continue
		}
		token, _ := kit.PersonalToken(t, users[caller], "read", "health", "team", "profile")
		for _, tool := range w.tools(t, token) {
			read(caller, tool.Name, w.callTool(t, token, tool))
		}
	}
	if seen["coach"] == before {
		t.Error("her coach reads it by no tool; the test misses it")
	}
	for _, what := range []string{
		"owner search_log", "coach my_plan", "coach list_days", "coach list_team_week", "coach SearchLog", "coach ListAthletePlan", "coach ListTeamPlan",
		"coach ListTeamPlanWeek", "coach ListLogComments", "owner ListNotices", "owner ExportMe", "owner ExportLog",
	} {
		if !by[what] {
			t.Errorf("no %s has it; the test misses it", what)
		}
	}
	for _, page := range w.pages(t) {
		read("a page", page, w.Client(t).Get(page))
	}
	report, _ := w.coach.Post("/team/season-reports", object{"user_id": w.owner.ID, "from": "2026-11-01", "to": "2026-11-21"}).Is(http.StatusCreated).Object()["link"].(string)
	_, token, _ := strings.Cut(report, "/season/")
	read("the holder of a report's link", "the page", w.Client(t).Get("/season/"+token).Is(http.StatusOK))
	read("the holder of a code", "the invitation", w.Client(t).Get("/invitations/"+codeOf(t, w.coach)).Is(http.StatusOK))
	for _, words := range []string{herNotes, herRun} {
		for _, path := range []string{"/search/", "/search/athletes/", "/search/races/"} {
			read("a search", path, w.Client(t).Get(path+strings.ReplaceAll(words, " ", "%20")))
		}
	}
}

// others are the callers in the order in which they call, she and her coach first, and their accounts.
func (w *world) others(t *testing.T) (callers []string, users map[string]*kit.User) {
	t.Helper()
	app, coach := w.App, func() *kit.User { return w.Register(t, object{"coach": true}) }
	users = map[string]*kit.User{
		"owner": w.owner, "coach": w.coach, "nobody": {Client: app.Client(t)}, "stranger": app.Register(t), "operator": app.Operator(t),
		"team mate": app.Register(t, object{"invite": codeOf(t, w.coach)}), "follower": app.Register(t), "graduate": app.Register(t, object{"invite": codeOf(t, w.coach)}),
		"assistant": coach(), "former": coach(), "blocked": coach(), "another coach": kit.CoachOf(t, app, "rivals"),
	}
	for _, name := range []string{"assistant", "former", "blocked"} {
		w.coach.Post("/team/assistants/"+users[name].ID, nil).Is(http.StatusOK)
		users[name].Post("/user/assistantships/"+w.team, nil).Is(http.StatusOK)
		if name != "assistant" {
			w.owner.Post("/user/coaches/"+users[name].ID, nil).Is(http.StatusOK)
			users[name].Get("/log/athlete/" + w.athlete + "/11-21-2026").Is(http.StatusOK)
		}
	}
	w.owner.Delete("/user/coaches/" + users["former"].ID).Is(http.StatusNoContent)
	w.owner.Post("/user/blocked/"+users["blocked"].ID, nil).Is(http.StatusOK)
	w.mate = users["team mate"].ID
	w.coach.Delete("/team/roster/" + users["graduate"].ID).Is(http.StatusNoContent)
	users["follower"].Post("/user/follow/"+w.athlete, nil).Is(http.StatusOK)
	callers = slices.SortedFunc(maps.Keys(users), func(a, b string) int {
		rank := func(name string) int { return slices.Index([]string{"coach", "owner"}, name) }
		return cmp.Or(rank(b)-rank(a), strings.Compare(a, b))
	})
	return callers, users
}

// codeOf returns a code of a coach's team.
func codeOf(t *testing.T, coach *kit.User) string {
	t.Helper()
	code, _ := coach.Post("/team/codes", object{"name": "Wall"}).Is(http.StatusCreated).Object()["code"].(string)
	return code
}

// newChild returns a world whose owner has kept what a new account has.
func newChild(t *testing.T, app *kit.App) *world {
	t.Helper()
	w := &world{App: app, spare: app.Register(t), tokens: map[string]string{}, team: "mapleton.middle", athlete: "mia.fourteen"}
	w.coach = kit.CoachOf(t, app, w.team)
	w.owner = app.Register(t, object{"name": "Mia Fourteen", "log_visibility": nil})
	w.owner.Post("/user/claim/athlete/"+w.athlete, nil).Is(http.StatusOK)
	w.owner.Put("/user/"+w.owner.ID, object{"team_id": w.team, "birth_date": "2012-05-01"}).Is(http.StatusOK)
	w.owner.Post("/user/coaches/"+w.coach.ID, nil).Is(http.StatusOK)
	w.owner.Post("/log/11-21-2026", object{"notes": herNotes}).Is(http.StatusOK)
	w.run, _ = w.owner.Post("/log/11-21-2026/runs", object{"meters": json.Number(herMeters), "title": herRun}).Is(http.StatusCreated).Object()["_id"].(string)
	w.shoe, _ = w.owner.Post("/log/shoes", object{"name": "Red ones"}).Is(http.StatusCreated).Object()["_id"].(string)
	w.coach.Post("/log/athlete/"+w.athlete+"/11-21-2026/comments", object{"text": coachReply}).Is(http.StatusCreated)
	planned := w.coach.Post("/team/plan", object{"date": "2026-11-21", "to": object{"athletes": []string{w.owner.ID}}, "text": coachPlan}).Is(http.StatusCreated)
	w.owner.Put(fmt.Sprint("/log/plan/", planned.Object()["_id"], "/mark"), object{"mark": "skipped", "note": herMark}).Is(http.StatusOK)
	w.race = w.coach.Race()
	w.result = w.coach.Result(w.race, object{"athlete_id": w.athlete, "athlete": "Mia Fourteen", "team_id": w.team})
	w.client = kit.NewApp(t, app, w.coach, true)
	return w
}

// rpc sends a message to /mcp.
func (w *world) rpc(t *testing.T, token, method string, params object) *kit.Answer {
	t.Helper()
	return w.Client(t).WithToken(token).Do(http.MethodPost, "/mcp", object{"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
		"Accept: application/json, text/event-stream", "MCP-Protocol-Version: 2025-06-18")
}

// tool is a tool that only reads, with the names of its inputs.
type tool struct {
	Name        string
	Annotations struct{ ReadOnlyHint bool }
	InputSchema struct{ Properties map[string]any }
}

// tools returns the tools that only read.
func (w *world) tools(t *testing.T, token string) []tool {
	t.Helper()
	body := string(w.rpc(t, token, "tools/list", object{}).Is(http.StatusOK).Body)
	var list struct{ Result struct{ Tools []tool } }
	if err := json.Unmarshal([]byte(body[strings.IndexByte(body, '{'):]), &list); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return slices.DeleteFunc(list.Result.Tools, func(one tool) bool { return !one.Annotations.ReadOnlyHint })
}

// callTool calls a tool for the owner of the world, with the inputs that it takes.
func (w *world) callTool(t *testing.T, token string, one tool) *kit.Answer {
	t.Helper()
	about := object{
		"athlete_id": w.athlete, "athlete": w.athlete, "date": "2026-11-21", "from": "2026-11-15", "to": "2026-11-21", "by": "week", "query": herNotes, "q": herNotes,
		"race_id": w.race, "gender": "mens", "event": "8K",
	}
	maps.DeleteFunc(about, func(name string, _ any) bool { return one.InputSchema.Properties[name] == nil })
	return w.rpc(t, token, "tools/call", object{"name": one.Name, "arguments": about}).Is(http.StatusOK)
}

// pages returns the addresses of all pages, for the owner of the world.
func (w *world) pages(t *testing.T) (paths []string) {
	t.Helper()
	text, err := os.ReadFile("../../internal/httpapi/testdata/pages.txt")
	if err != nil {
		t.Fatal(err)
	}
	fit := strings.NewReplacer(":athlete", w.athlete, ":team", w.team, ":race", w.race, ":result", w.result, ":token", "x", ":gender", "mens", ":event", "8k")
	for line := range strings.FieldsSeq(string(text)) {
		if strings.HasPrefix(line, "/") {
			paths = append(paths, fit.Replace(line))
		}
	}
	if len(paths) < 10 {
		t.Fatal(fmt.Sprint("pages.txt names ", paths))
	}
	return paths
}
