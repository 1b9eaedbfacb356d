package webhook

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"harrier/gen/query"
	"harrier/internal/date/clock"
)

const (
	// lookEvery is how often a server looks for webhooks that have something to deliver, and gather how long it waits for more turns to end
	// before it begins others.
	lookEvery = 500 * time.Millisecond
	gather    = 5 * time.Millisecond
	// promptWithin is how soon a receiver must answer to have one of the many places.
	promptWithin = time.Second
	// promptConcurrency is how many webhooks with prompt receivers a server delivers to at a time, and slowConcurrency how many others: new ones, those
	// whose receivers fail, and slow ones.
	promptConcurrency = 28
	slowConcurrency   = 4
	// maxLate is how many requests to receivers that were prompt may be unanswered after promptWithin without taking a place.
	maxLate = 96
	// maxPerReceiver is how many of the places, on all servers, are for one user and for one host; slowMaxPerReceiver is of the few.
	maxPerReceiver     = 4
	slowMaxPerReceiver = 2
	// hastenEvery is how often pauses and leases are shortened that a jump of the database's clock has made longer.
	hastenEvery = 5 * time.Second
	// stopGrace is how long requests may still take when the server stops.
	stopGrace = 2 * time.Second
)

// share is a number of places. A webhook in its turn has one.
type share struct {
	prompt bool
	// each is how many webhooks of a user, and of a host, have a turn.
	each   int64
	places chan struct{}
	// woken has the server look before the next time.
	woken chan struct{}
}

func newShare(prompt bool, each int64, places int) *share {
	return &share{prompt: prompt, each: each, places: make(chan struct{}, places), woken: make(chan struct{}, 1)}
}

// reserve takes all free places, and returns how many.
func (sh *share) reserve() (n int) {
	for {
		select {
		case sh.places <- struct{}{}:
			n++
		default:
			return n
		}
	}
}

func (sh *share) wake() {
	select {
	case sh.woken <- struct{}{}:
	default:
	}
}

// place is one that a turn has.
type place struct {
	share *share
	late  chan struct{}

	mu   sync.Mutex
	held chan struct{}
}

// yield gives the place to another webhook, because a receiver that was prompt does not answer. There is a limit to how many may.
func (p *place) yield() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != p.share.places || !p.share.prompt {
		return
	}
	select {
	case p.late <- struct{}{}:
		<-p.held
		p.held = p.late
		p.share.wake()
	default:
	}
}

func (p *place) free() {
	p.mu.Lock()
	defer p.mu.Unlock()
	<-p.held
	p.held = nil
}

// Run delivers events until ctx ends. Any number of servers share the work.
func (s *Service) Run(ctx context.Context) {
	posting, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stopGrace, cancel) })
	defer stop()
	s.begin(ctx)
	shares := []*share{newShare(true, maxPerReceiver, promptConcurrency), newShare(false, slowMaxPerReceiver, slowConcurrency)}
	late := make(chan struct{}, maxLate)
	var loops, turns sync.WaitGroup
	for _, sh := range shares {
		loops.Go(func() {
			s.look(ctx, sh, func(t query.WebhookTakeRow) {
				p := &place{share: sh, late: late, held: sh.places}
				turns.Go(func() {
					s.takeTurn(posting, t, p, ctx.Done())
					p.free()
					for _, sh := range shares {
						sh.wake()
					}
				})
			})
		})
	}
	loops.Go(func() { clock.Every(ctx, hastenEvery, s.hasten) })
	loops.Wait()
	turns.Wait()
}

// begin waits until the feed has begun in this database, which needs a write if it is a copy.
func (s *Service) begin(ctx context.Context) {
	for pause := time.Second; ; pause = min(2*pause, maxNotePause) {
		err := s.Feed.Begin(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		s.Log.WarnContext(ctx, "webhooks wait for the feed", slog.Any("error", err))
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// hasten lets no webhook wait for longer than its failures say.
func (s *Service) hasten(ctx context.Context) {
	p := query.WebhookHastenParams{Failures: []int32{0}, Pauses: []time.Duration{0}, Lasts: lease}
	for i, pause := range s.Pauses {
		p.Failures, p.Pauses = append(p.Failures, int32(i+1)), append(p.Pauses, pause)
	}
	if err := s.q.WebhookHasten(ctx, s.DB, p); err != nil && ctx.Err() == nil {
		s.Log.WarnContext(ctx, "the waits of webhooks could not be checked", slog.Any("error", err))
	}
}

// take begins turns of up to n webhooks of a share, if any exist.
func (s *Service) take(ctx context.Context, sh *share, n int) ([]query.WebhookTakeRow, error) {
	if some, err := s.q.WebhookAny(ctx, s.DB, sh.prompt); err != nil || !some {
		return nil, err
	}
	return s.q.WebhookTake(ctx, s.DB, query.WebhookTakeParams{
		Prompt: sh.prompt, Each: sh.each, Places: int64(n), Lasts: lease,
		Paused: s.unnoted.paused(time.Now()), //nolint:forbidigo // for durations
	})
}

// look begins turns of a share until ctx ends.
func (s *Service) look(ctx context.Context, sh *share, begin func(query.WebhookTakeRow)) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		if n := sh.reserve(); n > 0 {
			taken, err := s.take(ctx, sh, n)
			if err != nil && ctx.Err() == nil {
				s.Log.WarnContext(ctx, "webhooks are not told of events", "error", err)
			}
			for range n - len(taken) {
				<-sh.places
			}
			for _, t := range taken {
				begin(t)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-sh.woken:
			time.Sleep(gather)
		}
	}
}
