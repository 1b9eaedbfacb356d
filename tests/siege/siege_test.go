// Package siege attacks a server and measures what everybody else notices of it.
package siege

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"math"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/tests/kit"
	"harrier/tests/load/wire"
)

var lasts = flag.Duration("for", 5*time.Second, "how long the whole siege lasts")

const (
	// within bounds 99 of 100 reads of a well-behaved client under any attack.
	within = 100 * time.Millisecond
	// full is the shortest siege by all attackers. A shorter one runs beside other tests: by a quarter of the attackers, and reads may
	// take ten times as long.
	full = 30 * time.Second
	// pause is between the reads of the well-behaved client, so that it stays below the limit of requests.
	pause = 12 * time.Millisecond
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

// TestSiege attacks a server with default settings in each way in turn and then in all ways at once, while a well-behaved client reads.
// Attackers and client have addresses of their own.
func TestSiege(t *testing.T) { //nolint:paralleltest // it measures times
	limit := within
	if *lasts < full {
		limit *= 10
	}
	s, reads := newSiege(t)
	phases := append(make([]phase, 0, len(attacks)+2), phase{name: "quiet"})
	everything := phase{name: "everything at once"}
	for _, a := range attacks {
		phases = append(phases, phase{a.name, []attack{a}})
		everything.attacks = append(everything.attacks, a)
	}
	phases = append(phases, everything)
	client, err := wire.Dial(t.Context(), s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	for _, p := range phases {
		run, answers := s.attack(t, p, client, reads, *lasts/time.Duration(len(phases)))
		t.Logf("%-20s %5d reads: p50 %6.1f ms, p99 %6.1f ms; attackers: %s", p.name, len(run), ms(at(run, .5)), ms(at(run, .99)), answers)
		if at(run, .99) >= limit {
			t.Errorf("%s: p99 is %v, must be less than %v", p.name, at(run, .99), limit)
		}
		s.tellServices(t, p.name, time.Duration(float64(served)*float64(limit)/float64(within)))
		if arrived := s.arrivals(); len(arrived) > 0 {
			t.Logf("%-20s %5d events: p50 %6.1f ms, p99 %6.1f ms", p.name, len(arrived), ms(at(arrived, .5)), ms(at(arrived, .99)))
			if slowest := at(arrived, 1); slowest.Seconds() >= arrives.Seconds()*float64(limit)/float64(within) {
				t.Errorf("%s: an event arrives after %v", p.name, slowest)
			}
		} else if p.name == silentWebhooks && *lasts >= full {
			t.Errorf("%s: no event arrives", p.name)
		}
	}
}

// at returns the time that a part of the reads did not exceed.
func at(took []time.Duration, part float64) time.Duration {
	return took[int(math.Ceil(part*float64(len(took))))-1]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// phase is a part of the siege.
type phase struct {
	name    string
	attacks []attack
}

// siege is a server with what the attackers use.
type siege struct {
	address, race string
	tokens        []string
	// runs are those of the tokens' users.
	runs     map[string]string
	workbook string
	// lastRow is a workbook with one cell, in its last row, and emptyRows one with four million rows.
	lastRow, emptyRows string
	// victim is whose password the attackers guess, and services what that user asks for.
	victim   string
	services []*service

	mu      sync.Mutex
	answers map[string]int
	arrived []time.Duration
}

// newSiege starts a server with a race that has a list of 7 MB, and returns what the well-behaved client reads.
func newSiege(t *testing.T) (s *siege, reads [][]byte) {
	t.Helper()
	app := kit.Start(t, kit.Options{Config: withReceivers})
	s = &siege{answers: map[string]int{}, runs: map[string]string{}, workbook: kit.SlowWorkbook(t), lastRow: kit.LastRowWorkbook(t), emptyRows: kit.EmptyRowsWorkbook(t)}
	users := make([]*kit.User, 8)
	for i := range users {
		users[i] = app.Register(t)
		s.tokens = append(s.tokens, users[i].Token)
		s.runs[users[i].Token], _ = users[i].Post("/log/11-01-2026/runs", map[string]any{"meters": 3000}).Is(http.StatusCreated).Object()["_id"].(string)
	}
	s.race = users[0].Race()
	if _, err := app.Pool(t).Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, user_id, gender, event, athlete, team, team_id, place, notes, created_at, updated_at)
		SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, $2::text::uuid, 'mens', 'Relay', 'Runner ' || n % 100, 'Great Club', 'great', n, repeat('x', 2000), now(), now()
		FROM races r, generate_series(1, 3500) AS n WHERE r.id = $1::text::uuid`, s.race, users[0].ID); err != nil {
		t.Fatal(err)
	}
	reader := app.Register(t)
	race := reader.Race()
	result := reader.Result(race)
	s.victim, s.services = reader.Email, newServices(t, app, reader)
	s.listen(t, reader)
	addSilentReceivers(t, users)
	url, _, _ := app.Process(t, "HARRIER_TRUSTED_PROXIES=127.0.0.0/8", "HARRIER_WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8")
	app.Stop()
	s.address = strings.TrimPrefix(url, "http://")
	for _, path := range []string{"/race/" + race, "/race/list/1", "/result/" + result, "/result/list/" + race, "/user/me", "/log", "/search/races/autumn"} {
		reads = append(reads, from("198.51.100.1", wire.Get(path, reader.Token)))
	}
	return s, reads
}

// from gives a request the address of its sender, as a proxy does.
func from(address string, request []byte) []byte {
	return bytes.Replace(request, []byte("\r\n"), []byte("\r\nX-Forwarded-For: "+address+"\r\n"), 1)
}

// attack carries a phase out, and returns how long the client's reads took, shortest first, and what the attackers were answered.
func (s *siege) attack(t *testing.T, p phase, client *wire.Conn, reads [][]byte, duration time.Duration) (took []time.Duration, answers string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), duration)
	clear(s.answers)
	var attackers sync.WaitGroup
	for _, a := range p.attacks {
		crowd := a.crowd
		if *lasts < full {
			crowd /= 4
		}
		for i := range crowd {
			attackers.Go(func() { s.keepOn(ctx, a, i) })
		}
	}
	var services sync.WaitGroup
	services.Go(func() { s.ask(ctx, t, p.name) })
	if err := client.SetDeadline(time.Now().Add(duration + time.Minute)); err != nil {
		t.Fatal(err)
	}
	for i := 0; ctx.Err() == nil; i++ {
		began := time.Now()
		answer, err := client.Exchange(reads[i%len(reads)])
		if err != nil || answer.Status != http.StatusOK {
			t.Fatalf("%s: status %d, %v for %.60q", p.name, answer.Status, err, reads[i%len(reads)])
		}
		took = append(took, time.Since(began))
		time.Sleep(pause)
	}
	cancel()
	attackers.Wait()
	services.Wait()
	slices.Sort(took)
	for _, answer := range slices.Sorted(maps.Keys(s.answers)) {
		answers += fmt.Sprintf(" %s ×%d", answer, s.answers[answer])
	}
	return took, answers
}
