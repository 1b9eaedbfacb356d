package pg_test

import (
	"testing"

	"harrier/tests/kit/database"
)

// What pg_dump writes is restored with an empty search path, and before there are triggers. The functions of columns must find each other then, too.
func TestEmptySearchPath(t *testing.T) {
	t.Parallel()
	conn, err := database.Open(t).Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	var jump, decathlon, race int64
	var event string
	for _, sql := range []string{
		"ALTER TABLE races DISABLE TRIGGER USER; ALTER TABLE results DISABLE TRIGGER USER; SET search_path = ''",
		`INSERT INTO public.races (id, name, date, sport, created_at, updated_at)
			VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12', 'Open', '2026-09-01', 'track', now(), now())`,
		`INSERT INTO public.results (race_id, id, sport, season, gender, event, event_kind, event_code, athlete, mark, time, time_ms, created_at, updated_at)
			SELECT r.id, ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b0' || x.n)::uuid, r.sport, r.season, 'mens', x.event, x.kind::public.event_kind, x.event,
				'Ada', x.mark, x.time, x.ms, now(), now()
			FROM public.races r, (VALUES (1, 'Long Jump', 'jump', '6.51m', NULL, NULL), (2, 'Decathlon', 'combined', '7,012', NULL, NULL),
				(3, '100m', 'run', NULL, '10.50', 10500)) AS x (n, event, kind, mark, time, ms)`,
	} {
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	err = conn.QueryRow(t.Context(), `SELECT sum(mark_order) FILTER (WHERE event_kind = 'jump'), sum(mark_order) FILTER (WHERE event_kind = 'combined'),
		sum(mark_order) FILTER (WHERE event_kind = 'run'), max(event_order) FILTER (WHERE event_kind = 'run') FROM public.results`).Scan(&jump, &decathlon, &race, &event)
	if err != nil || jump != -6_510_000 || decathlon != -7012 || race != 10_500 || event != "0000000100m" {
		t.Errorf("%d, %d, %d, %s: %v", jump, decathlon, race, event, err)
	}
}
