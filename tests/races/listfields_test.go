package races

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

const partialType = "application/vnd.harrier.partial+json"

// keysOf returns the names of the first object of a list, in order.
func keysOf(t *testing.T, a *kit.Answer) (keys []string) {
	t.Helper()
	var list []json.RawMessage
	a.Is(http.StatusOK).JSON(&list)
	if len(list) == 0 {
		t.Fatalf("the list is empty: %s", a)
	}
	d := json.NewDecoder(bytes.NewReader(list[0]))
	for depth := 0; ; {
		token, err := d.Token()
		switch {
		case err != nil:
			return keys
		case token == json.Delim('{') || token == json.Delim('['):
			depth++
		case token == json.Delim('}') || token == json.Delim(']'):
			depth--
		default:
			name, ok := token.(string)
			if !ok || depth != 1 {
				continue
			}
			keys = append(keys, name)
			var value json.RawMessage
			if err := d.Decode(&value); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// fieldLists are the lists of races and of results.
type fieldLists struct {
	app     *kit.App
	user    *kit.User
	race    string
	races   []string
	results []string
}

func newFieldLists(t *testing.T) fieldLists {
	t.Helper()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	user.Post("/user/claim/athlete/field.runner", nil).Is(http.StatusOK)
	race := user.Race(object{"name": "Chosen Fields Open", "date": "2026-10-03"})
	for place := 1; place <= 3; place++ {
		user.Result(race, object{"athlete": "Ann Field", "athlete_id": "field.runner", "team": "Fieldton", "place": place})
	}
	found := func() bool {
		return string(app.Client(t).Get("/search/results/fieldton/1/10").Body) != "[]\n" && string(app.Client(t).Get("/search/races/chosen").Body) != "[]\n"
	}
	kit.Eventually(t, "the search finds them", found)
	return fieldLists{
		app: app, user: user, race: race,
		races: []string{
			"/race/list", "/race/list/1", "/race/list/1/5", "/user/field.runner/races", "/user/field.runner/races/1", "/user/field.runner/races/1/5", "/search/races/chosen",
		},
		results: []string{
			"/result/list/" + race, "/result/list/" + race + "/mens", "/result/list/" + race + "/mens/8K", "/result/list/athlete/field.runner",
			"/result/list/team/fieldton", "/result/list/team/fieldton/2026", "/result/list/team/fieldton/2026/mens", "/search/results/fieldton/1/10",
		},
	}
}

// TestListFields reads each list with some of its fields.
func TestListFields(t *testing.T) {
	t.Parallel()
	lists := newFieldLists(t)
	c := lists.app.Client(t)
	operations := map[string]bool{}
	for kind, paths := range map[string][]string{"Race": lists.races, "Result": lists.results} {
		names := kit.Strings(kit.SchemaOf(kind + "Field")["enum"])
		properties, _ := kit.SchemaOf("Partial" + kind)["properties"].(map[string]any)
		for name := range properties {
			if name != "directors" && !slices.Contains(names, name) {
				t.Errorf("%sField lacks %s", kind, name)
			}
		}
		for _, path := range paths {
			operations[kit.Contract(t).Find(http.MethodGet, path).ID] = true
			whole := c.Get(path)
			if keys := keysOf(t, whole); !slices.Equal(keys, names) {
				t.Errorf("%s: the fields are\n%q, in the contract\n%q", path, keys, names)
			}
			var objects []map[string]json.RawMessage
			whole.JSON(&objects)
			// Backwards, so that the order is that of the whole object.
			for _, chosen := range [][]string{{"date", "_id"}, {"updated_at", "date"}, {"user_id"}, {"_id"}, reversed(names)} {
				checkChoice(t, c.Get(path+"?fields="+strings.Join(chosen, ",")), objects, names, chosen)
			}
		}
		for _, name := range names {
			checkChoice(t, c.Get(paths[0]+"?fields="+name), nil, names, []string{name})
		}
	}
	for _, op := range kit.Contract(t).Operations {
		if _, has := kit.ParametersOf(op)["fields"]; has != operations[op.ID] {
			t.Errorf("%s has fields: %v", op.ID, has)
		}
	}
}

func reversed(names []string) []string {
	names = slices.Clone(names)
	slices.Reverse(names)
	return names
}

// checkChoice checks that a list has the chosen fields of the objects.
func checkChoice(t *testing.T, a *kit.Answer, objects []map[string]json.RawMessage, names, chosen []string) {
	t.Helper()
	want := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name != "_id" && !slices.Contains(chosen, name) })
	if keys := keysOf(t, a); !slices.Equal(keys, want) {
		t.Errorf("the fields are %q, want %q", keys, want)
	}
	if media := a.Header.Get("Content-Type"); media != partialType {
		t.Errorf("the media type is %s", media)
	}
	var got []map[string]json.RawMessage
	a.JSON(&got)
	for i := range objects {
		for _, name := range want {
			if !bytes.Equal(got[i][name], objects[i][name]) {
				t.Errorf("%s is %s, want %s", name, got[i][name], objects[i][name])
			}
		}
	}
}

// TestWrongListFields tests lists of fields that are refused.
func TestWrongListFields(t *testing.T) {
	t.Parallel()
	lists := newFieldLists(t)
	c := lists.app.Client(t)
	for _, path := range append(lists.races, lists.results...) {
		for query, says := range map[string]string{
			"?fields=date,tme":                     `\"tme\": Must be one of _id, `,
			"?fields=":                             `\"\": Must be one of _id, `,
			"?fields=date,":                        `\"\": Must be one of _id, `,
			"?fields=date,date":                    "Must not contain duplicates.",
			"?fields=date&fields=user_id":          "May be given only once.",
			"?fields=directors":                    `\"directors\": Must be one of`,
			"?fields=DATE":                         `\"DATE\": Must be one of`,
			"?fields=" + strings.Repeat("a,", 200): "At most 100 items.",
			"?field=date":                          "Did you mean fields?",
		} {
			kit.Contains(t, c.Get(path+query).Is(http.StatusBadRequest), says)
		}
	}
	for _, path := range []string{"/race/" + lists.race, "/race/" + lists.race + "/results.csv", "/race/" + lists.race + "/results.ndjson"} {
		kit.Contains(t, c.Get(path+"?fields=date").Is(http.StatusBadRequest), "Unknown parameter.")
	}
}

// TestKeptListFields asks for lists that are kept in memory, each choice of fields by itself.
func TestKeptListFields(t *testing.T) {
	t.Parallel()
	lists := newFieldLists(t)
	c := lists.app.Client(t)
	path := "/result/list/" + lists.race
	whole, chosen, others := path, path+"?fields=athlete,place", path+"?fields=team"
	for range 3 { // the first answers, then those from memory
		for query, want := range map[string][]string{chosen: {"_id", "athlete", "place"}, path + "?fields=athlete%2Cplace": {"_id", "athlete", "place"}, others: {"_id", "team"}} {
			if keys := keysOf(t, c.Get(query)); !slices.Equal(keys, want) {
				t.Errorf("%s has %q", query, keys)
			}
		}
		if keys := keysOf(t, c.Get(whole)); len(keys) < 30 {
			t.Errorf("the whole list has %q", keys)
		}
	}
	tag := kit.TagOf(t, c.Get(chosen))
	if tag == kit.TagOf(t, c.Get(whole)) || tag == kit.TagOf(t, c.Get(others)) {
		t.Error("other fields have the same ETag")
	}
	kit.GetIfNoneMatch(c, chosen, tag).Is(http.StatusNotModified)
	head := c.Do(http.MethodHead, chosen, nil).Is(http.StatusOK)
	if head.Header.Get("Etag") != tag || head.Header.Get("Content-Type") != partialType || len(head.Body) > 0 {
		t.Errorf("HEAD returns %v", head.Header)
	}

	first, _ := c.Get(chosen).List()[0]["_id"].(string)
	lists.user.Put("/result", object{"_id": first, "athlete": "Bo Field"}).Is(http.StatusOK)
	kit.Contains(t, kit.GetIfNoneMatch(c, chosen, tag).Is(http.StatusOK), "Bo Field")
	tag = kit.TagOf(t, c.Get(chosen))
	lists.user.Put("/result", object{"_id": first, "notes": "In the rain."}).Is(http.StatusOK)
	kit.GetIfNoneMatch(c, chosen, tag).Is(http.StatusNotModified) // none of its fields has changed

	page := c.Get("/race/list/1/1?fields=name,date").Is(http.StatusOK)
	lists.user.Race()
	if link := c.Get("/race/list/1/1?fields=name,date").Header.Get("Link"); strings.Count(link, "/1?fields=name,date>") != 2 || link == page.Header.Get("Link") {
		t.Errorf("the links are %s", link)
	}
}

// TestLongListFields reads a list that is streamed, plain and compressed.
func TestLongListFields(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	race := app.Register(t).Race()
	const n = 6000 // 4 MB, and 600 kB of what is chosen: more than is sent at once
	addFinishers(t, app.Pool(t), race, 1, n)
	read := func(path, encoding string) (size int, list []map[string]any) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, app.URL+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", encoding)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		if res.StatusCode != http.StatusOK || res.Header.Get("Content-Encoding") != strings.TrimPrefix(encoding, "identity") {
			t.Fatalf("%s is %d with %v", path, res.StatusCode, res.Header)
		}
		body := io.Reader(res.Body)
		if encoding == "gzip" {
			if body, err = gzip.NewReader(res.Body); err != nil {
				t.Fatal(err)
			}
		}
		text, err := io.ReadAll(body)
		if err == nil {
			err = json.Unmarshal(text, &list)
		}
		if err != nil {
			t.Fatal(err)
		}
		return len(text), list
	}
	whole, _ := read("/result/list/"+race, "identity")
	for _, encoding := range []string{"identity", "gzip"} {
		size, list := read("/result/list/"+race+"?fields=athlete,place,time", encoding)
		if len(list) != n || len(list[n-1]) != 4 || list[n-1]["place"] != float64(n) {
			t.Errorf("%s: %d results, the last is %v", encoding, len(list), list[len(list)-1])
		}
		if size*4 > whole {
			t.Errorf("%d bytes of %d", size, whole)
		}
		t.Logf("%d bytes of %d", size, whole)
	}
}
