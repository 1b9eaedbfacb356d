package result_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"
	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/internal/account/session"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/result"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/text/patch"
	"harrier/tests/kit/usecase"
)

// property is a field of ResultDraft in the contract.
type property struct {
	Ref              string `yaml:"$ref"`
	AnyOf            []any  `yaml:"anyOf"`
	Type             any
	Pattern          string
	Minimum, Maximum *float64
	MinItems         int `yaml:"minItems"`
}

// isText reports whether the field is a text that the database bounds.
func (p property) isText() bool {
	return p.AnyOf == nil && strings.Contains(fmt.Sprint(p.Type), "string")
}

type contract struct {
	Paths map[string]struct {
		Post struct {
			OperationID string `yaml:"operationId"`
			Parameters  []struct {
				Name, Description string
				Schema            struct{ Items struct{ Pattern string } }
			}
		}
	}
	Components struct {
		Schemas map[string]struct {
			Type, Pattern string
			Properties    map[string]property
		}
	}
}

// What else a field of a result needs that files have: the same length in files as in its column, its name in the parameter map, a constraint that
// refuses a value which the contract refuses, and the rule for texts where requests set it. Each would be missed only when somebody uses it.
func TestFieldsOfFiles(t *testing.T) {
	t.Parallel()
	var c contract
	if err := yaml.Unmarshal(harrier.Contract, &c); err != nil {
		t.Fatal(err)
	}
	var named *regexp.Regexp
	var described string
	for _, p := range c.Paths["/race/{race_id}/results"].Post.Parameters {
		if p.Name == "map" {
			named, described = regexp.MustCompile(p.Schema.Items.Pattern), p.Description
		}
	}
	s := usecase.New(t)
	poster := s.User("poster")
	stored, err := s.Results.Add(t.Context(), poster, result.Draft{RaceID: s.Race(poster), Gender: discipline.Mens, Event: "8K", Athlete: "Bo Lee", Time: new("25:09.2")}, s.Now)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range read.Fields {
		p, ok := c.Components.Schemas["ResultDraft"].Properties[f.Name]
		if !ok {
			t.Errorf("ResultDraft has no %s", f.Name)
			continue
		}
		if named == nil || !named.MatchString(f.Name+":x") || !regexp.MustCompile(`\b`+f.Name+`\b`).MatchString(described) {
			t.Errorf("the pattern or the description of map has no %s", f.Name)
		}
		if referred, ok := c.Components.Schemas[strings.TrimPrefix(p.Ref, "#/components/schemas/")]; ok && f.Name == "event" {
			p.Type, p.Pattern = referred.Type, referred.Pattern
		}
		if p.isText() {
			checkText(t, s, f.Name, stored.ID)
			if p.Pattern == "" {
				refusesHidden(t, s, poster, stored.RaceID, stored.ID, f.Name)
			}
		}
		for _, value := range []*float64{p.Minimum, p.Maximum} {
			if value != nil {
				refusesInColumn(t, s, stored.ID, f.Name, *value+map[bool]float64{true: -1, false: 1}[value == p.Minimum])
			}
		}
		if p.MinItems > 0 {
			refusesInColumn(t, s, stored.ID, f.Name, "{}")
		}
	}
}

// checkText checks the bounds of a text in files and in its column.
func checkText(t *testing.T, s *usecase.Server, name string, id uuid.UUID) {
	t.Helper()
	refusesInColumn(t, s, id, name, "")
	var length int
	if _, err := fmt.Sscanf(columnType(t, s, name), "character varying(%d)", &length); err != nil {
		t.Errorf("the column %s has no length", name)
		return
	}
	if name == "time" { // whose form bounds it
		return
	}
	for n, want := range map[int]bool{length: true, length + 1: false} {
		line, err := json.Marshal(map[string]string{"gender": "mens", "event": "8K", "athlete": "Bo Lee", "time": "25:09", name: strings.Repeat("a", n)})
		if err != nil {
			t.Fatal(err)
		}
		reader, err := read.Open(strings.NewReader(string(line)), read.NDJSON, read.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := reader.Next(); (err == nil) != want {
			t.Errorf("a file with %d characters of %s, whose column has %d: %v", n, name, length, err)
		}
	}
}

// refusesInColumn checks that the database refuses such a value from every writer.
func refusesInColumn(t *testing.T, s *usecase.Server, id uuid.UUID, name string, value any) {
	t.Helper()
	if _, err := s.DB.Exec(t.Context(), "UPDATE results SET "+name+" = $2::text::"+columnType(t, s, name)+" WHERE id = $1", id, fmt.Sprint(value)); err == nil {
		t.Errorf("the column %s takes %v", name, value)
	}
}

func columnType(t *testing.T, s *usecase.Server, name string) string {
	t.Helper()
	typ, err := pg.List[string](t.Context(), s.DB, 1, "SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = 'results'::regclass AND attname = $1", name)
	if err != nil || len(typ) != 1 {
		t.Fatalf("the column %s: %v", name, err)
	}
	return typ[0]
}

// refusesHidden checks that requests cannot set a text with a character that is not shown.
func refusesHidden(t *testing.T, s *usecase.Server, poster session.Principal, raceID, id uuid.UUID, name string) {
	t.Helper()
	draft := result.Draft{RaceID: raceID, Gender: discipline.Mens, Event: "8K", Athlete: "Bo Lee"}
	change := result.Change{ID: id}
	for _, of := range []reflect.Value{reflect.ValueOf(&draft).Elem(), reflect.ValueOf(&change).Elem()} {
		for field, value := range of.Fields() {
			if column, _, _ := strings.Cut(field.Tag.Get("json"), ","); column != name {
				continue
			}
			hidden := "a\u0007b"
			switch value.Interface().(type) {
			case string:
				value.SetString(hidden)
			case *string:
				value.Set(reflect.ValueOf(&hidden))
			case patch.Field[string]:
				value.Set(reflect.ValueOf(patch.Field[string]{Set: true, Value: &hidden}))
			}
		}
	}
	_, added := s.Results.Add(t.Context(), poster, draft, s.Now)
	_, changed := s.Results.Change(t.Context(), poster, change, s.Now)
	for how, err := range map[string]error{"added": added, "changed": changed} {
		if f, ok := errors.AsType[*fault.Error](err); !ok || len(f.Fields) != 1 || !strings.HasPrefix(f.Fields[0].Pointer, "/"+name) {
			t.Errorf("a result is %s whose %s has a control character: %v", how, name, err)
		}
	}
}
