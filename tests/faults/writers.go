package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	// patience is how long a client waits for an answer: longer than a request may take.
	patience = 45 * time.Second
	// pause is how long a client waits after an answer other than success.
	pause = 100 * time.Millisecond
	// racesEach is how many races each writer has, and votes on those of all.
	racesEach = 3
)

// writer is a client that writes without a pause, as a user of its own.
type writer struct {
	l      *lab
	number int
	id     string // of its user
	token  string
	races  []string
	turn   int
	client *http.Client
	kept   []*cell // results that it may delete
	ids    map[*cell]string
}

// newWriter registers a user and creates races, while nothing is broken.
func newWriter(ctx context.Context, l *lab, number int) (*writer, error) {
	w := &writer{
		l: l, number: number, ids: map[*cell]string{},
		client: &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 2}},
	}
	email := fmt.Sprintf("writer%d-%s@example.org", number, l.run)
	var grant struct {
		Token  string `json:"token"`
		UserID string `json:"user_id"`
	}
	o := w.send(ctx, http.MethodPost, "/user", object{"email": email, "password": password, "coach": false}, "", &grant)
	l.ledger.note(l.ledger.cell(users, email, "0"), "1", o)
	if o != acknowledged {
		return nil, errors.New("a writer cannot register")
	}
	w.id, w.token = grant.UserID, grant.Token
	for i := range racesEach {
		var race struct {
			ID string `json:"_id"`
		}
		if w.send(ctx, http.MethodPost, "/race", object{"name": fmt.Sprintf("Ledger %d-%d", number, i), "date": "2026-10-03"}, "", &race) != acknowledged {
			return nil, errors.New("a writer cannot create a race")
		}
		w.races = append(w.races, race.ID)
	}
	return w, nil
}

type object = map[string]any

const password = "hills before breakfast"

// write starts writers, which write until stop is called or ctx ends.
func (l *ledger) write(ctx context.Context, lab *lab) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	for _, w := range lab.writers {
		group.Go(func() {
			for ctx.Err() == nil {
				l.gate.RLock()
				w.one(ctx)
				l.gate.RUnlock()
			}
		})
	}
	return func() { cancel(); group.Wait() }
}

// one writes once: most often results, with a key and without, and sometimes everything else.
func (w *writer) one(ctx context.Context) {
	w.turn++
	switch w.turn % 8 {
	case 0, 1, 2:
		w.addResult(ctx, w.turn%2 == 0)
	case 3, 4:
		w.vote(ctx)
	case 5:
		w.deleteResult(ctx)
	case 6:
		w.writeDay(ctx)
	case 7:
		if w.turn%200 == 7 {
			w.register(ctx)
		} else {
			w.addResult(ctx, true)
		}
	}
}

// addResult adds a result of an athlete who has none. With a key, it is repeated until there is an answer.
func (w *writer) addResult(ctx context.Context, keyed bool) {
	athlete := "Ledger" + w.l.run + fmt.Sprintf("x%dx%d", w.number, w.turn)
	c := w.l.ledger.cell(results, athlete, "0")
	c.keyed = keyed
	key := ""
	if keyed {
		key = uuid.NewString()
	}
	var made struct {
		ID string `json:"_id"`
	}
	body := object{"race_id": w.races[w.turn%len(w.races)], "gender": "mens", "event": "8K", "athlete": athlete}
	for {
		o := w.send(ctx, http.MethodPost, "/result", body, key, &made)
		w.l.ledger.note(c, "1", o)
		if o == acknowledged {
			w.kept, w.ids[c] = append(w.kept, c), made.ID
		}
		if !keyed || o == acknowledged || o == refused || ctx.Err() != nil {
			return
		}
	}
}

