package log

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestSharesOfAnAccount(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		c.RateLimit, c.ResultsPerAccount, c.RowsPerHour, c.WordsPerImport = 1e6, 30, 20, 40
	}})
	pool := app.Pool(t)
	problem := func(t *testing.T, a *kit.Answer, status int, kind, number string) {
		t.Helper()
		p := a.Is(status).Object()
		if p["type"] != "/problems/"+kind || !strings.Contains(fmt.Sprint(p["detail"]), number) {
			t.Errorf("the problem is %v", p)
		}
	}
	hourLater := func(t *testing.T, u *kit.User) {
		t.Helper()
		if _, err := pool.Exec(t.Context(), "UPDATE result_shares SET hour_began = hour_began - interval '1 hour' WHERE user_id = $1::text::uuid", u.ID); err != nil {
			t.Fatal(err)
		}
	}

	// previewed expects the dry run of a file to warn of the limit for which its import is refused.
	previewed := func(t *testing.T, u *kit.User, race, file, limit string) {
		t.Helper()
		report := u.CSV(race, "?mode=append&dry_run=true", file).Is(http.StatusOK)
		if warns := strings.Contains(string(report.Body), "limit_exceeded"); warns != (limit != "") || !strings.Contains(string(report.Body), limit) {
			t.Errorf("the dry run returns %s, want a warning of %q", report.Body, limit)
		}
	}

	t.Run("rows an hour", func(t *testing.T) {
		t.Parallel()
		u := app.Register(t)
		race := u.Race()
		u.CSV(race, "?mode=append", kit.RowsOf(0, 15)).Is(http.StatusCreated)
		over := u.CSV(race, "?mode=append", kit.RowsOf(100, 6))
		problem(t, over, http.StatusTooManyRequests, "too-many-rows", "20")
		previewed(t, u, race, kit.RowsOf(100, 6), "at most 20 results an hour")
		if wait, err := strconv.Atoi(over.Header.Get("Retry-After")); err != nil || wait < 3000 || wait > 3600 {
			t.Errorf("Retry-After is %q", over.Header.Get("Retry-After"))
		}
		// Single results count too, exactly, however many come at once. Deleting gives nothing back for the hour.
		created := kit.AtOnce(10, func(i int) bool {
			return u.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": fmt.Sprint("Late ", i)}).Status == http.StatusCreated
		})
		if created != 5 {
			t.Errorf("%d results were added, want 5", created)
		}
		id, _ := u.Get("/result/list/" + race).List()[0]["_id"].(string)
		u.Delete("/result/" + id).Is(http.StatusOK)
		problem(t, u.CSV(race, "?mode=append", kit.RowsOf(200, 1)), http.StatusTooManyRequests, "too-many-rows", "20")
		other := app.Register(t)
		other.CSV(race, "?mode=append", kit.RowsOf(300, 3)).Is(http.StatusCreated)
		hourLater(t, u)
		u.CSV(race, "?mode=append", kit.RowsOf(400, 1)).Is(http.StatusCreated)
	})

	t.Run("stored results", func(t *testing.T) {
		t.Parallel()
		u := app.Register(t)
		race := u.Race()
		importID, _ := u.CSV(race, "?mode=append", kit.RowsOf(0, 20)).Is(http.StatusCreated).Object()["import_id"].(string)
		hourLater(t, u)
		problem(t, u.CSV(race, "?mode=append", kit.RowsOf(100, 11)), http.StatusUnprocessableEntity, "too-many-results", "30")
		previewed(t, u, race, kit.RowsOf(100, 11), "at most 30 results")
		previewed(t, u, race, kit.RowsOf(100, 10), "")
		kit.Lacks(t, u.CSV(race, "?mode=replace&dry_run=true", kit.RowsOf(100, 20)).Is(http.StatusOK), "limit_exceeded") // 20 take the place of 20
		kit.Contains(t, u.CSV(race, "?mode=replace&dry_run=true", kit.RowsOf(100, 31)).Is(http.StatusOK), "limit_exceeded")
		u.CSV(race, "?mode=append", kit.RowsOf(100, 10)).Is(http.StatusCreated)
		problem(t, u.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "A"}), http.StatusUnprocessableEntity, "too-many-results", "30")
		u.Delete("/race/" + race + "/imports/" + importID).Is(http.StatusOK)
		u.Result(race)
		u.Delete("/race/" + race).Is(http.StatusOK)
		var stored int
		if err := pool.QueryRow(t.Context(), "SELECT stored FROM result_shares WHERE user_id = $1::text::uuid", u.ID).Scan(&stored); err != nil || stored != 0 {
			t.Errorf("%d results are counted, %v", stored, err)
		}
	})

	t.Run("new words", func(t *testing.T) {
		t.Parallel()
		u := app.Register(t)
		race := u.Race()
		var random strings.Builder
		random.WriteString("place,gender,event,name\n")
		for i := range 6 {
			random.WriteString("1,m,8K")
			for j, sep := range strings.Split(",       ", "") {
				fmt.Fprintf(&random, "%sx%dy%d", sep, i, j)
			}
			random.WriteString("\n")
		}
		problem(t, u.CSV(race, "?mode=append", random.String()), http.StatusUnprocessableEntity, "too-many-words", "40")
		previewed(t, u, race, random.String(), "at most 40 words")
		// The same words again and again are not new.
		u.CSV(race, "?mode=append", "place,gender,event,name\n"+strings.Repeat("1,m,8K,"+strings.Repeat("alike ", 20)+"\n", 6)).Is(http.StatusCreated)
		var words int
		if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM search_words WHERE word LIKE 'x%y%'").Scan(&words); err != nil || words != 0 {
			t.Errorf("the index has %d of the words, %v", words, err)
		}
		// Nor are words that the search knows.
		lines := strings.SplitAfter(random.String(), "\n")
		for _, rows := range [][]string{lines[1:4], lines[4:], lines[1:]} {
			u.CSV(race, "?mode=append", lines[0]+strings.Join(rows, "")).Is(http.StatusCreated)
		}
	})

	t.Run("accounts that are deleted", func(t *testing.T) {
		t.Parallel()
		u := app.Register(t)
		u.Result(u.Race())
		u.Delete("/user/" + u.ID).Is(http.StatusOK)
	})
}
