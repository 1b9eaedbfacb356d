package accounts

import (
	"io"
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestUploadsEndWithTheirRight has sessions and tokens end while their files arrive. Nothing of the files is stored.
func TestUploadsEndWithTheirRight(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	race := user.Race()
	made := user.Post("/user/tokens", object{"name": "Upload", "scopes": []string{"results"}}).Is(http.StatusCreated).Object()
	personal, _ := made["token"].(string)
	id, _ := made["_id"].(string)
	session, _ := kit.LogIn(app, t, user.Email, user.Password).Is(http.StatusOK).Object()["token"].(string)
	for _, c := range []struct {
		name, token string
		end         func()
	}{
		{"a session", session, func() { app.Client(t).WithToken(session).Post("/user/logout", nil).Is(http.StatusNoContent) }},
		{"a personal token", personal, func() { user.Delete("/user/tokens/" + id).Is(http.StatusNoContent) }},
	} {
		from, to := io.Pipe()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, app.URL+"/race/"+race+"/results?gender=mens&event=8K", from)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+c.token)
		r.Header.Set("Content-Type", "text/csv")
		status := make(chan int, 1)
		go func() {
			res, err := http.DefaultClient.Do(r)
			if err != nil {
				status <- 0
				return
			}
			_ = res.Body.Close()
			status <- res.StatusCode
		}()
		if _, err := io.WriteString(to, "place,name,team\n1,Charlie Maravell,Mapleton\n"); err != nil {
			t.Fatal(err)
		}
		kit.WaitInUse(t, app, "upload", "1")
		c.end()
		kit.Eventually(t, c.name+" has ended", func() bool {
			return app.Client(t).WithToken(c.token).Get("/race/list/1").Status == http.StatusUnauthorized
		})
		_, _ = io.WriteString(to, "2,Dana Ortiz,Mapleton\n")
		_ = to.Close()
		if got := <-status; got != http.StatusUnauthorized {
			t.Errorf("the file of %s: %d", c.name, got)
		}
	}
	if n := len(user.Get("/result/list/" + race).List()); n != 0 {
		t.Errorf("%d results were stored", n)
	}
}
