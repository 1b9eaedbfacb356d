package operators

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// A command advises its own flags. Whoever adds them gets the results.
func TestCommandAdvisesFlags(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	for name, c := range map[string]struct {
		file    string
		given   []string
		advised []string
		obeyed  []string
	}{
		"no gender and no event": {
			"place,name,time\n1,Al,17:01\n", nil, []string{"Set -gender=mens or -gender=womens", "Set -event, such as -event=8K"}, []string{"-gender=mens", "-event=8K"},
		},
		"an unknown column": {
			"place,name,Kolumna\n1,Al,17:01\n2,Bo,17:05\n", []string{"-gender=mens", "-event=5K"}, []string{"Send -map=time:Kolumna, or -time=none"}, []string{"-map=time:Kolumna"},
		},
		"a parameter against the events": {
			"place,name,time,event\n1,Ann,21:01,Women 6K\n", []string{"-gender=mens"}, []string{"the flag -gender says mens"}, nil,
		},
		"a gender that is none": {
			"place,name,time\n1,Ann,21:01\n", []string{"-gender=x", "-event=5K"}, []string{"-gender: The gender must be mens or womens"}, nil,
		},
		"names turned around": {
			"place,name,time\n1,\"Ruiz, Ana\",21:01\n", []string{"-gender=womens", "-event=5K", "-dry-run"}, []string{"Use -first-last=true"}, nil,
		},
		"gaps": {
			"place,name,time\n1,Al,31:00\n2,Bo,+0:50\n3,Cy,31:55\n", []string{"-gender=mens", "-event=10K"}, []string{"Send -repaired=true"}, []string{"-repaired=true"},
		},
		"minutes": {
			"place,name,time\n1,Al,145.33\n2,Bo,152.85\n", []string{"-gender=mens", "-event=Marathon"}, []string{"-time-unit=minutes"}, []string{"-time-unit=minutes"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			race := poster.In(t).Post("/race", object{"name": "Run", "date": "2026-05-02", "sport": "road"}).Object()["_id"].(string)
			file := filepath.Join(t.TempDir(), "results.csv")
			if err := os.WriteFile(file, []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			args := append([]string{"import", race, file}, c.given...)
			said, _ := run(args...)
			for _, advice := range c.advised {
				if !strings.Contains(said, advice) {
					t.Errorf("said %s, not %q", said, advice)
				}
			}
			if c.obeyed == nil {
				return
			}
			if out, err := run(append(args, c.obeyed...)...); err != nil || !strings.Contains(out, "0 failed") {
				t.Errorf("obeyed: %v, %s", err, out)
			}
		})
	}
}
