package mail

import (
	"bytes"
	"cmp"
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
var templateFiles embed.FS

// rendered is an email as it leaves.
type rendered struct {
	// from and to are the addresses of the envelope, their domains in ASCII.
	from, to string
	// number is the email's number in the queue.
	number int64
	// written is when the email was written.
	written time.Time
	// text is the whole email, headers and both parts, its lines terminated by CR LF.
	text []byte
}

// international reports whether the email needs a server with SMTPUTF8 (RFC 6531).
func (m rendered) international() bool { return !ascii(m.from) || !ascii(m.to) }

// templates renders messages as emails.
type templates struct {
	from *mail.Address
	// site is the website that the reader knows, instance its name and contact whom its users contact.
	site, instance, contact string
	// app returns the address of a page of the app, and page that of any page of the server.
	app, page func(path string) string
	// link returns the address of the page that a token of a kind of email is for.
	link func(kind Kind, token string) string
	text map[Kind]*texttemplate.Template
	html map[Kind]*htmltemplate.Template
}

// newTemplates parses the templates and validates what cfg says about the sender and the links.
func newTemplates(cfg Config) (*templates, error) {
	public, err := webURL("the public URL", cfg.PublicURL)
	if err != nil {
		return nil, err
	}
	t := &templates{
		site: public, instance: oneLine(cmp.Or(cfg.InstanceName, defaultName)), contact: oneLine(cfg.Contact), link: cfg.Link, app: cfg.App, page: cfg.Page,
		text: map[Kind]*texttemplate.Template{}, html: map[Kind]*htmltemplate.Template{},
	}
	if cfg.AppURL != "" {
		if t.site, err = webURL("the front end's URL", cfg.AppURL); err != nil {
			return nil, err
		}
	}
	if t.from, err = sender(cfg.From, t.instance, public); err != nil {
		return nil, fmt.Errorf("HARRIER_MAIL_FROM: %w", err)
	}
	for _, kind := range kinds {
		name := "templates/" + string(kind)
		if t.text[kind], err = texttemplate.New(string(kind)+".txt").Option("missingkey=error").ParseFS(templateFiles, name+".txt"); err != nil {
			return nil, fmt.Errorf("parse the template of email %s: %w", kind, err)
		}
		if t.html[kind], err = htmltemplate.New(string(kind)).ParseFS(templateFiles, "templates/layout.html", name+".html"); err != nil {
			return nil, fmt.Errorf("parse the template of email %s: %w", kind, err)
		}
	}
	return t, nil
}

// pages are the pages that links in emails open, on this server and in a front end alike.
var pages = map[Kind]string{
	Verification: "verify", PasswordReset: "reset", AddressChanged: "restore", Invitation: "invite", NameRequest: "name", Notices: "unsubscribe",
}

// Link returns the link with the token of a kind of email: to a page of the front end, with the token as the fragment, which browsers
// send to no server, so that it appears in no access log and no Referer; or else to the server's own page, as the last segment of the path. A
// NameRequest is made and confirmed on the server's own pages, and mail programs unsubscribe there from Notices.
func (c Config) Link(kind Kind, token string) string {
	page, escaped := pages[kind], url.PathEscape(token)
	if c.AppURL != "" && kind != NameRequest && kind != Notices {
		return strings.TrimRight(c.AppURL, "/") + "/" + page + "#" + escaped
	}
	return c.server() + page + "/" + escaped
}

// server returns the address of the server, with a slash at its end.
func (c Config) server() string {
	return strings.TrimRight(c.PublicURL, "/") + strings.TrimRight("/"+strings.Trim(c.BasePath, "/"), "/") + "/"
}

const appPages = "app/"

// App returns the address of a page of the server's app. A front end may have other pages, so of one it returns the address as it is.
func (c Config) App(page string) string {
	if c.AppURL != "" {
		return strings.TrimRight(c.AppURL, "/")
	}
	return c.server() + appPages + page
}

// Page returns the address of a page of the server. It is empty if there is none, and for a page of the app if there is a front end instead.
func (c Config) Page(path string) string {
	if path == "" || c.AppURL != "" && strings.HasPrefix(path, appPages) {
		return ""
	}
	return c.server() + path
}

// webURL validates an address that links begin with, and removes a slash at its end.
func webURL(what, address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("%s is not the URL of a website: %q", what, address)
	}
	return strings.TrimRight(address, "/"), nil
}

// defaultName is the name of an instance without one.
const defaultName = "Harrier"

