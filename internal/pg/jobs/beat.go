package jobs

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/pg"
)

const (
	// beatEvery is how often a server reports that it is running.
	beatEvery = 5 * time.Second
	// silentAfter is how long a server may be silent before its jobs are taken over.
	silentAfter = 20 * time.Second
	// fetchWithin is how long ago a server must have reported to fetch jobs, and how old a fetched job may be when work on it begins.
	fetchWithin = 15 * time.Second
	// maxGap is the longest time between two reports of a server that may judge others.
	maxGap = 2 * beatEvery
	// answerTimeout bounds one attempt to store something, and answerPause is the pause before the next.
	answerTimeout = 10 * time.Second
	answerPause   = time.Second
	// lastWords is how long a server that was told to stop tries to store how its jobs have ended.
	lastWords = 10 * time.Second
)

// pulse tells whether silence is the other servers': only if this one has reached the database all the time. After an outage of the
// database, all servers need time to report.
type pulse struct{ since, last time.Time }

// beat records an attempt to report. Unbroken says for how long the database has answered, and gap for how long it did not before that.
func (p *pulse) beat(now time.Time, answered bool) (unbroken, gap time.Duration) {
	if !p.last.IsZero() {
		gap = now.Sub(p.last)
	}
	if !answered {
		p.since = time.Time{}
		return 0, gap
	}
	if p.since.IsZero() || gap > maxGap {
		p.since = now
	}
	p.last = now
	return now.Sub(p.since), gap
}

// watched is what a server knows of the others: when each reported last, by the database's clock, and when that was, by this machine's monotonic
// clock. So a jump of the database's clock lets no server seem silent that reports, or reporting that is silent.
type watched map[uuid.UUID]sign

type sign struct{ beat, at time.Time }

// look notes what is known of the others now, and returns those that have been silent for too long.
func (w watched) look(now time.Time, servers []query.ServerListRow) []uuid.UUID {
	quiet := []uuid.UUID{}
	current := make(map[uuid.UUID]bool, len(servers))
	for _, s := range servers {
		current[s.ID] = true
		last, known := w[s.ID]
		if !known || !last.beat.Equal(s.BeatAt) {
			// It has reported since the last look, at most as long ago as that was.
			last = sign{s.BeatAt, now.Add(-min(max(s.Age, 0), beatEvery))}
			w[s.ID] = last
		}
		if now.Sub(last.at) >= silentAfter {
			quiet = append(quiet, s.ID)
		}
	}
	maps.DeleteFunc(w, func(id uuid.UUID, _ sign) bool { return !current[id] })
	return quiet
}

// report is beat, and logs when that begins and ceases to fail.
func (q *Queue) report(ctx context.Context, watch *pg.DB) {
	err := q.beat(ctx, watch, time.Now()) //nolint:forbidigo // how long the database was away
	switch {
	case err != nil && !q.unheard && ctx.Err() == nil:
		q.log.WarnContext(ctx, "the server cannot report that it is running, so it starts no jobs", slog.Any("error", err))
	case err == nil && q.unheard:
		q.log.InfoContext(ctx, "the server can report again that it is running")
	}
	q.unheard = err != nil
}

// beat reports once that the server is running. If the database has answered for long enough, it takes over the jobs of silent servers.
func (q *Queue) beat(ctx context.Context, watch *pg.DB, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, beatEvery)
	defer cancel()
	queries := query.New()
	err := queries.ServerBeat(ctx, watch, q.server)
	unbroken, gap := q.pulse.beat(now, err == nil)
	if err != nil {
		return err
	}
	mine := q.hand.attempts()
	if gap > fetchWithin && len(mine.Ids) > 0 {
		own, err := queries.JobLock(ctx, watch, mine)
		if err != nil {
			return err
		}
		q.hand.cancel(slices.DeleteFunc(slices.Clone(mine.Ids), func(id int64) bool { return slices.Contains(own, id) }))
	}
	others, err := queries.ServerList(ctx, watch, q.server)
	if err != nil {
		return err
	}
	p := query.JobTakeOverParams{Judges: unbroken >= silentAfter, Silent: silentAfter, Server: q.server, Held: mine.Ids, Quiet: []uuid.UUID{}}
	if quiet := q.watched.look(now, others); p.Judges {
		p.Quiet = quiet
	}
	n, err := queries.JobTakeOver(ctx, watch, p)
	if n > 0 {
		q.log.WarnContext(ctx, "jobs are tried again whose server ended", slog.Int64("jobs", n))
	}
	if err != nil {
		return err
	}
	return queries.JobHasten(ctx, watch, q.waits)
}
