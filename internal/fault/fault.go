// Package fault defines errors that a client may see: a kind, which internal/httpapi turns into an HTTP status, a sentence for
// the client, the fields it is about, and a cause for the log. Every layer returns these. A fault never changes once it is made,
// so that those without a cause of their own are package variables.
package fault

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind classifies a fault. The zero value is Internal: an error that nobody classified is a bug.
type Kind uint8

// The kinds, with their HTTP statuses.
const (
	Internal           Kind = iota // a bug; only the log shows the cause
	Unreadable                     // malformed JSON, path or query (400)
	Unauthenticated                // no valid credentials (401)
	Forbidden                      // the caller may not do this (403)
	NotFound                       // the path names nothing that exists (404)
	MethodNotAllowed               // the path has other methods (405)
	Timeout                        // the request took too long to arrive (408)
	Conflict                       // taken, or in conflict with the present state (409)
	Gone                           // what was there has been deleted (410)
	PreconditionFailed             // If-Match or If-None-Match is not so (412)
	TooLarge                       // the body exceeds its limit (413)
	Unsupported                    // an unsupported media type (415)
	Invalid                        // well-formed but invalid; Fields says where (422)
	TooMany                        // a rate limit was exceeded (429)
	Unavailable                    // the database or capacity is not available now (503)
)

// Field is one problem in a request.
type Field struct {
	// Pointer is an RFC 6901 pointer into the body ("/runs/0/miles"), or the bare name of a path or query parameter.
	Pointer string
	// Code tells programs what is wrong; CodeInvalid if it is empty.
	Code Code
	// Detail says what would be valid.
	Detail string
}

// Error is a fault. Error() is for logs; clients see Detail and Fields.
type Error struct {
	Kind Kind
	// Type identifies the fault to programs. It is one of Types; most faults have none.
	Type   string
	Detail string
	Fields []Field
	// Scopes are the scopes that the operation requires, if the caller's token lacks one.
	Scopes []string
	// RetryAfter is how long to wait before trying again; zero if that would not help.
	RetryAfter time.Duration
	// Cause is the underlying error, for the log.
	Cause error
}

// Error returns the detail, the fields and the cause, for logs.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Detail)
	for _, f := range e.Fields {
		b.WriteString(strings.TrimSuffix("; "+f.Pointer+": "+f.Detail, ": "))
	}
	if e.Cause != nil {
		fmt.Fprintf(&b, ": %v", e.Cause)
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// New returns a fault with a sentence for the client.
func New(kind Kind, detail string) *Error { return &Error{Kind: kind, Detail: detail} }

// Newf is like New with a format.
func Newf(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Detail: fmt.Sprintf(format, args...)}
}

const invalidDetail = "The request is invalid."

// InvalidField returns an Invalid fault about one field of a body.
func InvalidField(pointer, detail string) *Error {
	return &Error{Kind: Invalid, Detail: invalidDetail, Fields: []Field{{Pointer: pointer, Detail: detail}}}
}

// MaxFields is how many invalid fields a problem names at most.
const MaxFields = 100

// InvalidFields returns an Invalid fault about the first MaxFields of several fields of a body, or nil if there are none.
func InvalidFields(fields []Field) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Detail: invalidDetail, Fields: fields[:min(len(fields), MaxFields)]}
}

// UnreadableField returns an Unreadable fault about one path or query parameter.
func UnreadableField(name, detail string) error {
	return &Error{Kind: Unreadable, Detail: "The request cannot be read.", Fields: []Field{{Pointer: name, Detail: detail}}}
}

// Because returns a copy of the fault with a cause.
func (e *Error) Because(cause error) *Error {
	f := *e
	f.Cause = cause
	return &f
}

// Of returns a copy of the fault with a type, a stable word.
func (e *Error) Of(kind string) *Error {
	f := *e
	f.Type = kind
	return &f
}

// After returns a copy of the fault that says how long to wait before trying again.
func (e *Error) After(wait time.Duration) *Error {
	f := *e
	f.RetryAfter = wait
	return &f
}

// Sentence turns the text of an error that is fit for clients into a sentence. The cause of a fault is not.
func Sentence(err error) string {
	text := err.Error()
	if e, ok := errors.AsType[*Error](err); ok {
		text = e.Because(nil).Error()
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

// KindOf returns the kind of the first fault in err's chain, Internal if there is none.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}
