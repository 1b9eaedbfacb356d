package client

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"time"
)

// Changes are some events of a feed, to be processed before the next.
type Changes[Event any] struct {
	// Reload tells to read everything now, because what changed before is not in the feed: at the start without a cursor, and if the cursor is too
	// old.
	Reload bool
	Events []Event
	// Next is the cursor after them. Store it when they have been processed, and continue with it.
	Next string
}

const (
	feedLength   = 100
	feedInterval = 2 * time.Second
)

// Events follows the changes to races and results until the loop or the context ends, also over restarts of the server. No change is skipped;
// after a broken connection one may come twice. after is the cursor that was stored last. If it is "" or too old, the first changes are a Reload.
//
//	for changes, err := range caller.Events(ctx, stored) { … }
//
// It stops after an error.
func (c *Caller) Events(ctx context.Context, after string) iter.Seq2[Changes[FeedEvent], error] {
	return follow(ctx, after, func(after string) ([]FeedEvent, string, error) {
		answer, err := c.ListEventsWithResponse(ctx, &ListEventsParams{After: &after, Length: new(EventsLength(feedLength))})
		if err != nil {
			return nil, "", err
		}
		if answer.JSON200 == nil {
			return nil, "", errNotHarrier
		}
		return answer.JSON200.Events, answer.JSON200.Next, nil
	})
}

// LogChanges follows the changes to training logs, like [Caller.Events]: the caller's own log and the logs that the caller may read as coach, or the
// log of one athlete, unless that is "".
func (c *Caller) LogChanges(ctx context.Context, athlete, after string) iter.Seq2[Changes[LogEvent], error] {
	params := ListLogChangesParams{Length: new(EventsLength(feedLength))}
	if athlete != "" {
		params.Athlete = &athlete
	}
	return follow(ctx, after, func(after string) ([]LogEvent, string, error) {
		now := params
		now.After = &after
		answer, err := c.ListLogChangesWithResponse(ctx, &now)
		if err != nil {
			return nil, "", err
		}
		if answer.JSON200 == nil {
			return nil, "", errNotHarrier
		}
		return answer.JSON200.Events, answer.JSON200.Next, nil
	})
}

func follow[Event any](ctx context.Context, after string, read func(after string) (events []Event, next string, _ error)) iter.Seq2[Changes[Event], error] {
	return func(yield func(Changes[Event], error) bool) {
		f := feed[Event]{read: read, after: after, reload: after == ""}
		if f.reload {
			f.after = feedEnd
		}
		for {
			changes, err := f.next(ctx)
			if !yield(changes, err) || err != nil {
				return
			}
		}
	}
}

// feedEnd is the cursor of the end of a feed.
const feedEnd = "now"

// feed is a place in a feed.
type feed[Event any] struct {
	read   func(after string) (events []Event, next string, _ error)
	after  string
	reload bool
	ended  bool // the last page was not full
	wait   backoff
}

// next waits for changes.
func (f *feed[Event]) next(ctx context.Context) (Changes[Event], error) {
	for {
		if f.ended {
			if err := pause(ctx, feedInterval); err != nil {
				return Changes[Event]{}, err
			}
		}
		f.ended = false
		events, next, err := f.read(f.after)
		if refused, ok := errors.AsType[*Error](err); ok && refused.Status == http.StatusGone {
			f.after, f.reload = feedEnd, true
			continue
		}
		if err != nil {
			if err := f.wait.after(ctx, err); err != nil {
				return Changes[Event]{}, err
			}
			continue
		}
		f.wait.reset()
		changes := Changes[Event]{Reload: f.reload, Events: events, Next: next}
		f.after, f.reload, f.ended = next, false, len(events) < feedLength
		if changes.Reload || len(events) > 0 {
			return changes, nil
		}
	}
}
