package main

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// kind is the kind of a cell.
type kind string

// The kinds of cells, each with what it is keyed by and what its values are.
const (
	results kind = "result" // by athlete, who has one: how often it is there
	votes   kind = "vote"   // by race and user: up, down or empty
	days    kind = "day"    // by user and date: the notes
	imports kind = "import" // by race: how many results it has
	users   kind = "user"   // by email: how often it is there
)

// cell is one thing that is written, by one client at a time. What it can be follows from the answers: an acknowledged write leaves one
// possibility, a refused one none new, and one without an answer another.
type cell struct {
	kind     kind
	key      string
	possible []string
	before   string // what it was before the writes since the last comparison
	keyed    bool   // whether its writes have an Idempotency-Key
	closed   bool   // it is not written again before the next comparison, so that a late write changes nothing that came after it
}

// outcome is the outcome of a write as its client knows it.
type outcome int

const (
	acknowledged outcome = iota
	refused
	unreached // no server listened
	unknown
)

// ledger remembers all writes.
type ledger struct {
	mu    sync.Mutex
	cells map[string]*cell
	gate  sync.RWMutex // held for reading during a write, for writing by a comparison

	counts tally
	last   time.Time     // when a write was acknowledged last
	gap    time.Duration // the longest time between two of them
	odd    map[string]int
}

// tally counts writes by outcome.
type tally struct{ acknowledged, refused, unknown int }

func (t tally) tried() int { return t.acknowledged + t.refused + t.unknown }

func newLedger() *ledger {
	return &ledger{cells: map[string]*cell{}, last: time.Now(), odd: map[string]int{}}
}

// cell returns the cell of a key, which is absent until it is written.
func (l *ledger) cell(k kind, key, absent string) *cell {
	l.mu.Lock()
	defer l.mu.Unlock()
	name := string(k) + " " + key
	c, ok := l.cells[name]
	if !ok {
		c = &cell{kind: k, key: key, possible: []string{absent}, before: absent}
		l.cells[name] = c
	}
	return c
}

// note remembers how a write of a value to a cell ended.
func (l *ledger) note(c *cell, value string, o outcome) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch o {
	case acknowledged:
		l.counts.acknowledged++
		c.possible = []string{value}
		l.gap = max(l.gap, time.Since(l.last))
		l.last = time.Now()
	case refused, unreached:
		l.counts.refused++
	case unknown:
		l.counts.unknown++
		c.closed = true
		if !slices.Contains(c.possible, value) {
			c.possible = append(c.possible, value)
		}
	}
}

// surprisef remembers an answer that nobody should get, whatever breaks.
func (l *ledger) surprisef(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.odd[fmt.Sprintf(format, args...)]++
}

// begin starts counting for a fault.
func (l *ledger) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts, l.gap, l.last = tally{}, 0, time.Now()
	clear(l.odd)
}

// since returns how many writes were acknowledged since begin.
func (l *ledger) since() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts.acknowledged
}

// row holds the effects of a fault.
type row struct {
	fault   string
	counts  tally
	lost    []string
	doubled []string
	wrong   []string // counts, the search index or answers that are not as they should be
	without time.Duration
	skipped string // why the fault was not made
}

const header = "fault                          tried  acknowledged  unknown  lost  doubled  seconds without writes"

func (r row) line() string {
	if r.skipped != "" {
		return fmt.Sprintf("%-29s  skipped: %s", r.fault, r.skipped)
	}
	return fmt.Sprintf("%-29s  %5d  %12d  %7d  %4d  %7d  %22.1f",
		r.fault, r.counts.tried(), r.counts.acknowledged, r.counts.unknown, len(r.lost), len(r.doubled), r.without.Seconds())
}

// err says what is wrong after the fault.
func (r row) err() error {
	const most = 10
	var all []string
	for what, list := range map[string][]string{"lost": r.lost, "doubled": r.doubled, "wrong": r.wrong} {
		for _, one := range list[:min(len(list), most)] {
			all = append(all, what+": "+one)
		}
	}
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	return fmt.Errorf("after %s: %q", r.fault, all)
}

// some returns cells of a kind, any of them.
func (l *ledger) some(k kind, most int) []*cell {
	l.mu.Lock()
	defer l.mu.Unlock()
	var found []*cell
	for _, c := range l.cells {
		if c.kind == k && len(found) < most {
			found = append(found, c)
		}
	}
	return found
}
