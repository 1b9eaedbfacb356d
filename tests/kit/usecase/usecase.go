// Package usecase makes the use cases for the tests beside them: on a database of the test's own, without HTTP and without loops in the
// background.
package usecase

import (
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/account"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/athlete"
	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/change/feed"
	"harrier/internal/change/webhook"
	"harrier/internal/date"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/live"
	"harrier/internal/sport/discipline"
	"harrier/internal/team"
	"harrier/internal/trainlog"
	"harrier/tests/kit/database"
)

// Password is that of all users.
const Password = "correct horse battery"

// Server is the use cases of one server.
type Server struct {
	DB        *pg.DB
	Sessions  *session.Service
	Accounts  *account.Service
	Athletes  *athlete.Service
	Teams     *team.Service
	Races     *race.Service
	Results   *result.Service
	Operators *operator.Service
	Log       *trainlog.Service
	Feed      *feed.Service
	Webhooks  *webhook.Service
	Live      *live.Hub
	// Now is when the test began.
	Now time.Time

	t      testing.TB
	tokens *credentials.Tokens
}

// New returns a server with a new database.
func New(t testing.TB) *Server {
	t.Helper()
	now := time.Now().UTC().Truncate(time.Microsecond)
	set, err := credentials.NewKeySet(now)
	require(t, err)
	keys, err := credentials.OpenKeys(string(set), now)
	require(t, err)
	db := database.Open(t, session.Constraints, account.Constraints, athlete.Constraints, team.Constraints, race.Constraints, result.Constraints,
		trainlog.Constraints, webhook.Constraints)
	s := &Server{DB: db, Now: now, t: t, tokens: credentials.NewTokens(keys, "https://harrier.test", 100)}
	return s.Twin()
}

// Twin returns another server with the same database and keys.
func (s *Server) Twin() *Server {
	s.t.Helper()
	hasher := credentials.NewHasher(8, nil)
	quiet := slog.New(slog.DiscardHandler)
	twin := *s
	twin.Feed = feed.New(s.DB)
	require(s.t, twin.Feed.Begin(s.t.Context()))
	queue, err := jobs.New(s.DB, nil, clock.System, quiet, nil)
	require(s.t, err)
	outbox, streams := mail.NewOutbox(queue), pg.NewStreams(s.DB, nil)
	twin.Webhooks = webhook.New(webhook.Config{
		DB: s.DB, Feed: twin.Feed, Log: quiet, Clock: clock.System, Outbox: outbox, Metrics: prometheus.NewRegistry(),
	})
	twin.Sessions = session.New(session.Config{
		DB: s.DB, Watch: s.DB, Tokens: s.tokens, Hasher: hasher, Outbox: outbox, AccessTTL: time.Hour, RefreshTTL: 24 * time.Hour, SessionTTL: 48 * time.Hour,
		RefreshGrace: 2 * time.Minute, StaleAfter: session.StaleAfter,
	})
	require(s.t, twin.Sessions.SyncRevocations(s.t.Context(), s.Now))
	twin.Accounts = account.New(account.Config{
		DB: s.DB, Tokens: s.tokens, Hasher: hasher, Outbox: outbox, Sessions: twin.Sessions, VerifyTTL: time.Hour, ResetTTL: time.Hour,
		Registration: account.OpenToAll,
	})
	twin.Athletes = athlete.New(s.DB)
	twin.Teams = team.New(s.DB, twin.Accounts)
	twin.Races = race.New(s.DB, streams)
	twin.Results = result.New(s.DB, streams, twin.Races)
	twin.Operators = operator.New(operator.Config{
		DB: s.DB, Sessions: twin.Sessions, Accounts: twin.Accounts, ResetLink: func(token string) string { return token },
	})
	twin.Log = trainlog.New(s.DB)
	changes := change.New(s.DB)
	responses := cache.New(0, changes)
	twin.Live = live.New(live.Config{
		DB: s.DB, Watch: s.DB, Changes: changes, Cache: responses, Scorer: result.NewScorer(result.ScorerConfig{DB: s.DB, Cache: responses}),
	})
	return &twin
}

// User registers a user and returns them in a session. The email address is Email of their name.
func (s *Server) User(name string) session.Principal {
	s.t.Helper()
	return s.register(account.Draft{Email: Email(name), Password: Password, Name: &name})
}

// Coach is User for a coach.
func (s *Server) Coach(name string) session.Principal {
	s.t.Helper()
	return s.register(account.Draft{Email: Email(name), Password: Password, Name: &name, Coach: true})
}

