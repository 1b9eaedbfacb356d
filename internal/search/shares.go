package search

import (
	"slices"
	"strings"
)

// maxShares bounds the ways to share words out between runner and event. Six words that both may have allow so many.
const maxShares = 64

// countAt is how many ways are counted before another word is shared out.
const countAt = 8

// share is some of the words as a tsquery, "" for none, and how many runners or events have them, counted to many.
type share struct {
	words string
	rows  int64
}

func (s share) with(m meaning) share {
	if s.words == "" {
		return share{words: "(" + m.query + ")"}
	}
	return share{words: s.words + " & (" + m.query + ")"}
}

// uncounted is the tsquery of a share that has not been counted, else "".
func (s share) uncounted() string {
	if s.rows > 0 {
		return ""
	}
	return s.words
}

func (s share) isNowhere() bool { return s.words != "" && s.rows == 0 }
func (s share) isFew() bool     { return s.words != "" && s.rows < many }

// way is one way to share words out: these are the runner's, and those the event's.
type way struct{ runners, events share }

func runnersOf(w way) share { return w.runners }
func eventsOf(w way) share  { return w.events }

// shareOut lists the ways to share words out that runners and events have. It shares them out word by word and drops at
// once what count finds nowhere. A broad word is nobody's, since either may have it; where all are broad, the first is.
func shareOut(all []meaning, count func([]way) error) (ways []way, err error) {
	if every(all, isBroad) {
		return shareBroad(all[0]), nil
	}
	ways = make([]way, 1)
	var either []meaning
	anyBroad := false
	for _, m := range all {
		switch {
		case m.broad:
			anyBroad = true
		case m.runner && m.event:
			either = append(either, m)
		case m.runner:
			ways[0].runners = ways[0].runners.with(m)
		default:
			ways[0].events = ways[0].events.with(m)
		}
	}
	for i, m := range either {
		next := make([]way, 0, 2*len(ways))
		for _, w := range ways {
			next = append(next, way{w.runners.with(m), w.events}, way{w.runners, w.events.with(m)})
		}
		ways = next
		// Counting a few ways at the end takes less time than counting after each word.
		if len(ways) >= countAt && i < len(either)-1 {
			if ways, err = keepFound(ways, count); err != nil || len(ways) == 0 {
				return nil, err
			}
		}
	}
	ways, err = keepFound(ways, count)
	return slices.DeleteFunc(ways, func(w way) bool {
		// All words on one side were looked for before.
		return !anyBroad && (w.runners.words == "" || w.events.words == "")
	}), err
}

// shareBroad gives a broad word to the users who may have it.
func shareBroad(m meaning) (ways []way) {
	if m.runner {
		ways = append(ways, way{runners: share{m.query, many}})
	}
	if m.event {
		ways = append(ways, way{events: share{m.query, many}})
	}
	return ways
}

// keepFound counts the shares and keeps the ways that match runners and events.
func keepFound(ways []way, count func([]way) error) ([]way, error) {
	if err := count(ways); err != nil {
		return nil, err
	}
	ways = slices.DeleteFunc(ways, func(w way) bool { return w.runners.isNowhere() || w.events.isNowhere() })
	return ways[:min(len(ways), maxShares)], nil
}

// plan is where the results of some ways are looked for.
type plan struct {
	byEvents  []way // in the events that have their share
	byRunners []way // among the results of the runners that have theirs
	walk      bool  // first from the newest result backwards: so many match that this ends soon
}

// planFor sends each way through whichever of its runners and events are fewer; through both, up to a limit, where neither
// are few.
func planFor(ways []way) (p plan) {
	for _, w := range ways {
		switch {
		case w.events.isFew() && (w.runners.words == "" || w.events.rows <= w.runners.rows):
			p.byEvents = append(p.byEvents, w)
		case w.runners.isFew():
			p.byRunners = append(p.byRunners, w)
		default:
			p.walk = true
			if w.events.words != "" {
				p.byEvents = append(p.byEvents, w)
			}
			if w.runners.words != "" {
				p.byRunners = append(p.byRunners, w)
			}
		}
	}
	return p
}

// anyOf is the tsquery of all shares on one side.
func anyOf(ways []way, side func(way) share) string {
	var queries []string
	for _, w := range ways {
		if words := side(w).words; words != "" {
			queries = append(queries, words)
		}
	}
	return strings.Join(queries, " | ")
}

// perRow is how many rows of the other side are listed in the time that it takes to look at the results of one row.
const perRow = 30

// shouldList tells whether to list the other side's rows first, in order to look at fewer results of this side's rows.
func shouldList(ways []way, this, other func(way) share) bool {
	var here, there int64
	for _, w := range ways {
		if !other(w).isFew() {
			return false
		}
		here, there = here+this(w).rows, there+other(w).rows
	}
	return there < perRow*here
}
