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
	// request is what an attacker sends.
	request func(s *siege, token string) []byte
	// stalls has the attacker send nothing more and read nothing but the status, until the end. The others send a request every tenth of a
	// second, or as soon as the last one is answered.
	stalls bool
}

const every = 100 * time.Millisecond

const (
	megabyte       = 1 << 20
	silentWebhooks = "silent webhooks"
	rows           = "1,Charlie Maravell,Mapleton\n"
)

var attacks = []attack{
	{"half-open requests", 200, func(*siege, string) []byte {
		return []byte("GET /race/list/1 HTTP/1.1\r\nHost: harrier.test\r\nX-Sl")
	}, true},
	{"slow readers", 64, func(s *siege, token string) []byte {
		if token == s.tokens[0] {
			return wire.Get("/user/export", token)
		}
		return wire.Get("/race/"+s.race+"/results.csv", token)
	}, true},
	{"slow writers", 64, func(s *siege, token string) []byte {
		return fmt.Appendf(nil, "POST /race/%s/results?gender=mens&event=8K HTTP/1.1\r\nHost: harrier.test\r\nAuthorization: Bearer %s\r\n"+
			"Content-Type: text/csv\r\nContent-Length: %d\r\n\r\nplace,name,team\n%s", s.race, token, 60*megabyte, strings.Repeat(rows, 9000))
	}, true},
	{"greedy readers", 16, func(s *siege, token string) []byte { return wire.Get("/result/list/"+s.race, token) }, false},
	{"logins", 32, func(*siege, string) []byte {
		return wire.Post("/user/login", "", `{"email":"runner1@example.org","password":"not the password"}`)
	}, false},
	{"big bodies", 8, func(*siege, string) []byte {
		return wire.Post("/result/score", "", `{"finishers":[`+strings.Repeat("1,", megabyte/2-16)+`1]}`)
	}, false},
	{"big words", 8, func(_ *siege, token string) []byte {
		return wire.Post("/race", token, `{"name":"`+strings.Repeat("x", megabyte-64)+`","date":"2026-10-03"}`)
	}, false},
	{"hostile numbers", 16, func(*siege, string) []byte {
		return wire.Post("/result/score", "", `{"finishers":[`+strings.Repeat(`{"place":1e1000000},`, 60)+`{}]}`)
	}, false},
	{"hostile tracks", 8, func(s *siege, token string) []byte {
		return send("PUT /log/runs/"+s.runs[token]+"/track", token, "application/octet-stream", zigzag(20_000))
	}, false},
	{"hostile workbooks", 8, func(s *siege, token string) []byte {
		return send("POST /race/"+s.race+"/results?gender=mens&event=8K", token, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", s.workbook)
	}, false},
	// Each user has ten webhooks whose receivers never answer.
	{silentWebhooks, 8, func(_ *siege, token string) []byte {
		return wire.Post("/race", token, `{"name":"Invitational","date":"2026-10-03"}`)
	}, false},
	{"hostile depth", 8, func(*siege, string) []byte {
		return wire.Post("/result/score", "", strings.Repeat(`[{"finishers":`, 70_000))
	}, false},
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
	request := from(fmt.Sprintf("203.0.113.%d", i), a.request(s, s.tokens[i%len(s.tokens)]))
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
