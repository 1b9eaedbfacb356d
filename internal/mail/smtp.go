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

// greetLimit is how long connecting may take, and then greeting, encryption and login.
const greetLimit = 15 * time.Second

// smtpTransport is the transport over SMTP.
type smtpTransport struct {
	host     string
	port     int
	implicit bool // TLS from the first byte (smtps)
	user     *url.Userinfo
	hello    string // the name for EHLO; "" for the machine's own
	// greetLimit and sendLimit are the constants of the same names, shorter in tests.
	greetLimit, sendLimit time.Duration
}

// newSMTP parses the URL of the mail server. Its errors never contain the URL, which contains a password.
func newSMTP(address, publicURL string) (*smtpTransport, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the mail server's URL is malformed; a password in it must be percent-encoded")
	}
	if (u.Scheme != "smtp" && u.Scheme != "smtps") || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("the mail server's URL must be smtp://user:password@host:port or smtps://…, and its password percent-encoded")
	}
	s := &smtpTransport{host: u.Hostname(), implicit: u.Scheme == "smtps", greetLimit: greetLimit, sendLimit: sendLimit}
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
	// Many servers reject a name that is not fully qualified, such as a container's.
	if public, err := url.Parse(publicURL); err == nil && strings.Contains(public.Hostname(), ".") && net.ParseIP(public.Hostname()) == nil {
		s.hello = public.Hostname()
	}
	return s, nil
}

// loopback reports whether the mail server is on this machine.
func (s *smtpTransport) loopback() bool {
	ip := net.ParseIP(s.host)
	return s.host == "localhost" || ip != nil && ip.IsLoopback()
}

// secured reports whether TLS with a verified certificate is required: with smtps, and whenever a password would leave this machine.
func (s *smtpTransport) secured() bool { return s.implicit || s.user != nil && !s.loopback() }

// send passes the email to the mail server. A rejection of the recipient or of the email is permanent. Any other error is about the
// connection or about us, and the next attempt may succeed.
func (s *smtpTransport) send(ctx context.Context, email rendered) error {
	ctx, cancel := context.WithTimeout(ctx, s.sendLimit)
	defer cancel()
	var line net.Conn // the connection, once there is one
	defer func() {
		if line != nil {
			// Closing again after QUIT returns an error that means nothing.
			_ = line.Close()
		}
	}()
	client, err := s.client(email, func(conn net.Conn) {
		line = conn
		// Whatever waits for the server on this connection ends with ctx.
		context.AfterFunc(ctx, func() { _ = conn.Close() })
	})
	if err != nil {
		return err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("connect to the mail server: %w", endedBy(ctx, err))
	}
	if err := session.UpdateDeadline(s.sendLimit); err != nil {
		return fmt.Errorf("set a time limit: %w", err)
	}
	if err := converse(session, email); err != nil {
		return endedBy(ctx, err)
	}
	// The server has accepted the email. Its reply to QUIT is ignored: returning an error here would send the email twice.
	_ = session.Quit()
	return nil
}

// endedBy adds the cause to the error if ctx closed the connection: a timeout, or the end of the program.
func endedBy(ctx context.Context, err error) error {
	if ended := context.Cause(ctx); ended != nil {
		return fmt.Errorf("%w (%w)", err, ended)
	}
	return err
}

// client prepares one connection to the mail server. It passes the connection to connected as soon as there is one.
func (s *smtpTransport) client(email rendered, connected func(net.Conn)) (*gomail.Client, error) {
	settings := &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	policy := gomail.TLSOpportunistic
	switch {
	case s.implicit:
		// The connection is made with TLS below; go-mail finds it encrypted already.
	case s.secured():
		policy = gomail.TLSMandatory
	default:
		// Verifying the certificate would gain nothing: an attacker who can forge it can also remove the offer of STARTTLS from the
		// greeting. Encryption still keeps out passive listeners (RFC 7435).
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
	if !email.international() {
		// Asking for SMTPUTF8 without need makes relays reject what the next server would accept.
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
		return nil, fmt.Errorf("prepare the connection to the mail server: %w", err)
	}
	return client, nil
}

// mechanisms returns the authentication mechanisms, best first. Only a server on this machine receives a password in the clear.
func (s *smtpTransport) mechanisms() []gomail.SMTPAuthType {
	plain, login := gomail.SMTPAuthPlain, gomail.SMTPAuthLogin
	if s.loopback() {
		plain, login = gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc
	}
	return []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1, plain, login, gomail.SMTPAuthCramMD5}
}

// converse sends one email over a connection.
func converse(session *smtp.Client, m rendered) error {
	if m.international() {
		if ok, _ := session.Extension("SMTPUTF8"); !ok {
			return errors.New("the mail server does not accept non-ASCII addresses (SMTPUTF8)")
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
		return refusal("the beginning of the email", err, false)
	}
	// If this fails, body stays open: closing it would end the email as if it were complete.
	if _, err := body.Write(m.text); err != nil {
		return refusal("the text of the email", err, false)
	}
	if err := body.Close(); err != nil {
		return refusal("the email", err, true)
	}
	return nil
}

// envelope returns an address in the angle brackets of SMTP, its local part quoted if necessary.
func envelope(address string) string { return (&mail.Address{Address: address}).String() }

// refusal says what the mail server rejected and with which codes, but not its message, which contains the address. If final, a 5xx
// is permanent, unless the server requires authentication.
func refusal(what string, err error, final bool) error {
	answer, ok := errors.AsType[*textproto.Error](err)
	if !ok {
		return fmt.Errorf("the connection failed at %s: %w", what, err)
	}
	code := strconv.Itoa(answer.Code)
	if enhanced := enhancedCode(answer.Msg); enhanced != "" {
		code += " " + enhanced
	}
	refused := fmt.Errorf("the mail server rejected %s: %s", what, code)
	if final && answer.Code >= 500 && answer.Code != 530 {
		return permanentError{refused}
	}
	return refused
}

// enhancedCode returns the status code of RFC 3463 that a reply begins with, or "".
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
