package gate

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Facts are what the contract says about an operation by extensions of its own.
type Facts struct {
	// Verified says that the caller's email must be verified, where the server requires that.
	Verified bool `json:"x-verified"`
	// Recent says that the caller's session must have begun within the last 15 minutes.
	Recent bool `json:"x-recent"`
	// Stale says that responses may be a few seconds old.
	Stale bool `json:"x-stale"`
	// Cache names what a response depends on, where the server keeps it in memory; empty where it keeps none.
	Cache string `json:"x-cache"`
	// Personal says that responses to callers with a token are not the same for all, so that they are not kept.
	Personal bool `json:"x-personal"`
	// NoStore says that no cache may keep a response, because it contains tokens, or everything about an account.
	NoStore bool `json:"x-no-store"`
	// ClearsCache says when browsers forget what they have kept of this instance: always, or refused, if the operation is refused for its token. A
	// session has ended then. With storage, browsers always forget responses and, if the operation succeeds, what apps have stored. Empty is never.
	ClearsCache string `json:"x-clears-cache"`
	// Private says that no shared cache may keep a response, although the request has no token: a secret link leads to it.
	Private bool `json:"x-private"`
	// ETag is false where the operation writes something that has no ETag, because it is read in lists only, or not at all. Of it, only * is
	// current; whether it exists is left to the handler.
	ETag *bool `json:"x-etag"`
	// Limit is how often one network may call the operation, nil for as often as any other.
	Limit *Limit `json:"x-limit"`
	// File says how the file that the operation takes is received; empty where it takes none.
	File string `json:"x-file"`
	// AnyType says that the Content-Type of the file does not matter.
	AnyType bool `json:"x-any-type"`
	// Tool offers the operation to assistants; nil where it is not.
	Tool *Tool `json:"x-tool"`
}

// Limit is how often one network may do something within a window.
type Limit struct {
	Name    string `json:"name"`
	Quota   int    `json:"quota"`
	Seconds int    `json:"seconds"`
}

// Window is how long requests count against the quota.
func (l Limit) Window() time.Duration { return time.Duration(l.Seconds) * time.Second }

// Untagged reports whether the operation writes something that has no ETag.
func (f *Facts) Untagged() bool { return f.ETag != nil && !*f.ETag }

// Values of Facts.ClearsCache.
const (
	ClearsAlways  = "always"
	ClearsRefused = "refused"
	ClearsStorage = "storage"
)

// Values of Facts.ClearsCache, Facts.Cache and Facts.File.
var (
	clears = []string{ClearsAlways, ClearsRefused, ClearsStorage}
	caches = []string{"race", "lists", "accounts"}
	files  = []string{"table", "log", "track", "link"}
)

// factNames are the names of the extensions in Facts.
var factNames = func() (names []string) {
	for field := range reflect.TypeFor[Facts]().Fields() {
		names = append(names, field.Tag.Get("json"))
	}
	return names
}()

// checkFacts returns an error where the facts contradict the rest of the operation.
func (op *Operation) checkFacts() error {
	public := op.Method == http.MethodGet && !op.TokenRequired
	switch {
	case op.Verified && !op.TokenRequired:
		return errors.New("x-verified needs a token")
	case op.Recent && !op.Operator && !op.Needs(scopeSession):
		return errors.New("x-recent needs the scope session or operator")
	case op.Stale && !public:
		return errors.New("x-stale needs a GET without a token")
	case op.Cache != "" && (!public || !slices.Contains(caches, op.Cache)):
		return fmt.Errorf("x-cache needs a GET without a token, and one of %s", strings.Join(caches, ", "))
	case op.Personal && op.Cache == "":
		return errors.New("x-personal needs x-cache")
	case op.ClearsCache != "" && !slices.Contains(clears, op.ClearsCache):
		return fmt.Errorf("x-clears-cache is one of %s", strings.Join(clears, ", "))
	case op.NoStore && op.Cache != "":
		return errors.New("x-no-store and x-cache exclude each other")
	case op.Untagged() && (!op.Conditional || op.Tagged):
		return errors.New("x-etag: false is for operations with If-Match whose responses have no ETag")
	case op.Limit != nil && (op.Limit.Name == "" || op.Limit.Quota <= 0 || op.Limit.Seconds <= 0):
		return errors.New("x-limit needs a name, a quota and seconds")
	case (op.File != "") != (op.body != nil && op.body.maxBytes > 0) || op.File != "" && !slices.Contains(files, op.File):
		return fmt.Errorf("an operation that takes a file, and no other, has x-file, which is one of %s", strings.Join(files, ", "))
	case op.AnyType && (op.File == "" || len(op.body.types) != 1):
		return errors.New("x-any-type is for an operation that takes a file of one media type")
	}
	return op.checkTool()
}

// secretFields are the names, and the ends of names, of fields that contain a secret.
var secretFields = []string{"token", "secret", "link"}

// secretIn returns the name of a field with a secret in a response of a schema, or nothing.
func (r *reader) secretIn(text json.RawMessage, seen map[string]bool) string {
	var schema struct {
		Ref        string                     `json:"$ref"`
		Properties map[string]json.RawMessage `json:"properties"`
		Items      json.RawMessage            `json:"items"`
		AllOf      []json.RawMessage          `json:"allOf"`
		AnyOf      []json.RawMessage          `json:"anyOf"`
		OneOf      []json.RawMessage          `json:"oneOf"`
	}
	if len(text) == 0 || json.Unmarshal(text, &schema) != nil {
		return ""
	}
	inner := slices.Concat([]json.RawMessage{schema.Items}, schema.AllOf, schema.AnyOf, schema.OneOf)
	for name, property := range schema.Properties {
		if slices.ContainsFunc(secretFields, func(s string) bool { return name == s || strings.HasSuffix(name, "_"+s) }) {
			return name
		}
		inner = append(inner, property)
	}
	if name, ok := strings.CutPrefix(schema.Ref, "#/components/schemas/"); ok && !seen[name] {
		seen[name] = true
		inner = append(inner, r.schemas[name])
	}
	for _, s := range inner {
		if name := r.secretIn(s, seen); name != "" {
			return name
		}
	}
	return ""
}
