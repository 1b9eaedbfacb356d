package result_test

import (
	"reflect"
	"slices"
	"testing"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/tests/kit/usecase"
)

// The list of an event spells out its columns: those of the view, except the ones that all its results have in common.
func TestColumnsOfEvent(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	want, err := pg.List[string](t.Context(), s.DB, 40, `SELECT attname::text FROM pg_attribute
		WHERE attrelid = 'code.bare_results'::regclass AND attnum > 0 AND attname NOT IN ('race_id', 'gender', 'event', 'event_order', 'finish_order') ORDER BY attnum`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for field := range reflect.TypeFor[query.ResultListByEventRow]().Fields() {
		got = append(got, field.Tag.Get("json"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the list of an event has\n%v\nthe view\n%v", got, want)
	}
}
