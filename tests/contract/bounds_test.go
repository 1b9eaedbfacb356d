package contract

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestHostileBodies sends bodies that cost much to check unless they are refused first. It runs alone, because it looks at the time.
func TestHostileBodies(t *testing.T) { //nolint:paralleltest // see above
	app := kit.Shared(t)
	c := app.Client(t)
	finishers := func(item string, n int) string {
		return `{"finishers":[` + strings.TrimSuffix(strings.Repeat(item+",", n), ",") + `]}`
	}
	for name, attack := range map[string]struct {
		body   string
		status int
		names  int // how many fields are named; -1 for any number
	}{
		"numbers of a megabyte":       {finishers(`{"place":1e1000000}`, 60), http.StatusBadRequest, 0},
		"more of them":                {finishers(`{"place":1e1000000}`, 400), http.StatusBadRequest, 0},
		"an exponent of seven digits": {finishers(`{"place":1e1000001}`, 1), http.StatusBadRequest, 0},
		"a small exponent":            {finishers(`{"place":1e-100}`, 1), http.StatusBadRequest, 0},
		"the largest exponent":        {finishers(`{"mark":1e99}`, 1), http.StatusUnprocessableEntity, 1},
		"a long number":               {finishers(`{"mark":0.`+strings.Repeat("1", 31)+`}`, 1), http.StatusBadRequest, 0},
		"a megabyte of ones":          {"[" + strings.Repeat("1,", 1<<19-2) + "1]", http.StatusBadRequest, 0},
		"a megabyte of finishers":     {finishers(`1`, 500_000), http.StatusBadRequest, 0},
		"too many finishers":          {finishers(`1`, 10_001), http.StatusUnprocessableEntity, 1},
		"many invalid finishers":      {finishers(`1`, 10_000), http.StatusUnprocessableEntity, 100},
		"many unknown fields":         {finishers(`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}`, 10_000), http.StatusUnprocessableEntity, 100},
		"too many names":              {`{"finishers":[{}],` + many(100_000, `"%d":1`) + `}`, http.StatusBadRequest, 0},
		"many names":                  {`{"finishers":[{}],` + many(50_000, `"%d":1`) + `}`, http.StatusUnprocessableEntity, 100},
		"a name given twice":          {`{"finishers":[{"place":"x","place":1}]}`, http.StatusBadRequest, 0},
		"an invalid object before a valid one": {
			`{"scoring":{"kind":"cross_country","scorers":99},"scoring":{"kind":"none"},"finishers":[{}]}`, http.StatusBadRequest, 0,
		},
		"too deep":            {strings.Repeat("[", 33) + strings.Repeat("]", 33), http.StatusBadRequest, 0},
		"a megabyte of depth": {strings.Repeat("[", 1<<20), http.StatusBadRequest, 0},
		"too many points":     {`{"scoring":{"kind":"points","points":[` + strings.TrimSuffix(strings.Repeat(`"a",`, 70_000), ",") + `]},"finishers":[{}]}`, http.StatusUnprocessableEntity, 1},
	} {
		t.Run(name, func(t *testing.T) {
			begun := time.Now()
			a := c.In(t).Post("/result/score", attack.body).Is(attack.status)
			if took := time.Since(begun); took > 20*time.Second { // a few milliseconds on an idle machine
				t.Errorf("took %v", took)
			}
			fields, _ := a.Object()["errors"].([]any)
			if len(fields) != attack.names {
				t.Errorf("names %d fields, want %d: %.300s", len(fields), attack.names, a.Body)
			}
		})
	}
}

func many(n int, format string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(parts, ",")
}

// TestWholeNumbers writes integers with fractions and exponents wherever the contract takes one.
func TestWholeNumbers(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	race := user.Race()
	for _, seven := range []string{"7", "7.0", "7e0", "0.7E1", "70e-1", "700.0e-2"} {
		day := user.Post("/log/11-21-2026", `{"feel":`+seven+`,"goal":`+seven+`}`)
		if day.Is(http.StatusOK).Object()["feel"] != 7.0 || day.Object()["goal"] != 7.0 {
			t.Errorf("%s: %s", seven, day)
		}
		result := user.Post("/result", fmt.Sprintf(`{"race_id":%q,"gender":"mens","event":"8K","athlete":"A","place":%s,"points":%s}`, race, seven, seven))
		if result.Is(http.StatusCreated).Object()["place"] != 7.0 || result.Object()["points"] != 7.0 {
			t.Errorf("%s: %s", seven, result)
		}
		user.Put("/race", fmt.Sprintf(`{"_id":%q,"scoring":{"kind":"cross_country","scorers":%s,"displacers":%s}}`, race, seven, seven)).Is(http.StatusOK)
		user.Post("/user/tokens", fmt.Sprintf(`{"name":"watch","scopes":["read"],"expires_in_days":%s}`, seven)).Is(http.StatusCreated)
		user.Post("/result/score", fmt.Sprintf(`{"finishers":[{"place":%s}]}`, seven)).Is(http.StatusOK)
	}
	for _, broken := range []string{"7.5", "75e-1", "7e-1", "2147483648.0", "1e99"} {
		user.Post("/result/score", fmt.Sprintf(`{"finishers":[{"place":%s}]}`, broken)).Is(http.StatusUnprocessableEntity).Names("/finishers/0/place")
	}
}

// TestMediaTypes sends JSON under any spelling of its media type.
func TestMediaTypes(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	for _, media := range []string{"application/json", "Application/JSON", "APPLICATION/JSON;charset=UTF-8", `application/json; charset="utf-8"; x=y`} {
		made := user.Do(http.MethodPost, "/race", object{"name": media, "date": "2026-10-03"}, "Content-Type: "+media)
		if made.Is(http.StatusCreated).Object()["name"] != media {
			t.Errorf("%s: %s", media, made)
		}
	}
	user.Do(http.MethodPost, "/race", object{"name": "x", "date": "2026-10-03"}, "Content-Type: application/json/x").Is(http.StatusUnsupportedMediaType)
	id := user.Race()
	user.Do(http.MethodPost, "/race/"+id+"/results?gender=mens&event=8K", "place,name\n1,Ada\n", "Content-Type: Text/CSV; Charset=utf-8").Is(http.StatusCreated)
}
