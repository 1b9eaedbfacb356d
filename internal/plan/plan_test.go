package plan_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/google/uuid"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/plan"
	"harrier/internal/team"
	"harrier/tests/kit/database"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

// grid returns the plans of a team of 60 athletes in three groups, with sessions and runs on each day of a week, its coach, and what is told of statements.
func grid(t testing.TB) (plans *plan.Service, coach uuid.UUID, spans *tracetest.InMemoryExporter, provider *trace.TracerProvider) {
	t.Helper()
	db := database.Open(t, plan.Constraints)
	coach = uuid.New()
	for _, statement := range []string{
		`INSERT INTO users (id, email, email_key, name, coach, team_id, team_name, referral_code, created_at, updated_at)
		SELECT CASE n WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END, n || '@example.org', n || '@example.org', 'Athlete ' || n, n = 0, 'grid', CASE n WHEN 0 THEN 'Grid' END,
		       'code' || n, now(), now() FROM generate_series(0, 60) AS n`,
		`INSERT INTO accepted_coaches (user_id, coach_id, created_at) SELECT id, $1, now() FROM users WHERE NOT coach`,
		`INSERT INTO team_groups (id, team_key, name, created_at, updated_at) SELECT gen_random_uuid(), 'grid', 'Group ' || n, now(), now() FROM generate_series(0, 2) AS n WHERE $1::uuid IS NOT NULL`,
		`INSERT INTO group_athletes (group_id, user_id) SELECT g.id, u.id FROM users u JOIN team_groups g ON g.name = 'Group ' || ascii(right(u.name, 1)) % 3 WHERE u.id <> $1`,
		`INSERT INTO planned_sessions (id, team_id, reach, group_id, day, text, kind, meters, author_id, created_at, updated_at)
		SELECT gen_random_uuid(), 'grid', 'group', g.id, day, '6x800 @ 2:55 w/ 400 jog', 'intervals', 9000, $1, now(), now()
		FROM team_groups g, generate_series('2026-10-05'::date, '2026-12-06'::date, '1 day') AS day`,
		`INSERT INTO entries (id, user_id, day, created_at, updated_at)
		SELECT gen_random_uuid(), u.id, day, now(), now() FROM users u, generate_series('2026-11-02'::date, '2026-11-22'::date, '1 day') AS day WHERE u.id <> $1`,
		`INSERT INTO runs (id, user_id, day, place, meters, seconds)
		SELECT gen_random_uuid(), e.user_id, e.day, 1, 9000, 2700 FROM entries e WHERE e.user_id <> $1`,
	} {
		if _, err := db.Exec(t.Context(), statement, coach); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	spans = tracetest.NewInMemoryExporter()
	provider = trace.NewTracerProvider(trace.WithSyncer(spans))
	traced, err := pg.OpenWith(t.Context(), db.Pool.Config().ConnString(), pg.Options{Traces: provider}, plan.Constraints)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(traced.Close)
	return plan.New(traced, team.New(traced, nil)), coach, spans, provider
}

// TestGridStatements reads the week of a team of 60, which takes three statements, however many they are.
func TestGridStatements(t *testing.T) {
	t.Parallel()
	plans, coach, spans, provider := grid(t)
	monday := date.FromTime(time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC))
	if _, err := plans.Week(t.Context(), actor.Reader{ID: &coach, Team: true}, monday, plan.Which{Page: 1}); err != nil { // prepares them
		t.Fatal(err)
	}
	ctx, span := provider.Tracer("test").Start(t.Context(), "grid")
	week, err := plans.Week(ctx, actor.Reader{ID: &coach, Team: true}, monday, plan.Which{Page: 1})
	span.End()
	var statements []string
	for _, one := range spans.GetSpans() {
		if one.Name != "pool.acquire" && one.Name != "grid" {
			statements = append(statements, one.Name)
		}
	}
	if err != nil || len(week.Athletes) != 60 || len(week.Athletes[59].Days) != 7 || len(week.Athletes[59].Days[6].Items) != 1 || week.Athletes[59].Days[6].Done.Meters != 9000 {
		t.Fatalf("the week is %+v, %v", week, err)
	}
	if len(statements) != 3 {
		t.Errorf("it took the statements %q", statements)
	}
}

func BenchmarkGrid(b *testing.B) {
	plans, coach, _, _ := grid(b)
	monday := date.FromTime(time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC))
	for b.Loop() {
		if _, err := plans.Week(context.Background(), actor.Reader{ID: &coach, Team: true}, monday, plan.Which{Page: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
