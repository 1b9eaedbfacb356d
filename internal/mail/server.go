package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// greetLimit is how long the mail server may take to be connected to, and then to be greeted, encrypted and logged into.
const greetLimit = 15 * time.Second

// server is the transport over SMTP.
type server struct {
	host     string
	port     int
	implicit bool // TLS from the first byte (smtps)
	user     *url.Userinfo
	hello    string // how we introduce ourselves; "" for the machine's own name
	// greetLimit and sendLimit are the constants of these names, shorter in tests.
	greetLimit, sendLimit time.Duration
}

// newServer reads the address of the mail server. Its errors never repeat the address, because that holds a password.
func newServer(address, publicURL string) (*server, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the mail server's URL cannot be read; a password in it must be percent-encoded")
	}
	if (u.Scheme != "smtp" && u.Scheme != "smtps") || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("the mail server's URL must be smtp://user:password@host:port or smtps://…, and its password percent-encoded")
	}
	s := &server{host: u.Hostname(), implicit: u.Scheme == "smtps", greetLimit: greetLimit, sendLimit: sendLimit}
	if u.User != nil {
		if _, ok := u.User.Password(); !ok || u.User.Username() == "" {
			return nil, errors.New("the mail server's URL names a user without a password, or a password without a user")
		}
		s.user = u.User
	}
	switch port := u.Port(); {
	case port != "":
		if s.port, err = strconv.Atoi(port); err != nil || s.port < 1 || s.port > 65535 {
			return nil, errors.New("the mail server's URL has no valid port")
		}
	case s.implicit:
		s.port = 465
	case s.user != nil:
		s.port = 587
	default:
		s.port = 25
	}
	// Many servers refuse a name that is not a full one, such as a container's.
	if public, err := url.Parse(publicURL); err == nil && strings.Contains(public.Hostname(), ".") && net.ParseIP(public.Hostname()) == nil {
		s.hello = public.Hostname()
	}
	return s, nil
}

// loopback tells whether the mail server is this machine.
func (s *server) loopback() bool {
	ip := net.ParseIP(s.host)
	return s.host == "localhost" || ip != nil && ip.IsLoopback()
}

// secured tells whether nothing is said without TLS to a server that proved who it is: with smtps, and wherever a password
// would leave this machine.
func (s *server) secured() bool { return s.implicit || s.user != nil && !s.loopback() }

// send hands the mail to the mail server. A refusal of the recipient or of the mail is permanent; whatever else goes wrong
// is about the way there or about us, and may be better next time.
func (s *server) send(ctx context.Context, mail message) error {
	ctx, cancel := context.WithTimeout(ctx, s.sendLimit)
	defer cancel()
	var line net.Conn // the connection, once there is one
	defer func() {
		if line != nil {
			// A second close, after QUIT did it in good manners, has nothing to say.
			_ = line.Close()
		}
	}()
	client, err := s.client(mail, func(conn net.Conn) {
		line = conn
		// What waits for the server on this connection ends when ctx does.
		context.AfterFunc(ctx, func() { _ = conn.Close() })
	})
	if err != nil {
		return err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("reach the mail server: %w", endedBy(ctx, err))
	}
	if err := session.UpdateDeadline(s.sendLimit); err != nil {
		return fmt.Errorf("set a time limit: %w", err)
	}
	if err := converse(session, mail); err != nil {
		return endedBy(ctx, err)
	}
	// The server has taken the mail. What it answers to our goodbye changes nothing: an error here would send it twice.
	_ = session.Quit()
	return nil
}

// endedBy adds that the time was over, or the program ending, where that is what broke the connection.
func endedBy(ctx context.Context, err error) error {
	if ended := context.Cause(ctx); ended != nil {
		return fmt.Errorf("%w (%w)", err, ended)
	}
	return err
}

