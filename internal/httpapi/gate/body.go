package gate

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"harrier/internal/fault"
)

const (
	jsonLimit = 1 << 20
	maxFields = fault.MaxFields

	jsonType = "application/json"
)

// ErrTooSlow is that a body has not arrived when the connection's deadline for reading ends.
var ErrTooSlow = fault.New(fault.Timeout, "The body arrives too slowly.")

// streamTypes are read by their handlers while they arrive.
var streamTypes = []string{
	"application/octet-stream", "text/csv", "application/x-ndjson", "application/gzip", "application/zip",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// body describes the request body of an operation.
type body struct {
	required bool
	// types has what bodies are checked by, by media type; nil for one that a handler reads as it arrives.
	types map[string]*jsonRules
	// maxBytes is how large a body may be that a handler reads as it arrives: x-max-bytes.
	maxBytes int64
}

// jsonRules are what a JSON body is checked by.
type jsonRules struct {
	schema    *jsonschema.Schema
	outline   *outline
	maxNodes  int
	maxString int // bytes, with its quotes
}

type rawBody struct {
	Description string               `json:"description"`
	Required    bool                 `json:"required"`
	Content     map[string]mediaType `json:"content"`
}

// body reads a request body; at is where it stands.
func (r *reader) body(raw rawBody, at string) (*body, error) {
	if len(raw.Content) == 0 {
		return nil, errors.New("has no content")
	}
	b := &body{required: raw.Required, types: map[string]*jsonRules{}}
	for media, content := range raw.Content {
		if err := checkSchema(content.Schema); err != nil {
			return nil, fmt.Errorf("%s: %w", media, err)
		}
		switch {
		case media == jsonType:
			var err error
			if b.types[media], err = r.rules(at + "/content/" + escapePointer(media) + "/schema"); err != nil {
				return nil, fmt.Errorf("%s: %w", media, err)
			}
		case slices.Contains(streamTypes, media):
			var s struct {
				Type     string `json:"type"`
				Format   string `json:"format"`
				MaxBytes int64  `json:"x-max-bytes"`
			}
			if json.Unmarshal(content.Schema, &s) != nil || s.Type != "string" || s.Format != "binary" {
				return nil, fmt.Errorf("%s: only a string of format binary is implemented", media)
			}
			if s.MaxBytes <= 0 || b.maxBytes != 0 && b.maxBytes != s.MaxBytes {
				return nil, fmt.Errorf("%s: x-max-bytes must be there, and the same for all media types", media)
			}
			b.types[media], b.maxBytes = nil, s.MaxBytes
		default:
			return nil, fmt.Errorf("media type %s is not implemented", media)
		}
	}
	return b, nil
}

// rules compiles the schema of a JSON body.
func (r *reader) rules(at string) (*jsonRules, error) {
	schema, err := r.compiler.Compile(at)
	if err != nil {
		return nil, err //nolint:wrapcheck // the caller says where
	}
	o, err := newOutline(schema)
	if err != nil {
		return nil, err
	}
	return &jsonRules{
		schema: schema, outline: o, maxNodes: o.nodes() + spareNodes, maxString: max(spareString, escaped*o.maxLength()),
	}, nil
}

// Bounds are what a text may have that is in place of the bodies of several operations.
type Bounds struct{ maxNodes, maxString int }

// Add adds what the body of an operation may have.
func (b *Bounds) Add(op *Operation) {
	b.maxNodes, b.maxString = max(b.maxNodes, spareNodes), max(b.maxString, spareString)
	if op.body != nil && op.body.types[jsonType] != nil {
		b.maxNodes, b.maxString = max(b.maxNodes, op.body.types[jsonType].maxNodes), max(b.maxString, op.body.types[jsonType].maxString)
	}
}

// Check refuses a JSON text beyond the bounds, and one that is not UTF-8.
func (b *Bounds) Check(text []byte) error {
	if !utf8.Valid(text) {
		return errUTF8
	}
	_, err := scan(text, b.maxNodes, b.maxString)
	return err
}

var errUTF8 = fault.New(fault.Unreadable, "The body is not UTF-8.")

// Admit waits until a JSON body of so many bytes may be checked, and returns what ends that.
type Admit func(ctx context.Context, bytes int) (release func(), err error)

// ValidateBody checks a request's body and leaves it to be read once more, with integers in digits alone. One of a type that its handler
// reads as it arrives is only limited in size, to maxBytes or else what the contract says, and stream is true.
func (op *Operation) ValidateBody(w http.ResponseWriter, r *http.Request, maxBytes int64, admit Admit) (stream bool, err error) {
	if op.body == nil {
		return false, nil
	}
	if r.ContentLength == 0 && !op.body.required {
		return false, nil
	}
	if r.ContentLength == 0 && r.Header.Get("Content-Type") == "" {
		return false, fault.New(fault.Unreadable, "The request has no body.")
	}
	media, err := op.mediaType(r)
	if err != nil {
		return false, err
	}
	rules := op.body.types[media]
	limit := int64(jsonLimit)
	if rules == nil {
		limit = cmp.Or(maxBytes, op.body.maxBytes)
	}
	if r.ContentLength > limit { // not worth receiving
		return false, UnreadBody(&http.MaxBytesError{Limit: limit})
	}
	if err := decodeBody(w, r, limit); err != nil {
		return false, err
	}
	if rules == nil {
		return true, nil
	}
	r.Header.Set("Content-Type", media) // in lower case, which is the only one that echo knows
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return false, UnreadBody(err)
	}
	if len(text) > 0 || op.body.required {
		release, err := admit(r.Context(), len(text))
		if err != nil {
			return false, err
		}
		text, err = rules.validate(text)
		release()
		if err != nil {
			return false, err
		}
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength = int64(len(text))
	return false, nil
}

// mediaType returns the type of a request's body, which is one of the operation's.
func (op *Operation) mediaType(r *http.Request) (string, error) {
	if op.AnyType {
		for media := range op.body.types { // the only one
			r.Header.Set("Content-Type", media)
		}
	}
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if _, known := op.body.types[media]; err != nil || !known {
		return "", fault.Newf(fault.Unsupported, "The Content-Type must be %s.", strings.Join(slices.Sorted(maps.Keys(op.body.types)), " or "))
	}
	return media, nil
}

// validate checks a JSON text, and returns it with integers in digits alone.
func (rules *jsonRules) validate(text []byte) ([]byte, error) {
	if !utf8.Valid(text) {
		return nil, errUTF8
	}
	found, err := scan(text, rules.maxNodes, rules.maxString)
	if err != nil {
		return nil, err
	}
	if found.decimals {
		text = rewriteIntegers(text)
	}
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fault.New(fault.Unreadable, "The body is not valid JSON.").Because(err)
	}
	var wrong []fault.Field
	if bytes.Contains(text, []byte(`\u0000`)) {
		wrong = findNUL(tree, "", nil)
	}
	var w walk
	wrong = append(wrong, w.validate(rules.schema, tree, rules.outline)...)
	if w.nodes != found.nodes { // the decoders of tree and handler could differ in which one they take
		return nil, fault.New(fault.Unreadable, "The body has an object with a name that is given twice.")
	}
	return text, fault.InvalidFields(wrong)
}

