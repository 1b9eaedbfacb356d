package formats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"harrier/internal/fault"
)

// maxMembers is how many members of an object tell what it is.
const maxMembers = 200

var errJSON = fault.New(fault.Invalid, "The file is JSON that is not known. Send the export of the service as it was downloaded, or a table (CSV, XLSX).")

// errMembers ends the search for members.
var errMembers = errors.New("enough members were seen")

// serviceOfJSON returns the service that writes such a document, by the members of its first object.
func serviceOfJSON(in io.Reader) (*service, error) {
	members, err := firstMembers(jsontext.NewDecoder(in))
	if err != nil {
		return nil, damaged("JSON file", err)
	}
	for i := range services {
		s := &services[i]
		if s.json && (s.list != "" && members[s.list] || !slices.ContainsFunc(s.has, func(name string) bool { return !members[name] })) {
			return s, nil
		}
	}
	return nil, errJSON
}

// firstMembers returns the members of the first object of a document, up to a list that is known, which may be long.
func firstMembers(d *jsontext.Decoder) (map[string]bool, error) {
	for range 2 { // a list in a list
		if d.PeekKind() == '[' {
			if _, err := d.ReadToken(); err != nil {
				return nil, err //nolint:wrapcheck // the caller says what it means
			}
		}
	}
	if d.PeekKind() != '{' {
		_, err := d.ReadToken()
		return nil, cmp.Or(err, error(errJSON)) //nolint:wrapcheck // the caller says what it means
	}
	members := map[string]bool{}
	err := object(d, func(name string) error {
		members[name] = true
		if len(members) > maxMembers || slices.ContainsFunc(services, func(s service) bool { return s.json && s.list == name }) {
			return errMembers
		}
		return d.SkipValue()
	})
	if errors.Is(err, errMembers) {
		err = nil
	}
	return members, err
}

// object reads an object. Its values are read by value.
func object(d *jsontext.Decoder, value func(name string) error) error {
	if _, err := d.ReadToken(); err != nil {
		return fmt.Errorf("begin an object: %w", err)
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return fmt.Errorf("read a name: %w", err)
		}
		if err := value(name.String()); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err //nolint:wrapcheck // the caller says what it means
}

// jsonRows are the objects of a list as rows. The first is a header of the members that are read.
type jsonRows struct {
	in     io.Closer
	header []string
	next   func() ([]string, error, bool)
	stop   func()
	n      int
}

// openJSON opens the objects of a service's list.
func openJSON(s *service, in io.ReadCloser) rows {
	r := &jsonRows{in: in}
	for _, name := range slices.Sorted(maps.Keys(s.own)) {
		if s.own[name] != "" {
			r.header = append(r.header, name)
		}
	}
	d := jsontext.NewDecoder(in)
	f := &flat{decoder: d, header: r.header, service: s}
	r.next, r.stop = iter.Pull2(func(yield func([]string, error) bool) {
		if err := f.document(yield); err != nil && !errors.Is(err, errStopped) {
			yield(nil, damaged("JSON file", err))
		}
	})
	return r
}

func (r *jsonRows) row() (tableRow, error) {
	r.n++
	if r.n == 1 {
		return tableRow{cells: r.header}, nil
	}
	cells, err, ok := r.next()
	if !ok {
		return tableRow{}, io.EOF
	}
	return tableRow{cells: cells, place: fmt.Sprintf("activity %d", r.n-1)}, err
}

func (r *jsonRows) close() {
	r.stop()
	_ = r.in.Close()
}

// errStopped says that nobody reads any further.
var errStopped = errors.New("the rows are not read any further")

// flat reads objects as rows. It keeps nothing but the values of a row.
type flat struct {
	decoder *jsontext.Decoder
	header  []string
	service *service
	values  map[string]string
}

// document reads the objects of a document: it is one, or a list of them, or has a list.
func (f *flat) document(yield func([]string, error) bool) error {
	d := f.decoder
	if d.PeekKind() == '[' {
		return f.documents(yield)
	}
	if d.PeekKind() != '{' {
		return errJSON
	}
	f.values = map[string]string{}
	listed := false
	err := object(d, func(name string) error {
		if name == f.service.list && d.PeekKind() == '[' {
			listed = true
			return f.document(yield)
		}
		return f.value(name)
	})
	if err != nil || listed {
		return err
	}
	row := make([]string, len(f.header))
	for i, name := range f.header {
		row[i] = f.values[name]
	}
	if !yield(row, nil) {
		return errStopped
	}
	return nil
}