// sender parses the configured sender. The default is made from the instance's and the server's host name.
func sender(configured, instance, public string) (*mail.Address, error) {
	if configured == "" {
		u, err := url.Parse(public)
		if err != nil {
			return nil, fmt.Errorf("read the public URL: %w", err)
		}
		host := u.Hostname()
		if net.ParseIP(host) != nil {
			host = "localhost"
		}
		configured = (&mail.Address{Name: instance, Address: "harrier@" + host}).String()
	}
	from, err := mail.ParseAddress(configured)
	if err != nil {
		return nil, fmt.Errorf("the sender of emails is not an address: %q", configured)
	}
	from.Address = asciiDomain(from.Address)
	return from, nil
}

// templateData is the data of the templates.
type templateData struct {
	Instance, Contact, Name, Link, For, Until, NewAddress, TokenName, AppName, Coach, Team, Site, Object, Outcome, Note string

	// Decline leads to the page on which an invitation is declined.
	Decline string

	Released, Assists, Reminder bool

	Count int64
	Lines []dataLine

	// Operator leads to the pages for operators.
	Operator string
	app      func(page string) string
}

// dataLine is a Line with the address that it leads to.
type dataLine struct{ Text, URL, More string }

// App returns the address of a page of the app.
func (d templateData) App(page string) string { return d.app(page) }

// render renders a message. Its number and the time that it was queued make the Message-ID, so that another attempt has the same
// one and a recipient of both can tell. An error is permanent: the address is not valid.
func (t *templates) render(message Message, number int64, queued, now time.Time) (rendered, error) {
	to, err := recipient(message)
	if err != nil {
		return rendered{}, permanentError{err}
	}
	data := templateData{
		Instance: t.instance, Contact: t.contact, Name: to.Name, NewAddress: oneLine(message.NewAddress),
		TokenName: oneLine(message.TokenName), AppName: oneLine(message.AppName),
		Coach: Greetable(message.Coach), Team: oneLine(message.Team), Site: t.site,
		Operator: t.page("operator"), app: t.app,
		Object: oneLine(message.Object), Outcome: message.Outcome, Note: oneLine(message.Note), Released: message.Released, Count: message.Count,
		Assists: message.Assists, Reminder: message.Reminder,
	}
	for _, line := range message.Lines {
		data.Lines = append(data.Lines, dataLine{oneLine(line.Text), t.page(line.Page), line.More})
	}
	if message.Token != "" {
		data.Link, data.For, data.Until = t.link(message.Kind, message.Token), span(message.Expires.Sub(now)), moment(message.Expires)
		if message.Kind == Invitation {
			data.Decline = t.page("decline/" + url.PathEscape(message.Token))
		}
	}
	subject, text, html, err := t.fill(message.Kind, data)
	if err != nil {
		return rendered{}, permanentError{err}
	}

	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(t.from)
	m.ToMailAddress(to)
	m.Subject(subject)
	m.SetDateWithValue(now)
	m.SetMessageIDWithValue(fmt.Sprintf("email.%d.%d@%s", number, queued.UnixMicro(), domain(t.from.Address)))
	// Autoresponders should not reply (RFC 3834; the second header is for Exchange).
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetGenHeader(gomail.HeaderXAutoResponseSuppress, "All")
	m.SetGenHeader("Content-Language", "en")
	if message.Kind == Notices { // one click unsubscribes (RFC 8058)
		m.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+data.Link+">")
		m.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(gomail.TypeTextPlain, text)
	m.AddAlternativeString(gomail.TypeTextHTML, html)
	var out bytes.Buffer
	if _, err := m.WriteTo(&out); err != nil {
		return rendered{}, permanentError{fmt.Errorf("write the email: %w", err)}
	}
	return rendered{from: t.from.Address, to: to.Address, number: number, written: now, text: out.Bytes()}, nil
}

// fill executes the templates of a kind.
func (t *templates) fill(kind Kind, data templateData) (subject, text, html string, err error) {
	textTemplate, ok := t.text[kind]
	if !ok {
		return "", "", "", fmt.Errorf("there is no email of kind %q", kind)
	}
	var parts [3]strings.Builder
	if err := errors.Join(
		textTemplate.ExecuteTemplate(&parts[0], "subject", data),
		textTemplate.Execute(&parts[1], data),
		t.html[kind].ExecuteTemplate(&parts[2], "layout", data),
	); err != nil {
		return "", "", "", fmt.Errorf("fill the template of email %s: %w", kind, err)
	}
	return parts[0].String(), parts[1].String(), parts[2].String(), nil
}

// recipient returns a message's address with the name to greet. The error does not contain the address.
func recipient(message Message) (*mail.Address, error) {
	to, err := mail.ParseAddress(message.To)
	if err != nil || to.Name != "" || strings.ContainsFunc(to.Address, invisible) {
		return nil, errors.New("the address is not valid")
	}
	return &mail.Address{Name: Greetable(message.Name), Address: asciiDomain(to.Address)}, nil
}
