package mail

// These tests look inside: a stalled server is not waited for as long as in earnest, and a password that would leave the
// machine cannot be tried on one machine.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"
)

// scripted listens on loopback and gives every connection to talk.
func scripted(t *testing.T, talk func(net.Conn)) *smtpTransport {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go talk(conn)
		}
	}()
	s, err := newSMTP("smtp://"+listener.Addr().String(), "https://run.example")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// converseUntil answers as a mail server does and falls silent at the line that begins with stage.
func converseUntil(stage string, heard chan<- string) func(net.Conn) {
	return func(conn net.Conn) {
		defer close(heard)
		lines := bufio.NewScanner(conn)
		if stage == "" {
			lines.Scan()
			return
		}
		fmt.Fprint(conn, "220 localhost\r\n")
		inMail := false
		for lines.Scan() {
			line := lines.Text()
			heard <- line
			switch {
			case strings.HasPrefix(line, stage):
				lines.Scan() // silence, until the other side gives up
				return
			case inMail && line != ".":
			case inMail:
				inMail = false
				fmt.Fprint(conn, "250 taken\r\n")
			case line == "DATA":
				inMail = true
				fmt.Fprint(conn, "354 go on\r\n")
			default:
				fmt.Fprint(conn, "250 yes\r\n")
			}
		}
	}
}

func TestServerStalls(t *testing.T) {
	t.Parallel()
	mail := rendered{from: "a@example.org", to: "b@example.org", text: []byte("Subject: x\r\n\r\ny\r\n")}
	for name, stage := range map[string]string{"before the greeting": "", "at EHLO": "EHLO", "at the recipient": "RCPT", "at the end of the mail": "."} {
		t.Run("gives up a server that falls silent "+name, func(t *testing.T) {
			t.Parallel()
			heard := make(chan string, 100)
			s := scripted(t, converseUntil(stage, heard))
			s.greetLimit, s.sendLimit = 200*time.Millisecond, 400*time.Millisecond
			began := time.Now()
			err := s.send(t.Context(), mail)
			if _, permanent := errors.AsType[permanentError](err); err == nil || permanent {
				t.Errorf("error %v", err)
			}
			if took := time.Since(began); took > 30*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}

	t.Run("counts a mail as sent when the server does not answer the goodbye", func(t *testing.T) {
		t.Parallel()
		heard := make(chan string, 100)
		s := scripted(t, converseUntil("QUIT", heard))
		ctx, cancel := context.WithCancel(t.Context()) // which ends as it does when the time is up
		go func() {
			defer cancel()
			for line := range heard {
				if line == "QUIT" {
					return
				}
			}
		}()
		if err := s.send(ctx, mail); err != nil {
			t.Error(err)
		}
	})

	t.Run("ends with its context", func(t *testing.T) {
		t.Parallel()
		heard := make(chan string, 100)
		s := scripted(t, converseUntil("RCPT", heard))
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.send(ctx, mail) }()
		for line := range heard {
			if strings.HasPrefix(line, "RCPT") {
				break
			}
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	})
}

func TestServerKeepsThePassword(t *testing.T) {
	t.Parallel()
	heard := make(chan string, 100)
	s := scripted(t, converseUntil("QUIT", heard))
	s.user = url.UserPassword("harrier", "secret")
	// Every system takes a connection to this address for one to itself, and no rule counts it as loopback: it stands for a
	// server elsewhere.
	s.host = "0.0.0.0"
	if s.loopback() {
		t.Fatal("the address counts as this machine")
	}
	if err := s.send(t.Context(), rendered{from: "a@example.org", to: "b@example.org"}); err == nil || !strings.Contains(err.Error(), "STARTTLS") {
		t.Fatalf("error %v", err)
	}
	for line := range heard {
		if !strings.HasPrefix(line, "EHLO run.example") {
			t.Errorf("said in clear: %s", line)
		}
	}
}

func TestNewServer(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]struct {
		port    int
		secured bool
	}{
		"smtp://mail.example":                {25, false},
		"smtp://user:secret@mail.example":    {587, true},
		"smtp://user:secret@mail.example:25": {25, true},
		"smtps://mail.example":               {465, true},
		"smtps://user:secret@mail.example/":  {465, true},
		"smtp://user:secret@localhost":       {587, false},
		"smtp://user:secret@127.0.0.9:2525":  {2525, false},
		"smtp://user:secret@[::1]:2525":      {2525, false},
	} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			s, err := newSMTP(address, "")
			if err != nil {
				t.Fatal(err)
			}
			if s.port != want.port || s.secured() != want.secured {
				t.Errorf("port %d, secured %t", s.port, s.secured())
			}
		})
	}
}
