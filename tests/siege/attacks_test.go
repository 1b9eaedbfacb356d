package siege

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"harrier/tests/load/wire"
)

// attack is a kind of bad behaviour, by a crowd of attackers.
type attack struct {
	name  string
	crowd int
	// request returns the bytes that an attacker sends.
	request func(s *siege, token string) []byte
	// stalls has the attacker send nothing more and read nothing but the status, until the end. The others send a request every tenth of a
	// second, or as soon as the last one is answered.
	stalls bool
	// drips has the attacker send a file byte by byte, fast enough not to be cut off.
	drips bool
	// networks is how many the attackers share; zero if each has one.
	networks int
}

const every = 100 * time.Millisecond

const (
	megabyte       = 1 << 20
	silentWebhooks = "silent webhooks"
	rows           = "1,Charlie Maravell,Mapleton\n"
)

var attacks = []attack{
	{name: "half-open requests", crowd: 200, request: func(*siege, string) []byte {
		return []byte("GET /race/list/1 HTTP/1.1\r\nHost: harrier.test\r\nX-Sl")
	}, stalls: true},
	{name: "slow readers", crowd: 64, request: func(s *siege, token string) []byte {
		if token == s.tokens[0] {
			return wire.Get("/user/export", token)
		}
		return wire.Get("/race/"+s.race+"/results.csv", token)
	}, stalls: true},
	{name: "slow writers", crowd: 64, request: func(s *siege, token string) []byte {
		return fmt.Appendf(nil, "POST /race/%s/results?gender=mens&event=8K HTTP/1.1\r\nHost: harrier.test\r\nAuthorization: Bearer %s\r\n"+
			"Content-Type: text/csv\r\nContent-Length: %d\r\n\r\nplace,name,team\n%s", s.race, token, 60*megabyte, strings.Repeat(rows, 9000))
	}, stalls: true},
	// They hold no place that others need, however slowly they send.
	{name: "slow senders", crowd: 16, drips: true, networks: 4, request: func(s *siege, token string) []byte {
		return fmt.Appendf(nil, "POST /race/%s/results?gender=mens&event=8K HTTP/1.1\r\nHost: harrier.test\r\nAuthorization: Bearer %s\r\n"+
			"Content-Type: text/csv\r\nContent-Length: %d\r\n\r\nplace,name,team\n", s.race, token, 60*megabyte)
	}},
	{name: "greedy readers", crowd: 16, request: func(s *siege, token string) []byte { return wire.Get("/result/list/"+s.race, token) }},
	{name: "logins", crowd: 32, request: func(s *siege, _ string) []byte {
		return wire.Post("/user/login", "", `{"email":"`+s.victim+`","password":"not the password"}`)
	}},
	{name: "big bodies", crowd: 8, request: func(*siege, string) []byte {
		return wire.Post("/result/score", "", `{"finishers":[`+strings.Repeat("1,", megabyte/2-16)+`1]}`)
	}},
	{name: "big words", crowd: 8, request: func(_ *siege, token string) []byte {
		return wire.Post("/race", token, `{"name":"`+strings.Repeat("x", megabyte-64)+`","date":"2026-10-03"}`)
	}},
	{name: "hostile numbers", crowd: 16, request: func(*siege, string) []byte {
		return wire.Post("/result/score", "", `{"finishers":[`+strings.Repeat(`{"place":1e1000000},`, 60)+`{}]}`)
	}},
	{name: "hostile tracks", crowd: 8, request: func(s *siege, token string) []byte {
		return send("PUT /log/runs/"+s.runs[token]+"/track", token, "application/octet-stream", zigzag(20_000))
	}},
	{name: "hostile workbooks", crowd: 8, request: func(s *siege, token string) []byte {
		return send("POST /race/"+s.race+"/results?gender=mens&event=8K", token, xlsx, s.workbook)
	}},
	{name: "late cells", crowd: 8, request: func(s *siege, token string) []byte {
		return send("POST /race/"+s.race+"/results?gender=mens&event=8K", token, xlsx, s.lastRow)
	}},
	{name: "empty rows", crowd: 8, request: func(s *siege, token string) []byte {
		return send("POST /race/"+s.race+"/results?gender=mens&event=8K", token, xlsx, s.emptyRows)
	}},
	// Each user has ten webhooks whose receivers never answer.
	{name: silentWebhooks, crowd: 8, request: func(_ *siege, token string) []byte {
		return wire.Post("/race", token, `{"name":"Invitational","date":"2026-10-03"}`)
	}},
	{name: "hostile depth", crowd: 8, request: func(*siege, string) []byte {
		return wire.Post("/result/score", "", strings.Repeat(`[{"finishers":`, 70_000))
	}},
}

