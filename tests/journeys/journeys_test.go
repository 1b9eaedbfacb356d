// Package journeys runs the same journeys with the clients of all languages and compares their reports. README.md explains how.
package journeys

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/wait"
)

//go:embed journeys.json
var table string

// asRunner is an environment variable that makes the test binary run the journeys with the Go client.
const asRunner = "HARRIER_JOURNEYS_RUNNER"

// languages has a function for each client that prepares the runner's command.
var languages = map[string]func(t *testing.T) *exec.Cmd{
	"deno": deno,
	"go": func(t *testing.T) *exec.Cmd {
		t.Helper()
		self := exec.CommandContext(t.Context(), os.Args[0])
		self.Env = []string{asRunner + "=1"}
		return self
	},
	"page":       page,
	"swift":      swift,
	"typescript": typescript,
}

func TestMain(m *testing.M) {
	if os.Getenv(asRunner) != "" {
		os.Exit(runGo())
	}
	if os.Getenv(asFollower) != "" {
		os.Exit(followGo())
	}
	os.Exit(kit.Main(m))
}

// TestClients runs all languages against one server, one after the other, because paging through all races must not find another's new
// ones.
func TestClients(t *testing.T) {
	t.Parallel()
	intervals := kit.NewIntervals(t)
	yesterday := time.Now().AddDate(0, 0, -1).UTC()
	intervals.Activities = []map[string]any{{
		"id": "i1", "type": "Run", "name": "Morning Run", "distance": 3000.0, "moving_time": 1000, "elapsed_time": 1010,
		"start_date_local": yesterday.Format("2006-01-02T15:04:05"), "start_date": yesterday.Format(time.RFC3339),
	}}
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		c.RateLimit, c.CORSOrigins, c.IntervalsURL = 0, []string{"*"}, intervals.URL
		c.WebhookAllowNetworks = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	}})
	helper := httptest.NewServer(helperOf(t, app))
	t.Cleanup(helper.Close)
	names := make([]string, 0, len(languages))
	for name := range languages {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, who := range names {
		t.Run(who, func(t *testing.T) {
			kit.NeedsClient(t, who)
			command := languages[who](t)
			command.Env = append(append(os.Environ(), command.Env...), "HARRIER_URL="+app.URL, "HARRIER_EMAILS="+helper.URL+"/emails", "HARRIER_EXPIRED="+helper.URL+"/expired")
			run(t, who, command)
		})
	}
}

// run starts a language's runner and compares its report with the table.
func run(t *testing.T, who string, command *exec.Cmd) {
	t.Helper()
	journeys := read(t, placed(who, time.Now()))
	stories := slices.Clone(journeys)
	for i := range stories {
		stories[i].Expect = nil
	}
	input, err := json.Marshal(stories)
	if err != nil {
		t.Fatal(err)
	}
	var out, said bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(input), &out, &said
	if err := command.Run(); err != nil {
		t.Errorf("%s: %v", command, err)
	}
	found := faults(journeys, out.String())
	for _, j := range journeys {
		t.Run(j.Name, func(t *testing.T) {
			for _, why := range found[j.Name] {
				t.Error(why)
			}
		})
		delete(found, j.Name)
	}
	for name, why := range found {
		t.Errorf("%q: %v", name, why)
	}
	if t.Failed() && said.Len() > 0 {
		t.Logf("it said:\n%s", said.String())
	}
}

// placed returns the table with the language, and with the days from Monday of last week on, since plans are not far from today.
func placed(who string, now time.Time) string {
	const days = 14
	today := now.UTC()
	monday := today.AddDate(0, 0, -7-(int(today.Weekday())+6)%7)
	pairs := make([]string, 0, 2+4*days)
	pairs = append(pairs, "{who}", who)
	for n := range days {
		on := monday.AddDate(0, 0, n)
		pairs = append(pairs, fmt.Sprintf("{day%d}", n), on.Format(time.DateOnly), fmt.Sprintf("{date%d}", n), on.Format("01-02-2006"))
	}
	return strings.NewReplacer(pairs...).Replace(table)
}

type journey struct {
	Name   string          `json:"name"`
	Story  string          `json:"story"`
	Input  json.RawMessage `json:"input"`
	Expect json.RawMessage `json:"expect,omitempty"`
}

func read(t *testing.T, text string) []journey {
	t.Helper()
	var journeys []journey
	if err := json.Unmarshal([]byte(text), &journeys); err != nil || len(journeys) == 0 {
		t.Fatalf("the table has %d journeys: %v", len(journeys), err)
	}
	return journeys
}

