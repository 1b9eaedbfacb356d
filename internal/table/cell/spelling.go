package cell

import (
	"regexp"
	"strings"
	"time"

	"harrier/internal/sport/mark"
)

// Spelling is a way to write times that looks like another.
type Spelling struct {
	pattern *regexp.Regexp
	respell func(time string) string
	// Because says how the times of a column are read that has it.
	Because string
}

// Spellings are the ways: 17.59 for 17:59, and 17:01:50 for 17:01.50.
var Spellings = []*Spelling{
	{
		regexp.MustCompile(`^\d{1,3}[.,][0-5]\d$`), strings.NewReplacer(".", ":", ",", ":").Replace,
		"Times such as 17.59 are read as minutes and seconds: none has more than 59 behind the point.",
	},
	{
		regexp.MustCompile(`^\d{1,2}:[0-5]\d:\d{2}$`), func(time string) string {
			at := strings.LastIndexByte(time, ':')
			return time[:at] + "." + time[at+1:]
		},
		"Times such as 17:01:50 are read as minutes, seconds and hundredths: as hours, they are too long.",
	},
}

// Respell returns a time as it is meant. ok is false for one that is not written so.
func (s *Spelling) Respell(time string) (meant string, ok bool) {
	if !s.pattern.MatchString(time) {
		return "", false
	}
	return s.respell(time), true
}

// Spelled tells whether the times of a column have a spelling: all are written so, possible as they are meant, and not as they are.
type Spelled struct {
	times int
	// other says that a time has another spelling, and seconds that one has more than whole minutes: spreadsheets write 16:05 as 16:05:00.
	other, seconds bool
}

// Add looks at a time. possible is nil where nothing is known of the run.
func (s *Spelled) Add(spelling *Spelling, text string, possible func(time.Duration) bool) {
	if s.other {
		return
	}
	meant, ok := spelling.Respell(text)
	if s.other = !ok; s.other || possible == nil {
		return
	}
	d, err := mark.ParsePublished(meant)
	asIs, wrong := mark.ParsePublished(text)
	s.other = err != nil || wrong == nil && possible(asIs) || !possible(d)
	s.seconds = s.seconds || !strings.HasSuffix(text, ":00")
	s.times++
}

// LeastSixtieths is how many times without a figure above 59 behind the point are no decimal minutes, where these are possible too: of chance, one column
// in 150 has so many.
const LeastSixtieths = 10

// Decided reports whether a column has the spelling, by so many times at least.
func (s *Spelled) Decided(least int) bool { return !s.other && s.seconds && s.times >= least }
