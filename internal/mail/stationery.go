package mail

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"net"
	"net/mail"
	"net/url"
	"strings"
	texttemplate "text/template"
	"time"

	gomail "github.com/wneessen/go-mail"
)

//go:embed templates
var templates embed.FS

// message is a mail as it leaves.
type message struct {
	// from and to are the addresses of the envelope, their domains in ASCII.
	from, to string
	// letter is the letter's number in the queue.
	letter int64
	// written is when the mail was written.
	written time.Time
	// text is the whole mail, headers and both parts, its lines ended by CR LF.
	text []byte
}

// international tells whether the mail needs a server that speaks SMTPUTF8 (RFC 6531).
func (m message) international() bool { return !ascii(m.from) || !ascii(m.to) }

// stationery writes letters out as mails.
type stationery struct {
	from *mail.Address
	// site is where the reader knows Harrier from.
	site string
	// links give the address that a token belongs to.
	links map[Kind]func(token string) string
	text  map[Kind]*texttemplate.Template
	html  map[Kind]*htmltemplate.Template
}

// newStationery reads the templates and checks what cfg says about the sender and the links.
func newStationery(cfg Config) (*stationery, error) {
	public, err := webURL("the public URL", cfg.PublicURL)
	if err != nil {
		return nil, err
	}
	s := &stationery{
		site: public,
		links: map[Kind]func(string) string{
			Verification:  ownPage(public, cfg.BasePath, "verify"),
			PasswordReset: ownPage(public, cfg.BasePath, "reset"),
		},
		text: map[Kind]*texttemplate.Template{},
		html: map[Kind]*htmltemplate.Template{},
	}
	if cfg.AppURL != "" {
		if s.site, err = webURL("the front end's URL", cfg.AppURL); err != nil {
			return nil, err
		}
		s.links[Verification], s.links[PasswordReset] = appPage(s.site, "verify"), appPage(s.site, "reset")
	}
	if s.from, err = sender(cfg.From, public); err != nil {
		return nil, err
	}
	for _, kind := range []Kind{Verification, PasswordReset, AddressChanged} {
		name := "templates/" + string(kind)
		if s.text[kind], err = texttemplate.New(string(kind)+".txt").Option("missingkey=error").ParseFS(templates, name+".txt"); err != nil {
			return nil, fmt.Errorf("read the letter %s: %w", kind, err)
		}
		if s.html[kind], err = htmltemplate.New(string(kind)).ParseFS(templates, "templates/layout.html", name+".html"); err != nil {
			return nil, fmt.Errorf("read the letter %s: %w", kind, err)
		}
	}
	return s, nil
}

// webURL checks that a link can be made from an address, and takes the slash off its end.
func webURL(what, address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("%s is not the address of a website: %q", what, address)
	}
	return strings.TrimRight(address, "/"), nil
}

// ownPage links to a page of this server: the token is the last segment of the path.
func ownPage(public, basePath, page string) func(string) string {
	start := public + strings.TrimRight("/"+strings.Trim(basePath, "/"), "/") + "/" + page + "/"
	return func(token string) string { return start + url.PathEscape(token) }
}

// appPage links to a page of the front end: the token is the fragment, which browsers send to no server, so that it is in
// no access log and no Referer.
func appPage(app, page string) func(string) string {
	start := app + "/" + page + "#"
	return func(token string) string { return start + url.PathEscape(token) }
}

// sender reads the configured sender, and makes one up from the server's own name where there is none.
func sender(configured, public string) (*mail.Address, error) {
	if configured == "" {
		u, err := url.Parse(public)
		if err != nil {
			return nil, fmt.Errorf("read the public URL: %w", err)
		}
		host := u.Hostname()
		if net.ParseIP(host) != nil {
			host = "localhost"
		}
		configured = "Harrier <harrier@" + host + ">"
	}
	from, err := mail.ParseAddress(configured)
	if err != nil {
		return nil, fmt.Errorf("the sender of mails is no address: %q", configured)
	}
	from.Address = asciiDomain(from.Address)
	return from, nil
}

// words is what the templates are filled with.
type words struct {
	Name, Link, For, Until, NewAddress, Site string
}

// write writes a letter out. The letter's number and the time that it was posted name the mail: another attempt at the same
// letter has the same Message-ID, so that whoever gets both can tell. An error is permanent: the address is none.
func (s *stationery) write(letter Letter, number int64, posted, now time.Time) (message, error) {
	to, err := recipient(letter)
	if err != nil {
		return message{}, permanentError{err}
	}
	w := words{Name: to.Name, NewAddress: oneLine(letter.NewAddress), Site: s.site}
	if link, ok := s.links[letter.Kind]; ok {
		w.Link, w.For, w.Until = link(letter.Token), span(letter.Expires.Sub(now)), moment(letter.Expires)
	}
	subject, text, html, err := s.fill(letter.Kind, w)
	if err != nil {
		return message{}, permanentError{err}
	}

	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(s.from)
	m.ToMailAddress(to)
	m.Subject(subject)
	m.SetDateWithValue(now)
	m.SetMessageIDWithValue(fmt.Sprintf("letter.%d.%d@%s", number, posted.UnixMicro(), domain(s.from.Address)))
	// Nobody's absence note or ticket system should answer (RFC 3834; the second is for Exchange).
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetGenHeader(gomail.HeaderXAutoResponseSuppress, "All")
	m.SetGenHeader("Content-Language", "en")
	m.SetBodyString(gomail.TypeTextPlain, text)
	m.AddAlternativeString(gomail.TypeTextHTML, html)
	var out bytes.Buffer
	if _, err := m.WriteTo(&out); err != nil {
		return message{}, permanentError{fmt.Errorf("write the mail: %w", err)}
	}
	return message{from: s.from.Address, to: to.Address, letter: number, written: now, text: out.Bytes()}, nil
}

// fill fills the templates of a kind.
func (s *stationery) fill(kind Kind, w words) (subject, text, html string, err error) {
	textTemplate, ok := s.text[kind]
	if !ok {
		return "", "", "", fmt.Errorf("there is no letter of kind %q", kind)
	}
	var parts [3]strings.Builder
	if err := errors.Join(
		textTemplate.ExecuteTemplate(&parts[0], "subject", w),
		textTemplate.Execute(&parts[1], w),
		s.html[kind].ExecuteTemplate(&parts[2], "layout", w),
	); err != nil {
		return "", "", "", fmt.Errorf("fill the letter %s: %w", kind, err)
	}
	return parts[0].String(), parts[1].String(), parts[2].String(), nil
}

// recipient gives the letter's address with the name to greet. The error does not show the address.
func recipient(letter Letter) (*mail.Address, error) {
	to, err := mail.ParseAddress(letter.To)
	if err != nil || to.Name != "" || strings.ContainsFunc(to.Address, invisible) {
		return nil, errors.New("the address is not one that mail can be sent to")
	}
	return &mail.Address{Name: greetable(letter.Name), Address: asciiDomain(to.Address)}, nil
}
