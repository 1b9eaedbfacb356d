package race_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/actor"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/session"
	"harrier/internal/testkit/database"
)

func TestZeroActor(t *testing.T) {
	t.Parallel()
	db := database.Open(t, race.Constraints)
	s := race.New(db, pg.NewStreams(db, nil))
	if err := s.ByOperator(actor.Actor{}, uuid.Nil, nil).Delete(t.Context()); !errors.Is(err, actor.ErrNobody) {
		t.Error(err)
	}
	if _, err := s.Adding(t.Context(), actor.Actor{}, uuid.Nil); !errors.Is(err, actor.ErrNobody) {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), session.Principal{}, uuid.Nil); !errors.Is(err, actor.ErrNobody) {
		t.Error(err)
	}
}
