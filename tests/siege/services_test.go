package siege

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
	"harrier/tests/load/wire"
)

// served is how soon a well-behaved client must be served under any attack.
const served = 5 * time.Second

// service is something that few can have at a time, and that a well-behaved client asks for under each attack.
type service struct {
	name    string
	request func(n int) []byte
	want    int

	took []time.Duration
}

// newServices returns what a user who has imported before asks for: to import results, to store a track, and to sign in on a known device.
func newServices(t *testing.T, app *kit.App, user *kit.User) []*service {
	t.Helper()
	const file = "place,name,team\n1,Charlie Maravell,Mapleton\n"
	race := user.Race()
	imports := "POST /race/" + race + "/results?gender=mens&event=8K&mode=append&again=true"
	user.CSV(race, "?gender=mens&event=8K", file).Is(http.StatusCreated)
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE imports SET created_at = now() - interval '25 hours' WHERE user_id = $1", user.ID); err != nil {
		t.Fatal(err)
	}
	run, _ := user.Post("/log/11-01-2026/runs", map[string]any{"meters": 3000}).Is(http.StatusCreated).Object()["_id"].(string)
	signedIn := app.Client(t).Post("/user/login", map[string]any{"email": user.Email, "password": user.Password}).Is(http.StatusOK)
	device, _ := signedIn.Object()["device"].(string)
	return []*service{
		{name: "imports", want: http.StatusCreated, request: func(int) []byte { return send(imports, user.Token, "text/csv", file) }},
		{name: "tracks", want: http.StatusOK, request: func(int) []byte {
			return send("PUT /log/runs/"+run+"/track", user.Token, "application/octet-stream", zigzag(100))
		}},
		{name: "sign-ins", want: http.StatusOK, request: func(n int) []byte {
			body := fmt.Sprintf(`{"email":%q,"password":%q,"device":%q}`, user.Email, user.Password, device)
			return from(fmt.Sprintf("192.0.2.%d", n%250), wire.Post("/user/login", "", body)) // the others have the client's address
		}},
	}
}

// ask asks for each service in turn until the context ends.
func (s *siege) ask(ctx context.Context, t *testing.T, phase string) {
	t.Helper()
	for n := 0; ctx.Err() == nil; n++ {
		service := s.services[n%len(s.services)]
		request := service.request(n)
		if !strings.Contains(string(request), "X-Forwarded-For") {
			request = from("198.51.100.1", request)
		}
		conn, err := wire.Dial(t.Context(), s.address)
		if err != nil {
			t.Error(err)
			return
		}
		began := time.Now()
		if err := conn.SetDeadline(began.Add(time.Minute)); err != nil {
			t.Error(err)
		}
		answer, err := conn.Exchange(request)
		conn.Close()
		if err != nil || answer.Status != service.want {
			t.Errorf("%s: %s: status %d, %v", phase, service.name, answer.Status, err)
		}
		service.took = append(service.took, time.Since(began))
		time.Sleep(every)
	}
}

// tellServices logs how soon a well-behaved client was served in a phase, and requires that it was soon.
func (s *siege) tellServices(t *testing.T, phase string, limit time.Duration) {
	t.Helper()
	for _, service := range s.services {
		took := service.took
		service.took = nil
		if len(took) == 0 {
			continue
		}
		slices.Sort(took)
		t.Logf("%-20s %5d %s: p50 %.1f ms, slowest %.1f ms", phase, len(took), service.name, ms(at(took, .5)), ms(at(took, 1)))
		if slowest := at(took, 1); slowest > limit {
			t.Errorf("%s: one of %s takes %v, must take less than %v", phase, service.name, slowest, limit)
		}
	}
}
