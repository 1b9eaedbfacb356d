package operators

import (
	"net"
	"net/http"
	"strconv"
	"testing"

	"harrier/tests/kit"
)

// TestUploadReserve has strangers send files slowly: at first as many as eight accounts may, who stop nobody, and then all that may arrive from
// strangers. Whoever has imported before imports all the same.
func TestUploadReserve(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.Impatient})
	director, newcomer := app.Register(t), app.Register(t)
	imports := func(u *kit.User, want int) {
		t.Helper()
		u.CSV(u.Race(), "?gender=mens&event=8K", "place,name,team\n1,Charlie Maravell,Mapleton\n").Is(want)
	}
	imports(director, http.StatusCreated)
	const senders, files = 8, 2
	var stalled []net.Conn
	var stranger *kit.User
	for range senders {
		stranger = app.Register(t)
		race := stranger.Race()
		for range files {
			stalled = append(stalled, upload(t, app, stranger, race, 1<<20, 1))
		}
	}
	kit.WaitInUse(t, app, "upload", strconv.Itoa(senders*files))
	imports(newcomer, http.StatusCreated)

	// Senders that send nothing for long are cut off, which a slow machine may see. Others follow.
	race := stranger.Race()
	kit.Eventually(t, "a newcomer is refused", func() bool {
		for i := kit.Number(t, kit.Gauge(t, app, `harrier_admission_in_use{kind="upload"}`)); i < unreserved; i++ {
			stalled = append(stalled, upload(t, app, stranger, race, 1<<20, 1))
		}
		file := "place,name,team\n1,Charlie Maravell,Mapleton\n"
		return newcomer.CSV(newcomer.Race(), "?gender=mens&event=8K", file).Status == http.StatusServiceUnavailable // its import was today
	})
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE imports SET created_at = now() - interval '25 hours' WHERE user_id = $1", director.ID); err != nil {
		t.Fatal(err)
	}
	imports(director, http.StatusCreated)
	for _, conn := range stalled {
		_ = conn.Close()
	}
	forgotten(t, app)
}
