package actor_test

import (
	"testing"

	"github.com/google/uuid"

	"harrier/internal/actor"
)

func TestActor(t *testing.T) {
	t.Parallel()
	id := uuid.MustParse("0198a0de-0000-7000-8000-000000000001")
	tests := map[string]struct {
		actor    actor.Actor
		operates bool
		caller   any
		refused  bool
		account  bool
	}{
		"zero":                   {actor: actor.Actor{}, refused: true},
		"user without an ID":     {actor: actor.AsUser(uuid.Nil), refused: true},
		"operator without an ID": {actor: actor.AsOperator(uuid.Nil), refused: true},
		"user":                   {actor: actor.AsUser(id), caller: id.String(), account: true},
		"operator":               {actor: actor.AsOperator(id), operates: true, account: true},
		"command":                {actor: actor.Command, operates: true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.actor.Operates(); got != test.operates {
				t.Errorf("Operates() = %v", got)
			}
			if caller, err := test.actor.Value(); caller != test.caller || (err != nil) != test.refused {
				t.Errorf("Value() = %v, %v", caller, err)
			}
			if got := test.actor.ID(); (got != nil) != test.account || got != nil && *got != id {
				t.Errorf("ID() = %v", got)
			}
		})
	}
}
