package client

import (
	"net/http"
	"sync"
)

// positionHeader says in the response to a write how far a copy of the server's database must be to show it, and in a request how far the
// copy must be that answers it.
const positionHeader = "Harrier-Position"

// position is that of a caller's last write.
type position struct {
	mu   sync.Mutex
	last string
}

// send puts the position into a request.
func (p *position) send(r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last != "" {
		r.Header.Set(positionHeader, p.last)
	}
}

// receive takes the position of a response, unless a later one is known. Positions sort as text.
func (p *position) receive(answer *http.Response) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = max(p.last, answer.Header.Get(positionHeader))
}
