package pg_test

import (
	"testing"

	"github.com/google/uuid"

	"harrier/tests/kit/database"
)

func TestUUIDs(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	id := uuid.Must(uuid.NewV7())

	t.Run("come back as they went", func(t *testing.T) {
		t.Parallel()
		var same uuid.UUID
		var text string
		var pointer *uuid.UUID
		var array []uuid.UUID
		err := pool.QueryRow(t.Context(), "SELECT $1::uuid, $1::uuid::text, $2::uuid, $3::uuid[]", id, &id, []uuid.UUID{id, id}).Scan(&same, &text, &pointer, &array)
		if err != nil || same != id || text != id.String() || pointer == nil || *pointer != id || len(array) != 2 || array[1] != id {
			t.Errorf("%v, %v, %v, %v, %v", same, text, pointer, array, err)
		}
	})

	t.Run("may be null where there is a pointer", func(t *testing.T) {
		t.Parallel()
		var pointer *uuid.UUID
		if err := pool.QueryRow(t.Context(), "SELECT $1::uuid", (*uuid.UUID)(nil)).Scan(&pointer); err != nil || pointer != nil {
			t.Errorf("%v, %v", pointer, err)
		}
	})
}
