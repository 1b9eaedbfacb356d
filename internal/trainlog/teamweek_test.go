package trainlog_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/trainlog"
	"harrier/tests/kit/usecase"
)

// statementCount counts the statements of a pool.
type statementCount struct{ n atomic.Int64 }

func (c *statementCount) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.n.Add(1)
	return ctx
}

func (*statementCount) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// squad is a coach with 60 athletes, who have run twice on each day of twelve weeks, ten who have not accepted the coach, and a group of half of them. The log
// counts its statements.
func squad(tb testing.TB) (log *trainlog.Service, count *statementCount, reader actor.Reader, group uuid.UUID, today date.Date) {
	tb.Helper()
	s := usecase.New(tb)
	coach := s.Coach("coach").UserID
	group, today = uuid.Must(uuid.NewV7()), date.FromTime(s.Now)
	s.Exec("UPDATE users SET team_id = 'maple' WHERE id = $1", coach)
	s.Exec(`INSERT INTO users (id, email, email_key, name, coach, team_id, referral_code, health_visibility, created_at, updated_at)
		SELECT gen_random_uuid(), n || '@example.com', n || '@example.com', 'Runner ' || n, false, 'Maple', 'code' || n, 'team', now(), now() FROM generate_series(1, 70) AS n`)
	s.Exec(`INSERT INTO accepted_coaches (user_id, coach_id, created_at) SELECT id, $1, now() FROM users WHERE NOT coach ORDER BY length(name), name LIMIT 60`, coach)
	s.Exec(`WITH e AS (
		INSERT INTO entries (user_id, day, id, rhr, sleep, notes, created_at, updated_at)
		SELECT u.id, $1::date - n, gen_random_uuid(), 48, 8, 'Easy', now(), now() FROM users u, generate_series(0, 83) AS n WHERE NOT u.coach RETURNING user_id, day)
		INSERT INTO runs (id, user_id, day, place, meters, seconds) SELECT gen_random_uuid(), user_id, day, place, 8000, 2400 FROM e, generate_series(1, 2) AS place`, today)
	s.Exec(`INSERT INTO comments (id, user_id, day, author_id, text, created_at, updated_at)
		SELECT gen_random_uuid(), id, $1, id, 'Sore', now(), now() FROM users WHERE NOT coach`, today)
	s.Exec("INSERT INTO team_groups (id, team_key, name, created_at, updated_at) VALUES ($1, 'maple', 'Distance', now(), now())", group)
	s.Exec("INSERT INTO group_athletes (group_id, user_id) SELECT $1, id FROM users WHERE NOT coach ORDER BY name LIMIT 35", group)
	s.Exec("ANALYZE")
	cfg := s.DB.Pool.Config()
	count = &statementCount{}
	cfg.ConnConfig.Tracer = count
	pool, err := pgxpool.NewWithConfig(tb.Context(), cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(pool.Close)
	return trainlog.New(&pg.DB{Pool: pool}), count, actor.Reader{ID: &coach, Health: true, Team: true}, group, today
}

// TestTeamWeekStatements has a week of a team and of a group take two statements, and a month one, however many athletes there are.
func TestTeamWeekStatements(t *testing.T) {
	t.Parallel()
	log, count, reader, group, today := squad(t)
	read := func(name string, want int64, athletes, pending int, read func() (trainlog.TeamPage, error)) {
		t.Helper()
		before := count.n.Load()
		page, err := read()
		if n := count.n.Load() - before; err != nil || n != want || len(page.Athletes) != athletes || len(page.Pending) != pending {
			t.Errorf("the %s has %d athletes and %d who are pending by %d statements, %v", name, len(page.Athletes), len(page.Pending), n, err)
		}
	}
	read("week", 2, 60, 10, func() (trainlog.TeamPage, error) {
		return log.TeamWeek(t.Context(), reader, today, trainlog.Members{Page: 1})
	})
	read("month", 1, 60, 10, func() (trainlog.TeamPage, error) {
		return log.TeamMonth(t.Context(), reader, today, trainlog.Members{Page: 1})
	})
	half, err := log.TeamWeek(t.Context(), reader, today, trainlog.Members{Group: &group, Page: 1})
	if err != nil || len(half.Athletes)+len(half.Pending) != 35 {
		t.Fatalf("the group has %d athletes and %d who are pending, %v", len(half.Athletes), len(half.Pending), err)
	}
	read("week of a group", 2, len(half.Athletes), len(half.Pending), func() (trainlog.TeamPage, error) {
		return log.TeamWeek(t.Context(), reader, today, trainlog.Members{Group: &group, Page: 1})
	})
}

// BenchmarkTeamWeek reads the week of 60 athletes.
func BenchmarkTeamWeek(b *testing.B) {
	log, _, reader, _, today := squad(b)
	for b.Loop() {
		if _, err := log.TeamWeek(b.Context(), reader, today, trainlog.Members{Page: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