// Operator is User for an operator.
func (s *Server) Operator(name string) session.Principal {
	s.t.Helper()
	user := s.User(name)
	require(s.t, s.Operators.Promote(s.t.Context(), operator.Act{Actor: actor.Command, User: user.UserID}))
	return user
}

// Email returns the address of a user.
func Email(name string) string { return name + "@example.org" }

func (s *Server) register(d account.Draft) session.Principal {
	s.t.Helper()
	opened, err := s.Accounts.Register(s.t.Context(), d, s.Now)
	require(s.t, err)
	caller, err := s.Sessions.Authenticate(s.t.Context(), opened.Token, s.Now)
	require(s.t, err)
	return caller
}

// Race adds a race.
func (s *Server) Race(poster session.Principal) uuid.UUID {
	s.t.Helper()
	created, err := s.Races.Create(s.t.Context(), poster, race.Draft{Name: "Autumn Invitational", Date: date.FromTime(s.Now)}, s.Now)
	require(s.t, err)
	return created.ListedRace.ID
}

// Result adds the result of an athlete without an Athlete ID to a race.
func (s *Server) Result(poster session.Principal, raceID uuid.UUID, athlete string) uuid.UUID {
	s.t.Helper()
	added, err := s.Results.Add(s.t.Context(), poster, result.Draft{RaceID: raceID, Gender: discipline.Mens, Event: "8K", Athlete: athlete}, s.Now)
	require(s.t, err)
	return added.ID
}

// Emails returns the emails of a kind that wait to be sent, as they would be sent now, in the order of their queue. Those that have become
// pointless are left out.
func (s *Server) Emails(kind mail.Kind) (emails []mail.Message) {
	s.t.Helper()
	rows, err := s.DB.Query(s.t.Context(), "SELECT args::text FROM river_job WHERE args ->> 'kind' = $1 ORDER BY id", kind)
	require(s.t, err)
	defer rows.Close()
	var queued []mail.Reference
	for rows.Next() {
		var text string
		var ref mail.Reference
		require(s.t, errors.Join(rows.Scan(&text), json.Unmarshal([]byte(text), &ref)))
		queued = append(queued, ref)
	}
	require(s.t, rows.Err())
	for _, ref := range queued {
		compose := s.Accounts.Emails()[kind]
		if compose == nil {
			compose = s.Teams.Emails()[kind]
		}
		message, err := compose(s.t.Context(), ref, s.Now)
		if !errors.Is(err, mail.ErrNotNeeded) {
			require(s.t, err)
			emails = append(emails, message)
		}
	}
	return emails
}

// Exec runs a statement on the database, in place of time that passes.
func (s *Server) Exec(sql string, args ...any) {
	s.t.Helper()
	_, err := s.DB.Exec(s.t.Context(), sql, args...)
	require(s.t, err)
}

// Nobody is Fault's text for actor.ErrNobody.
const Nobody = "nobody acts"

// Fault returns an error as the kind of its fault, its type or first pointer, if it has one: "conflict athlete-taken". Nil is "".
func Fault(err error) string {
	f, ok := errors.AsType[*fault.Error](err)
	switch {
	case err == nil:
		return ""
	case errors.Is(err, actor.ErrNobody):
		return Nobody
	case !ok:
		return err.Error()
	case f.Type != "":
		return kinds[f.Kind] + " " + f.Type
	case len(f.Fields) > 0:
		return kinds[f.Kind] + " " + f.Fields[0].Pointer
	}
	return kinds[f.Kind]
}

var kinds = map[fault.Kind]string{
	fault.Unreadable: "unreadable", fault.Unauthenticated: "unauthenticated", fault.Forbidden: "forbidden", fault.NotFound: "not found",
	fault.Conflict: "conflict", fault.Invalid: "invalid", fault.TooMany: "too many", fault.Unavailable: "unavailable",
}

// Is fails the test if an error is not the fault that want names as Fault does. Without want, it must be nil.
func Is(t testing.TB, err error, want string) {
	t.Helper()
	if got := Fault(err); got != want {
		t.Errorf("got the error %q (%v), want %q", got, err, want)
	}
}

// AtOnce runs work n times at the same time, and returns what the errors are, as Fault says, in order.
func AtOnce(n int, work func(i int) error) []string {
	var all sync.WaitGroup
	got, start := make([]string, n), make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-start
			got[i] = Fault(work(i))
		})
	}
	close(start)
	all.Wait()
	slices.Sort(got)
	return got
}

func require(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
