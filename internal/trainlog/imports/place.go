package imports

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/google/uuid"

	"harrier/internal/admission"
)

const (
	// strangersBook is how long reading a workbook may take if its sender is not established.
	strangersBook = 5 * time.Second
	// yields is how long an address waits after a workbook of a stranger: longer than the imports of others that wait need to look again.
	yields = 2*retryPause + time.Second
)

// errNoPlace says that a workbook waits until others have been read.
var errNoPlace = errors.New("other workbooks are being read")

// place is a place for reading a workbook, which an import has until the end of a part.
type place struct {
	s       *Service
	user    uuid.UUID
	network string
	// stranger says that the user is not established.
	stranger bool
	release  func()
}

// take takes the place, without waiting for it, and returns how long the workbook may take; zero for as long as any may.
func (p *place) take(ctx context.Context) (within time.Duration, err error) {
	established, err := p.s.q.AccountEstablished(ctx, p.s.DB, p.user)
	if err != nil {
		return 0, err
	}
	p.stranger = !established
	if p.stranger && !p.s.turns.has(p.network) {
		return 0, errNoPlace
	}
	caller := admission.Caller{User: p.user.String(), Address: p.network, Established: established}
	release, ok := p.s.Admission.TryAcquire(admission.WithCaller(ctx, caller), admission.LogBook, 1)
	if !ok {
		return 0, errNoPlace
	}
	p.release = release
	if established {
		return 0, nil
	}
	return strangersBook, nil
}

// leave gives the place back, if it was taken.
func (p *place) leave() {
	if p.release == nil {
		return
	}
	if p.stranger {
		p.s.turns.end(p.network)
	}
	p.release()
}

// turns lets the strangers of each address have their turn. After one, those of other addresses come first.
type turns struct {
	mu    sync.Mutex
	ended map[string]time.Time
}

// has reports whether it is an address's turn.
func (t *turns) has(network string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for other, at := range t.ended {
		if time.Since(at) > yields { //nolint:forbidigo // how long others had their turn
			delete(t.ended, other)
		}
	}
	_, waits := t.ended[network]
	return !waits
}

// end ends the turn of an address.
func (t *turns) end(network string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended == nil {
		t.ended = map[string]time.Time{}
	}
	t.ended[network] = time.Now() //nolint:forbidigo // how long others have their turn
}