// wait pauses, and reports whether to go on.
func (w *writer) wait(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

func (w *writer) deleteResult(ctx context.Context) {
	if len(w.kept) < 20 {
		w.addResult(ctx, false)
		return
	}
	c := w.kept[0]
	w.kept = w.kept[1:]
	w.l.ledger.note(c, "0", w.send(ctx, http.MethodDelete, "/result/"+w.ids[c], nil, "", nil))
	delete(w.ids, c)
}

// vote votes on any race, up, down or not.
func (w *writer) vote(ctx context.Context) {
	other := w.l.writers[w.turn/8%len(w.l.writers)]
	race := other.races[w.turn/64%len(other.races)]
	c := w.l.ledger.cell(votes, race+" "+w.id, "")
	if c.closed {
		return
	}
	step := []struct{ method, path, value string }{
		{http.MethodPost, "/race/upvote/", "up"}, {http.MethodPost, "/race/downvote/", "down"}, {http.MethodDelete, "/race/vote/", ""},
	}[w.turn%3]
	w.l.ledger.note(c, step.value, w.send(ctx, step.method, step.path+race, nil, "", nil))
}

func (w *writer) writeDay(ctx context.Context) {
	date := time.Date(2026, 1, 1+w.turn/8%100, 0, 0, 0, 0, time.UTC)
	c := w.l.ledger.cell(days, w.id+" "+date.Format(time.DateOnly), "")
	if c.closed {
		return
	}
	notes := fmt.Sprintf("turn %d", w.turn)
	w.l.ledger.note(c, notes, w.send(ctx, http.MethodPost, "/log/"+date.Format("01-02-2006"), object{"notes": notes}, "", nil))
}

func (w *writer) register(ctx context.Context) {
	email := fmt.Sprintf("runner%d-%d-%s@example.org", w.number, w.turn, w.l.run)
	o := w.send(ctx, http.MethodPost, "/user", object{"email": email, "password": password, "coach": false}, "", nil)
	w.l.ledger.note(w.l.ledger.cell(users, email, "0"), "1", o)
}

// send sends a request to the next server. After an answer that is no success, it waits a little.
func (w *writer) send(ctx context.Context, method, path string, body any, key string, into any) outcome {
	o := w.try(ctx, method, path, body, key, into)
	if o != acknowledged {
		w.wait(ctx)
	}
	return o
}

func (w *writer) try(ctx context.Context, method, path string, body any, key string, into any) outcome {
	text, err := json.Marshal(body)
	if err != nil {
		return refused
	}
	if body == nil {
		text = nil
	}
	return w.exchange(ctx, method, path, "application/json", string(text), key, into)
}

// upload sends a file.
func (w *writer) upload(ctx context.Context, path, mediaType, file string) outcome {
	return w.exchange(ctx, http.MethodPost, path, mediaType, file, "", nil)
}

func (w *writer) exchange(ctx context.Context, method, path, mediaType, body, key string, into any) outcome {
	url := w.l.next(w.turn) + path
	// The writers' own end is no fault: what is under way is finished.
	req, err := http.NewRequestWithContext(context.WithoutCancel(ctx), method, url, strings.NewReader(body))
	if err != nil {
		return refused
	}
	req.Header.Set("Content-Type", mediaType)
	if w.token != "" {
		req.Header.Set("Authorization", "Bearer "+w.token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := w.client.Do(req)
	if err != nil {
		if dial, ok := errors.AsType[*net.OpError](err); ok && dial.Op == "dial" {
			w.turn++ // it tries the other server next time
			return unreached
		}
		return unknown
	}
	defer func() { _ = res.Body.Close() }()
	said, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return unknown
	case res.StatusCode < http.StatusMultipleChoices:
		if into != nil && json.Unmarshal(said, into) != nil {
			w.l.ledger.surprisef("%s %s: an answer that cannot be read", method, route(path))
		}
		return acknowledged
	case res.StatusCode == http.StatusServiceUnavailable, res.StatusCode == http.StatusBadGateway, res.StatusCode == http.StatusGatewayTimeout:
		return unknown
	case res.StatusCode == http.StatusConflict && key != "": // the first attempt is still under way
		return unknown
	}
	w.l.ledger.surprisef("%s %s: %s", method, route(path), said)
	if res.StatusCode >= http.StatusInternalServerError {
		return unknown
	}
	return refused
}

// route is a path without what differs from request to request.
func route(path string) string {
	at := strings.LastIndexByte(path, '/')
	return path[:at+1]
}
