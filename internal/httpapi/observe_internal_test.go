package httpapi

import (
	"testing"
	"time"
)

func TestLogs(t *testing.T) {
	t.Parallel()
	for setting, want := range map[string][4]bool{
		"": {true, true, true, true}, "all": {true, true, true, true}, "errors-and-slow": {false, false, true, true}, "none": {},
	} {
		s := &server{cfg: Config{LogRequests: setting}}
		if got := [4]bool{s.logs(200, 0), s.logs(404, 0), s.logs(500, 0), s.logs(200, time.Second)}; got != want {
			t.Errorf("%q: %v, want %v", setting, got, want)
		}
	}
}
