// Package fault holds what can go wrong, as values: a kind that the edge of the program turns into a status, a sentence
// that a caller may read, the fields it is about, and the cause, which stays inside.
//
// Every layer returns these; only internal/httpapi knows which HTTP status a kind is.
package fault

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind says what sort of thing went wrong. The zero value is Internal: what nobody named is our own mistake.
type Kind uint8

// The kinds, each with the status that RFC 9110 gives the situation.
const (
	Internal        Kind = iota // something of ours broke; the cause is for the log alone
	Unreadable                  // the request cannot be read: malformed JSON, path or query (400)
	Unauthenticated             // nobody valid asks (401)
	Forbidden                   // somebody asks for what is not theirs (403)
	NotFound                    // what the path names does not exist (404)
	Conflict                    // taken, or already so for somebody else (409)
	TooLarge                    // the body is over its limit (413)
	Unsupported                 // the body's media type is not one that is read here (415)
	Invalid                     // it can be read but breaks a rule; the fields are named (422)
	TooMany                     // a limit on how often is reached (429)
	Unavailable                 // the database, or room to work, is not there now (503)
)

// Field is one thing that is wrong with a request.
type Field struct {
	// Pointer is an RFC 6901 pointer into the body ("/runs/0/miles"), or the bare name of a path or query parameter.
	Pointer string
	// Detail says in words what would be right.
	Detail string
}

// Error is a fault. Its message (Error) is for logs; Detail alone is for callers.
type Error struct {
	Kind Kind
	// Type tells apart faults of one kind that a program must tell apart ("token-expired"); empty for most.
	Type   string
	Detail string
	Fields []Field
	// RetryAfter is how long to wait before trying again; zero where that is no use.
	RetryAfter time.Duration
	// Cause is what lies behind it, for the log.
	Cause error
}

// Error gives the public sentence and the cause, for logs.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Detail)
	for _, f := range e.Fields {
		fmt.Fprintf(&b, "; %s: %s", f.Pointer, f.Detail)
	}
	if e.Cause != nil {
		fmt.Fprintf(&b, ": %v", e.Cause)
	}
	return b.String()
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// New makes a fault of a kind with a sentence for the caller.
func New(kind Kind, detail string) *Error { return &Error{Kind: kind, Detail: detail} }

// Newf is New with a format.
func Newf(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Detail: fmt.Sprintf(format, args...)}
}

// InvalidField makes an Invalid fault about one field of a body.
func InvalidField(pointer, detail string) error {
	return InvalidFields([]Field{{Pointer: pointer, Detail: detail}})
}

// InvalidFields makes an Invalid fault about several fields of a body, or nil where there are none.
func InvalidFields(fields []Field) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Detail: "The request breaks a rule.", Fields: fields}
}

// UnreadableField makes an Unreadable fault about one path or query parameter.
func UnreadableField(name, detail string) error {
	return &Error{Kind: Unreadable, Detail: "The request cannot be read.", Fields: []Field{{Pointer: name, Detail: detail}}}
}

// Because gives the fault a cause.
func (e *Error) Because(cause error) *Error {
	e.Cause = cause
	return e
}

// Of gives the fault's type, a stable word.
func (e *Error) Of(kind string) *Error {
	e.Type = kind
	return e
}

// After says how long to wait before trying again.
func (e *Error) After(wait time.Duration) *Error {
	e.RetryAfter = wait
	return e
}

// KindOf gives the kind of the first fault in err's chain, Internal where there is none.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}
