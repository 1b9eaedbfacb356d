package races

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestPosterName shows that races have their poster's name, which they repeat, no matter who changes it and when.
func TestPosterName(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster, heir := app.Register(t, object{"name": "Before"}), app.Register(t, object{"name": "Heir"})
	id := poster.Race()
	named := func(id string, want any) {
		t.Helper()
		if got := poster.Get("/race/" + id).Is(http.StatusOK).Object()["user"]; got != want {
			t.Errorf("the poster is %v, want %v", got, want)
		}
		var page []object
		poster.Get("/race/list/1/100").Is(http.StatusOK).JSON(&page)
		for _, race := range page {
			if race["_id"] == id && race["user"] != want {
				t.Errorf("in the list, the poster is %v, want %v", race["user"], want)
			}
		}
	}
	named(id, "Before")
	poster.Put("/user/"+poster.ID, object{"name": "After"}).Is(http.StatusOK)
	named(id, "After")

	t.Run("the poster is renamed meanwhile", func(t *testing.T) {
		tx, err := app.Pool(t).Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback(t.Context()) }()
		if _, err := tx.Exec(t.Context(), "UPDATE users SET name = 'Meanwhile' WHERE id = $1", poster.ID); err != nil {
			t.Fatal(err)
		}
		posted := make(chan string, 1)
		go func() { posted <- poster.Race() }()
		kit.WaitForLocks(t, app, 1)
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		named(<-posted, "Meanwhile")
		named(id, "Meanwhile")
	})

	t.Run("results are added meanwhile", func(t *testing.T) {
		tx, err := app.Pool(t).Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback(t.Context()) }()
		if _, err := tx.Exec(t.Context(), "SELECT FROM races WHERE id = $1 FOR NO KEY UPDATE", id); err != nil {
			t.Fatal(err)
		}
		renamed := make(chan *kit.Answer, 1)
		go func() { renamed <- poster.Put("/user/"+poster.ID, object{"name": "Later"}) }()
		kit.WaitForLocks(t, app, 1)
		if _, err := tx.Exec(t.Context(), "SELECT FROM users WHERE id = $1 FOR KEY SHARE", poster.ID); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		(<-renamed).Is(http.StatusOK)
		named(id, "Later")
	})

	poster.Appoint(id, heir)
	poster.Put("/race/"+id+"/owner", object{"user_id": heir.ID}).Is(http.StatusOK)
	named(id, "Heir")
	kit.InDatabase(t, app, "DELETE FROM users WHERE id = $1", heir.ID)
	named(id, nil)
}