// UnreadBody says why a body could not be read to its end.
func UnreadBody(err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f
	}
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return TooLarge(tooLarge)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return ErrTooSlow.Because(err)
	}
	return fault.New(fault.Unreadable, "The body ended early.").Because(err)
}

// TooLarge turns the error of a body over its limit into a fault.
func TooLarge(err *http.MaxBytesError) *fault.Error {
	return fault.Newf(fault.TooLarge, "The body is larger than %d MiB.", err.Limit>>20).Because(err)
}

// findNUL finds strings with the character U+0000, which PostgreSQL cannot store.
func findNUL(v any, at string, found []fault.Field) []fault.Field {
	if len(found) >= maxFields {
		return found
	}
	switch v := v.(type) {
	case string:
		if strings.ContainsRune(v, 0) {
			found = append(found, fault.Field{Pointer: at, Code: fault.CodeCharacters, Detail: "Must not contain the character U+0000."})
		}
	case []any:
		for i, item := range v {
			found = findNUL(item, at+"/"+strconv.Itoa(i), found)
		}
	case map[string]any:
		for name, item := range v {
			if strings.ContainsRune(name, 0) {
				found = append(found, fault.Field{Pointer: at, Code: fault.CodeCharacters, Detail: "A name must not contain the character U+0000."})
			}
			found = findNUL(item, at+"/"+pointerToken(name), found)
		}
	}
	return found
}