// documents reads the objects of a list, or of the lists in it.
func (f *flat) documents(yield func([]string, error) bool) error {
	d := f.decoder
	if _, err := d.ReadToken(); err != nil {
		return err //nolint:wrapcheck // openJSON does
	}
	for d.PeekKind() != ']' {
		var err error
		if kind := d.PeekKind(); kind == '{' || kind == '[' {
			err = f.document(yield)
		} else {
			err = d.SkipValue()
		}
		if err != nil {
			return err //nolint:wrapcheck // openJSON does
		}
	}
	_, err := d.ReadToken()
	return err //nolint:wrapcheck // openJSON does
}

// value reads a value of an object by its path.
func (f *flat) value(path string) error {
	d := f.decoder
	if !f.wanted(path) {
		return d.SkipValue() //nolint:wrapcheck // openJSON does
	}
	if d.PeekKind() == '{' {
		return object(d, func(name string) error { return f.value(path + "." + name) })
	}
	if d.PeekKind() == '[' {
		return f.array(path)
	}
	value, err := d.ReadValue()
	if err != nil {
		return err //nolint:wrapcheck // openJSON does
	}
	text := string(value)
	if d := len(text); d > 0 && text[0] == '"' {
		if err := json.Unmarshal(value, &text); err != nil {
			return err //nolint:wrapcheck // openJSON does
		}
	} else if text == "null" {
		text = ""
	}
	f.values[path] = text
	return nil
}

// array reads the first element, and of each what it says of a metric: {"metric": "distance", "value": 5}.
func (f *flat) array(path string) error {
	d := f.decoder
	if _, err := d.ReadToken(); err != nil {
		return err //nolint:wrapcheck // openJSON does
	}
	metric, value := path+".0.metric", path+".0.value"
	for n := 0; d.PeekKind() != ']'; n++ {
		if n > 0 && f.values[metric] == "" {
			if err := d.SkipValue(); err != nil {
				return err //nolint:wrapcheck // openJSON does
			}
			continue
		}
		if err := f.value(path + ".0"); err != nil {
			return err
		}
		if name := f.values[metric]; name != "" {
			f.values[path+"."+name] = f.values[value]
		}
	}
	_, err := d.ReadToken()
	return err //nolint:wrapcheck // openJSON does
}

// wanted reports whether a path, or one below it, is in the header.
func (f *flat) wanted(path string) bool {
	if strings.HasSuffix(path, ".0.metric") || strings.HasSuffix(path, ".0.value") {
		return true
	}
	path = strings.TrimSuffix(path, ".0")
	return slices.ContainsFunc(f.header, func(name string) bool {
		return name == path || strings.HasPrefix(name, path) && name[len(path)] == '.'
	})
}

// openRows opens a table or a list in JSON that was sent by itself.
func openRows(ctx context.Context, u *Upload, head []byte) (Source, Kind, error) {
	t := &logTable{u: u, kind: Days, file: u.Name}
	text := strings.TrimSpace(strings.TrimPrefix(string(head), bom))
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		s, err := serviceOfJSON(u.reader())
		if err != nil {
			return Source{}, "", err
		}
		t.of(s)
		t.open = func(context.Context) (rows, error) { return openJSON(s, io.NopCloser(u.reader())), nil }
	} else {
		header, err := openTable(u.reader(), 0)
		if err != nil {
			return Source{}, "", err
		}
		if u.Kind == Strava || u.Kind == "" && isStrava(header.header) {
			s, err := readStrava(u, u.reader(), nil, "")
			return s, Strava, err
		}
		t.ofHeader(header.header)
		delimiter := header.rows.Delimiter // without its buffers
		t.open = func(context.Context) (rows, error) { return openCSV(io.NopCloser(u.reader()), delimiter) }
	}
	if err := t.prepare(ctx); err != nil {
		return Source{}, t.kind, err
	}
	parts := &sequence{parts: []part{t.part()}}
	return parts.source(t), t.kind, nil
}

// of says which service wrote the table.
func (t *logTable) of(s *service) { t.kind, t.own, t.order = s.kind, s.own, s.order }

// recognize finds the service that wrote the table by its first row.
func (t *logTable) recognize(ctx context.Context) error {
	in, err := t.open(ctx)
	if err != nil {
		return err
	}
	defer in.close()
	header, err := in.row()
	if err == nil {
		t.ofHeader(header.cells)
	}
	return err
}

// ofHeader finds the service that wrote the table, unless the sender says what it is.
func (t *logTable) ofHeader(header []string) {
	s := serviceOf(header)
	switch {
	case s != nil && (t.u.Kind == "" || t.u.Kind == s.kind):
		t.of(s)
	case t.u.Kind == Garmin || t.u.Kind == "" && isGarmin(header):
		t.kind = Garmin
	case t.u.Kind != "":
		t.kind = t.u.Kind
	}
}
