package journeys

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	client "harrier.example/client"
	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/port"
)

// asFollower is an environment variable that makes the test binary follow a race and the feed with the Go client.
const asFollower = "HARRIER_JOURNEYS_FOLLOWER"

// learned is a line of a follower: what it learned, and from the live stream or the feed. What is "reload" or the ID of a result.
type learned struct {
	From string `json:"from"`
	What string `json:"what"`
}

// followGo follows until it is killed.
func followGo() int {
	ctx := context.Background()
	c, err := client.Open(os.Getenv("HARRIER_URL"), client.Tokens{}, nil)
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	say := func(from, what string) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = fmt.Fprintf(os.Stdout, "{\"from\":%q,\"what\":%q}\n", from, what)
	}
	go func() {
		for event, err := range c.Live(ctx, uuid.MustParse(os.Getenv("HARRIER_RACE")), nil) {
			try(err)
			if event.Reload {
				say("live", "reload")
			}
			for _, r := range event.Results {
				say("live", r.ID.String())
			}
		}
	}()
	for changes, err := range c.Events(ctx, "") {
		try(err)
		if changes.Reload {
			say("feed", "reload")
		}
		for _, e := range changes.Events {
			for _, id := range e.Data.Results {
				say("feed", id.String())
			}
		}
	}
	return 1
}

// TestFollowing restarts a server while programs follow a race and the feed. While it is away, a proxy answers for it in all ways that busy
// and broken servers do.
func TestFollowing(t *testing.T) {
	t.Parallel()
	for who, prepare := range map[string]func(t *testing.T) *exec.Cmd{
		"go": func(t *testing.T) *exec.Cmd {
			t.Helper()
			self := exec.CommandContext(t.Context(), os.Args[0])
			self.Env = []string{asFollower + "=1"}
			return self
		},
		"typescript": func(t *testing.T) *exec.Cmd {
			t.Helper()
			buildTypeScript(t)
			return nodeCommand(t, packageDir, "build/follower.js")
		},
		"swift": swift,
	} {
		t.Run(who, func(t *testing.T) {
			t.Parallel()
			kit.NeedsClient(t, who)
			command := prepare(t)
			app := kit.Start(t, kit.Options{Listen: port.FreeAddress(t)})
			other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = filepath.Join(app.DataDir, "keys.json") }})
			poster := other.Register(t)
			race := poster.Race(map[string]any{"sport": "road"})
			command.Env = append(append(os.Environ(), command.Env...), "HARRIER_URL="+app.URL, "HARRIER_RACE="+race)
			f := start(t, command)
			f.until("live", "reload")
			f.until("feed", "reload")
			first := poster.Result(race)
			f.until("live", first)
			f.until("feed", first)
			app.Stop()
			missed := poster.Result(race)
			answerBadly(t, strings.TrimPrefix(app.URL, "http://"))
			kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Listen: strings.TrimPrefix(app.URL, "http://")})
			f.until("live", missed)
			f.until("feed", missed)
			last := poster.Result(race)
			f.until("live", last)
			f.until("feed", last)
			for what, n := range f.seen {
				if what.What == "reload" && n != 1 {
					t.Errorf("%s: began %d times", what.From, n)
				}
			}
		})
	}
}

// answerBadly answers at an address until the stream and the feed have each got all answers.
func answerBadly(t *testing.T, address string) {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	answers := []struct {
		status int
		wait   string
	}{{http.StatusBadGateway, ""}, {http.StatusServiceUnavailable, "1"}, {http.StatusTooManyRequests, "1"}}
	var mu sync.Mutex
	got := map[string]int{}
	done := make(chan struct{})
	proxy := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		n := got[r.URL.Path]
		got[r.URL.Path]++
		answer := answers[min(n, len(answers)-1)]
		if answer.wait != "" {
			w.Header().Set("Retry-After", answer.wait)
		}
		w.WriteHeader(answer.status)
		least := len(answers)
		for _, n := range got {
			least = min(least, n)
		}
		if len(got) == 2 && least == len(answers) {
			select {
			case <-done:
			default:
				close(done)
			}
		}
	})}
	go func() { _ = proxy.Serve(listener) }()
	defer func() { _ = proxy.Close() }()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		mu.Lock()
		defer mu.Unlock()
		t.Fatalf("requests: %v", got)
	}
}

// follower is a program that follows, and what it has learned.
type follower struct {
	t     *testing.T
	lines chan learned
	seen  map[learned]int
}

func start(t *testing.T, command *exec.Cmd) *follower {
	t.Helper()
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Stderr = os.Stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	f := &follower{t: t, lines: make(chan learned, 1000), seen: map[learned]int{}}
	go func() {
		defer close(f.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var line learned
			if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
				fmt.Fprintln(os.Stderr, "not a line of a follower:", lines.Text())
				return
			}
			f.lines <- line
		}
	}()
	return f
}

// until waits for something to be learned.
func (f *follower) until(from, what string) {
	f.t.Helper()
	patience := time.After(3 * time.Minute)
	for f.seen[learned{from, what}] == 0 {
		select {
		case line, ok := <-f.lines:
			if !ok {
				f.t.Fatalf("the follower has ended: %v", f.seen)
			}
			f.seen[line]++
		case <-patience:
			f.t.Fatalf("%s of the %s did not come: %v", what, from, f.seen)
		}
	}
}