// faults returns the errors in a runner's report by journey. Errors outside the journeys have the key "".
func faults(journeys []journey, report string) map[string][]string {
	expected := map[string]json.RawMessage{}
	for _, j := range journeys {
		expected[j.Name] = j.Expect
	}
	found, reported := map[string][]string{}, map[string]bool{}
	blame := func(name, format string, args ...any) {
		found[name] = append(found[name], fmt.Sprintf(format, args...))
	}
	for line := range strings.Lines(report) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var r struct {
			Journey string
			Saw     any
			Failed  string
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			blame("", "not a report: %s", line)
			continue
		}
		want, known := expected[r.Journey]
		switch {
		case !known:
			blame(r.Journey, "the table has no such journey")
		case reported[r.Journey]:
			blame(r.Journey, "is reported twice")
		case r.Failed != "":
			blame(r.Journey, "failed: %s", r.Failed)
		default:
			var w any
			if err := json.Unmarshal(want, &w); err != nil {
				blame(r.Journey, "the table expects no JSON: %v", err)
			}
			for _, difference := range differences("", w, r.Saw) {
				blame(r.Journey, "%s", difference)
			}
		}
		reported[r.Journey] = true
	}
	for _, j := range journeys {
		if !reported[j.Name] {
			blame(j.Name, "is not reported")
		}
	}
	return found
}

// differences returns the JSON pointers at which two values differ.
func differences(at string, want, saw any) []string {
	var found []string
	switch w := want.(type) {
	case map[string]any:
		s, ok := saw.(map[string]any)
		if !ok {
			break
		}
		for key, value := range w {
			if seen, ok := s[key]; ok {
				found = append(found, differences(at+"/"+key, value, seen)...)
			} else {
				found = append(found, fmt.Sprintf("%s/%s: missing, want %s", at, key, text(value)))
			}
		}
		for key, value := range s {
			if _, ok := w[key]; !ok {
				found = append(found, fmt.Sprintf("%s/%s: saw %s, want none", at, key, text(value)))
			}
		}
		slices.Sort(found)
		return found
	case []any:
		s, ok := saw.([]any)
		if !ok || len(s) != len(w) {
			break
		}
		for i := range w {
			found = append(found, differences(at+"/"+strconv.Itoa(i), w[i], s[i])...)
		}
		return found
	default:
		if want == saw {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s: saw %s, want %s", at, text(saw), text(want))}
}

func text(value any) string {
	t, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(t)
}

// helperOf serves what no operation returns: the emails that were sent, and expired tokens.
func helperOf(t *testing.T, app *kit.App) http.Handler {
	t.Helper()
	answer := func(w http.ResponseWriter, value any) {
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(value); err != nil {
			t.Errorf("respond to a runner: %v", err)
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /expired", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]string{"token": app.ExpiredToken(t, r.FormValue("user"))})
	})
	mux.HandleFunc("GET /emails", func(w http.ResponseWriter, r *http.Request) {
		to := r.FormValue("to")
		n, err := strconv.Atoi(r.FormValue("n"))
		if err != nil || n < 1 {
			http.Error(w, "n counts from 1", http.StatusBadRequest)
			return
		}
		var emails []kit.Email
		if !wait.Holds(func() bool { emails = app.Emails(t, to); return len(emails) >= n }) {
			http.Error(w, fmt.Sprintf("email %d to %s was not sent", n, to), http.StatusNotFound)
			return
		}
		l := emails[n-1]
		answer(w, map[string]string{"subject": l.Subject, "text": l.Text, "token": l.Token})
	})
	return mux
}

func TestFaults(t *testing.T) {
	t.Parallel()
	journeys := []journey{{Name: "one", Expect: json.RawMessage(`{"a":[1,{"b":null}],"c":"x"}`)}}
	for report, want := range map[string]string{
		`{"journey":"one","saw":{"a":[1.0,{"b":null}],"c":"x"}}`: "map[]",
		"":                                "map[one:[is not reported]]",
		`{"journey":"one","failed":"no"}`: "map[one:[failed: no]]",
		`{"journey":"one"}`:               `map[one:[: saw null, want {"a":[1,{"b":null}],"c":"x"}]]`,
		`{"journey":"one","saw":{"a":[1,{}],"c":"x","d":0}}`:            "map[one:[/a/1/b: missing, want null /d: saw 0, want none]]",
		`{"journey":"one","saw":{"a":[1],"c":1}}`:                       `map[one:[/a: saw [1], want [1,{"b":null}] /c: saw 1, want "x"]]`,
		`{"journey":"one","saw":{"a":[1,{"b":0}],"c":"x"}}` + "\nhello": "map[:[not a report: hello] one:[/a/1/b: saw 0, want null]]",
		`{"journey":"one","saw":{"a":[1,{"b":null}],"c":"x"}}
		 {"journey":"one","saw":{"a":[1,{"b":null}],"c":"x"}}
		 {"journey":"two","saw":1}`: "map[one:[is reported twice] two:[the table has no such journey]]",
	} {
		if got := faults(journeys, report); fmt.Sprint(got) != want {
			t.Errorf("%s\nhas the faults %v\nwant %s", report, got, want)
		}
	}
}