// client sets up one connection to the mail server, which is told to connected as soon as there is one.
func (s *server) client(mail message, connected func(net.Conn)) (*gomail.Client, error) {
	settings := &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	policy := gomail.TLSOpportunistic
	switch {
	case s.implicit:
		// The connection is made with TLS below; go-mail then finds it encrypted already.
	case s.secured():
		policy = gomail.TLSMandatory
	default:
		// Nothing is at stake by a certificate that nobody vouches for: whoever could forge it could as well take the offer
		// of STARTTLS out of the greeting. Encryption still keeps listeners out (RFC 7435).
		settings.InsecureSkipVerify = true
	}
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(s.greetLimit), gomail.WithTLSPolicy(policy), gomail.WithTLSConfig(settings),
		gomail.WithDialContextFunc(func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err != nil {
				return nil, err //nolint:wrapcheck // go-mail hands it through
			}
			connected(conn)
			if !s.implicit {
				return conn, nil
			}
			secured := tls.Client(conn, settings)
			if err := secured.HandshakeContext(ctx); err != nil {
				return nil, errors.Join(err, conn.Close())
			}
			return secured, nil
		}),
	}
	if !mail.international() {
		// Asking for SMTPUTF8 without need makes relays refuse what the next server could take.
		options = append(options, gomail.WithoutSMTPUTF8())
	}
	if s.hello != "" {
		options = append(options, gomail.WithHELO(s.hello))
	}
	if s.user != nil {
		password, _ := s.user.Password()
		options = append(options, gomail.WithUsername(s.user.Username()), gomail.WithPassword(password), gomail.WithOpportunisticSMTPAuth(s.mechanisms()...))
	}
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return nil, fmt.Errorf("set up the connection to the mail server: %w", err)
	}
	return client, nil
}

// mechanisms lists the ways to prove who we are, best first. In clear only this machine's own server hears a password.
func (s *server) mechanisms() []gomail.SMTPAuthType {
	plain, login := gomail.SMTPAuthPlain, gomail.SMTPAuthLogin
	if s.loopback() {
		plain, login = gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc
	}
	return []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1, plain, login, gomail.SMTPAuthCramMD5}
}

// converse sends one mail over a connection.
func converse(session *smtp.Client, m message) error {
	if m.international() {
		if ok, _ := session.Extension("SMTPUTF8"); !ok {
			return errors.New("the mail server does not take addresses that are not ASCII (SMTPUTF8)")
		}
	}
	if err := session.Mail(envelope(m.from)); err != nil {
		return refusal("the sender", err, false)
	}
	if err := session.Rcpt(envelope(m.to)); err != nil {
		return refusal("the recipient", err, true)
	}
	body, err := session.Data()
	if err != nil {
		return refusal("the beginning of the mail", err, false)
	}
	// When this fails, body stays open: to close it would end the mail as if it were whole.
	if _, err := body.Write(m.text); err != nil {
		return refusal("the text of the mail", err, false)
	}
	if err := body.Close(); err != nil {
		return refusal("the mail", err, true)
	}
	return nil
}

// envelope is an address in the angle brackets of SMTP, its local part quoted where it must be.
func envelope(address string) string { return (&mail.Address{Address: address}).String() }

// refusal says what the mail server refused and by which codes, but not in its words: those repeat the address. Where it is
// about the recipient or the mail itself, a 5xx is for good, unless the server only wants us to log in first.
func refusal(what string, err error, final bool) error {
	answer, ok := errors.AsType[*textproto.Error](err)
	if !ok {
		return fmt.Errorf("the connection broke at %s: %w", what, err)
	}
	code := strconv.Itoa(answer.Code)
	if enhanced := enhancedCode(answer.Msg); enhanced != "" {
		code += " " + enhanced
	}
	refused := fmt.Errorf("the mail server refused %s: %s", what, code)
	if final && answer.Code >= 500 && answer.Code != 530 {
		return permanentError{refused}
	}
	return refused
}

// enhancedCode gives the status code of RFC 3463 that an answer begins with, "" where there is none.
func enhancedCode(answer string) string {
	first, _, _ := strings.Cut(answer, " ")
	parts := strings.Split(first, ".")
	if len(parts) != 3 {
		return ""
	}
	for _, part := range parts {
		if _, err := strconv.ParseUint(part, 10, 10); err != nil {
			return ""
		}
	}
	return first
}
