package client

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"time"
)

// LiveEvent is a change of a race. Exactly one of Reload, Scores and Results with Deleted is set.
type LiveEvent struct {
	// Version is that of the race after the event.
	Version RaceVersion `json:"version"`
	// Reload tells to read the race, its results and its scores. It is also the first event, unless the version of the program was given.
	Reload bool `json:"-"`
	// Results are to be added or replaced, and those in Deleted removed.
	Results []Result `json:"results"`
	Deleted []ID     `json:"deleted"`
	// Scores replace the team scores of Gender.
	Gender Gender      `json:"gender"`
	Scores *MeetScores `json:"scores"`
}

const (
	// longestSilence is how long a stream may send nothing before it counts as broken: a quiet one has a comment every 20 seconds.
	longestSilence = time.Minute
	// reconnectAfter is how long to wait after the end of a stream that does not say it.
	reconnectAfter = 2 * time.Second
	// maxEvent is the longest event that is read: 500 results, and the scores of a meet.
	maxEvent = 64 << 20
)

// Live follows a race until the loop or the context ends. If the connection breaks, the server restarts or is busy, it connects again and
// continues after the last event, so that no change is missed. after is the version of the race that the program has, or nil.
//
//	for event, err := range caller.Live(ctx, race, nil) { … }
//
// It stops after an error: an *Error with status 404 if the race does not exist, or no longer.
func (c *Caller) Live(ctx context.Context, race ID, after *RaceVersion) iter.Seq2[LiveEvent, error] {
	return func(yield func(LiveEvent, error) bool) {
		var wait backoff
		for {
			retry, err := c.liveOnce(ctx, race, &after, &wait, yield)
			switch {
			case errors.Is(err, errLeft):
				return
			case err == nil: // The server has ended the stream.
				err = pause(ctx, retry)
			default:
				err = wait.after(ctx, err)
			}
			if err != nil {
				yield(LiveEvent{}, err)
				return
			}
		}
	}
}

// errLeft is the end of a loop that its body has left.
var errLeft = errors.New("the loop was left")

// liveOnce reads a stream until it ends, and returns when to connect again.
func (c *Caller) liveOnce(ctx context.Context, race ID, last **RaceVersion, wait *backoff, yield func(LiveEvent, error) bool) (time.Duration, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	silence := time.AfterFunc(longestSilence, cancel)
	defer silence.Stop()
	answer, err := c.StreamRace(ctx, race, &StreamRaceParams{LastEventID: *last})
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	retry := reconnectAfter
	messages := messageReader{lines: bufio.NewScanner(answer.Body)}
	messages.lines.Buffer(nil, maxEvent)
	for {
		silence.Reset(longestSilence)
		message, err := messages.next(func() { silence.Reset(longestSilence) })
		if errors.Is(err, io.EOF) {
			return retry, nil
		}
		if err != nil {
			return 0, fmt.Errorf("read the stream: %w", err)
		}
		wait.reset()
		if message.retry > 0 {
			retry = message.retry
		}
		if len(message.data) > 0 {
			event := LiveEvent{Reload: message.event == "reload"}
			if err := json.Unmarshal(message.data, &event); err != nil {
				return 0, fmt.Errorf("read an event: %w", err)
			}
			silence.Stop() // The body of the loop may take its time.
			if !yield(event, nil) {
				return 0, errLeft
			}
		}
		if id, err := strconv.ParseInt(message.id, 10, 64); err == nil {
			*last = &id
		}
	}
}

// message is a server-sent event.
type message struct {
	event, id string
	data      []byte
	retry     time.Duration
}

// messageReader reads server-sent events (HTML Living Standard, 9.2). The server ends each line with a line feed.
type messageReader struct{ lines *bufio.Scanner }

// next returns the next event that is complete, and calls heard for each line.
func (r messageReader) next(heard func()) (message, error) {
	var m message
	for r.lines.Scan() {
		heard()
		field, value, _ := bytes.Cut(r.lines.Bytes(), []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			m.event = string(value)
		case "id":
			m.id = string(value)
		case "data":
			if len(m.data) > 0 {
				m.data = append(m.data, '\n')
			}
			m.data = append(m.data, value...)
		case "retry":
			if ms, err := strconv.Atoi(string(value)); err == nil {
				m.retry = time.Duration(ms) * time.Millisecond
			}
		case "":
			if len(r.lines.Bytes()) == 0 && (len(m.data) > 0 || m.retry > 0) {
				return m, nil
			}
		}
	}
	if err := r.lines.Err(); err != nil {
		return message{}, err //nolint:wrapcheck // The only caller says what it reads.
	}
	return message{}, io.EOF
}
