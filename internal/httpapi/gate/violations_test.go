package gate_test

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// TestViolationsAreFew shows that checking a body stops at as many violations as a problem names: finishers that are all wrong take little
// more than to decode them.
func TestViolationsAreFew(t *testing.T) { //nolint:paralleltest // counts the allocations of the whole process
	op := find(t, "ScoreFinishers")
	allocations := func(finisher string) float64 {
		body := `{"finishers":[` + strings.Repeat(finisher+",", 9_999) + finisher + `]}`
		return testing.AllocsPerRun(1, func() { _, _ = op.ValidateBody(httptest.NewRecorder(), request(body), 0, admit) })
	}
	if wrong := allocations("1"); wrong > 20_000 {
		t.Errorf("10,000 wrong finishers take %v allocations", wrong)
	}
}