// send makes a request with a file.
func send(target, token, kind, body string) []byte {
	return fmt.Appendf(nil, "%s HTTP/1.1\r\nHost: harrier.test\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		target, token, kind, len(body), body)
}

// zigzag is a track that jumps to and fro, each time less far: a line with no points that could be left out.
func zigzag(n int) string {
	var b strings.Builder
	b.WriteString(`<gpx version="1.1"><trk><trkseg>`)
	at := time.Date(2026, time.November, 1, 7, 0, 0, 0, time.UTC)
	for i := range n {
		lat := (1 - 0.9*float64(i)/float64(n)) * float64(1-i%2*2)
		fmt.Fprintf(&b, `<trkpt lat="%.6f" lon="%.5f"><time>%s</time></trkpt>`, lat, 2+float64(i)/100_000, at.Add(time.Duration(i)*time.Second).Format(time.RFC3339))
	}
	b.WriteString(`</trkseg></trk></gpx>`)
	return b.String()
}

// keepOn has one attacker attack until the context ends.
func (s *siege) keepOn(ctx context.Context, a attack, i int) {
	network := i
	if a.networks > 0 {
		network %= a.networks
	}
	request := from(fmt.Sprintf("203.0.113.%d", network), a.request(s, s.tokens[i%len(s.tokens)]))
	next := time.NewTicker(every)
	defer next.Stop()
	for ctx.Err() == nil {
		s.strike(ctx, a, request, next)
		await(ctx, next)
	}
}

// strike uses one connection until the server or the context ends it.
func (s *siege) strike(ctx context.Context, a attack, request []byte, next *time.Ticker) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.address)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	if a.stalls {
		s.stall(ctx, conn, request)
		return
	}
	if a.drips {
		s.drip(ctx, conn, request)
		return
	}
	for c := wire.New(conn); ctx.Err() == nil; await(ctx, next) {
		answer, err := c.Exchange(request)
		if err != nil {
			return
		}
		s.note(strconv.Itoa(answer.Status))
	}
}

// stall sends a request, and reads nothing but the status.
func (s *siege) stall(ctx context.Context, conn net.Conn, request []byte) {
	const before = "HTTP/1.1 "
	answer := make([]byte, len(before)+3)
	if _, err := conn.Write(request); err != nil {
		return
	}
	if _, err := io.ReadFull(conn, answer); err != nil {
		if ctx.Err() != nil {
			s.note("no answer")
		}
		return
	}
	status := string(answer[len(before):])
	s.note(status)
	if status == "200" {
		<-ctx.Done()
	}
}

// drip sends a request, and then a row of its file ten times every tenth of a second.
func (s *siege) drip(ctx context.Context, conn net.Conn, request []byte) {
	next := time.NewTicker(every)
	defer next.Stop()
	for ; ctx.Err() == nil; await(ctx, next) {
		if _, err := conn.Write(request); err != nil {
			s.note("cut off")
			return
		}
		request = []byte(strings.Repeat(rows, 10))
	}
}

func await(ctx context.Context, next *time.Ticker) {
	select {
	case <-ctx.Done():
	case <-next.C:
	}
}

// note counts what an attacker was answered.
func (s *siege) note(answer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[answer]++
}
