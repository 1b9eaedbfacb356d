package trainlog_test

import (
	"reflect"
	"slices"
	"testing"

	"harrier/gen/query"
	"harrier/internal/pg"
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
