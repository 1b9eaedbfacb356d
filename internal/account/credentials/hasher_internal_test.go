package credentials

import (
	"testing"

	"github.com/alexedwards/argon2id"
)

// The time of a check is set by the parameters in the hash. Comparing those, instead of two measured times, tells the
// same on a busy machine.
func TestHashOfNothingCostsWhatAnyHashCosts(t *testing.T) {
	t.Parallel()
	h := NewHasher(128, nil)
	stored, err := h.Hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	want, _, _, err := argon2id.DecodeHash(stored)
	if err != nil {
		t.Fatal(err)
	}
	got, _, _, err := argon2id.DecodeHash(h.unmatchable)
	if err != nil {
		t.Fatalf("%q: %v", h.unmatchable, err)
	}
	if *got != *want {
		t.Errorf("the hash of nothing has %+v, a real one %+v", *got, *want)
	}
	if err := h.VerifyUnmatchable(t.Context(), "correct horse"); err != nil {
		t.Error(err)
	}
}
