package mail_test

import (
	"bytes"
	"crypto/tls"
	"errors"
	"io"
	"log" //nolint:depguard // what the server of the tests asks for
	"net"
	"slices"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// delivery is a mail that the post office took.
type delivery struct {
	from, to        string
	utf8, encrypted bool
	user            string
	text            []byte
}

// postOffice is a mail server on loopback.
type postOffice struct {
	// refuse decides on the try of that number, from 1: nil, an *smtp.SMTPError, or errHangUp. Nil takes everything.
	refuse func(try int, stage, address string) error
	// password is asked for where it is not empty.
	password string
	utf8     bool
	tls      *tls.Config

	mu    sync.Mutex
	taken []delivery
	tries int
}

// errHangUp makes the post office cut the connection without a word.
var errHangUp = errors.New("hang up")

// open serves on the address, or on a free one where it is "", until the test ends, and gives the address.
func (p *postOffice) open(t *testing.T, address string) string {
	t.Helper()
	if address == "" {
		address = "127.0.0.1:0"
	}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{office: p, conn: c}, nil }))
	server.Domain = "localhost"
	server.EnableSMTPUTF8 = p.utf8
	server.TLSConfig = p.tls
	server.AllowInsecureAuth = true
	server.ErrorLog = log.New(io.Discard, "", 0)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = server.Close()
		<-done
	})
	return listener.Addr().String()
}

func (p *postOffice) mails() []delivery {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.taken)
}

func (p *postOffice) tried() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tries
}

type session struct {
	office *postOffice
	conn   *smtp.Conn
	try    int
	mail   delivery
}

func (s *session) judge(stage, address string) error {
	if s.office.refuse == nil {
		return nil
	}
	err := s.office.refuse(s.try, stage, address)
	if errors.Is(err, errHangUp) {
		_ = s.conn.Conn().Close()
	}
	return err
}

func (s *session) Mail(from string, opts *smtp.MailOptions) error {
	s.office.mu.Lock()
	s.office.tries++
	s.try = s.office.tries
	s.office.mu.Unlock()
	if s.office.password != "" && s.mail.user == "" {
		return smtp.ErrAuthRequired
	}
	_, s.mail.encrypted = s.conn.TLSConnectionState()
	s.mail.from, s.mail.utf8 = from, opts.UTF8
	return s.judge("MAIL", from)
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.to = to
	return s.judge("RCPT", to)
}

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.judge("DATA", s.mail.to); err != nil {
		return err
	}
	s.mail.text = bytes.Clone(text)
	s.office.mu.Lock()
	defer s.office.mu.Unlock()
	s.office.taken = append(s.office.taken, s.mail)
	return nil
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

func (s *session) AuthMechanisms() []string {
	if s.office.password == "" {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != s.office.password {
			return smtp.ErrAuthFailed
		}
		s.mail.user = user
		return nil
	}), nil
}
