package trainlog_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/table/cell"
	"harrier/internal/trainlog"
	"harrier/tests/kit/usecase"
)

// What writes days and runs takes its columns from the types that sqlc made of their tables: these are all that the tables have.
func TestColumns(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	for table, row := range map[string]reflect.Type{"entries": reflect.TypeFor[query.Entry](), "runs": reflect.TypeFor[query.Run]()} {
		want, err := pg.List[string](t.Context(), s.DB, 30, `SELECT attname::text FROM pg_attribute
			WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`, table)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for field := range row.Fields() {
			got = append(got, field.Tag.Get("json"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the program writes %v of %v", table, got, want)
		}
	}
}

// A run that is written has a track if one is stored, whatever the program had read before.
func TestTrackStoredMeanwhile(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, day := actor.AsReader(s.User("runner").UserID), date.FromTime(s.Now)
	entry, err := s.Log.Write(t.Context(), runner, &day, trainlog.Change{Runs: meters(3000)}, s.Now)
	if err != nil {
		t.Fatal(err)
	}
	id := entry.Runs[0].ID
	err = pg.InTx(t.Context(), s.DB, func(tx pgx.Tx) error {
		_, err := s.Log.WriteIn(t.Context(), tx, trainlog.Writing{Owner: *runner.ID, Run: &id, Now: s.Now, Edit: func(d *trainlog.EntryEdit) error {
			d.Run(id).Title = new("Loop")
			_, err := tx.Exec(t.Context(), `INSERT INTO tracks (run_id, user_id, format, file, size, points, polyline, early, late, created_at)
				VALUES ($1, $2, 'gpx', 'x', 1, 1, '', 0, 0, now())`, id, runner.ID)
			return err
		}})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if run, err := s.Log.Run(t.Context(), runner, id); err != nil || run.Run.Title == nil || run.Run.HasTrack == nil || !*run.Run.HasTrack {
		t.Errorf("the run is %+v, %v", run.Run, err)
	}
}

// The database and the program have one definition of running, for every kind of runs and for none. The app's is made of the program's.
func TestRunning(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	source, err := pg.List[string](t.Context(), s.DB, 1, `SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d
		JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE d.adrelid = 'runs'::regclass AND a.attname = 'running'`)
	if err != nil || len(source) != 1 {
		t.Fatal(source, err)
	}
	if len(formats.Kinds) < 12 {
		t.Error("kinds are missing")
	}
	for _, kind := range append([]string{""}, formats.Kinds...) {
		runs, err := pg.List[bool](t.Context(), s.DB, 1, `SELECT `+source[0]+` FROM (SELECT NULLIF($1::text, '') AS kind) AS r`, kind)
		if err != nil || len(runs) != 1 || runs[0] != cell.IsRunning(kind) {
			t.Errorf("%q counts as running: %v, %v", kind, runs, err)
		}
	}
}
