package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"harrier/internal/admission"
	"harrier/internal/httpapi/gate"
)

const (
	// maxBody is how long a message may be, as long as the longest body of an operation.
	maxBody = 1 << 20
	// copies is how many copies of a message there are at a time: as it was sent, as the request of its operation, and decoded by that.
	copies = 4
	// maxID and maxPromptText bound what of a message is in its answer, in bytes.
	maxID         = 200
	maxPromptText = 500
	// maxRest is how long the params of a call may be without its arguments.
	maxRest = 64 << 10

	// newProtocol is the first version of the protocol in which an unknown method is a 404.
	newProtocol   = "2026-07-28"
	versionHeader = "Mcp-Protocol-Version"
)

// methods are the methods that the library answers. Notifications change nothing without sessions, and everything else is for sessions or not offered.
var methods = map[string]bool{
	"initialize": true, "ping": true, "server/discover": true, "tools/list": true, callMethod: true, "prompts/list": true, promptMethod: true,
}

const (
	callMethod   = "tools/call"
	promptMethod = "prompts/get"
)

// Errors of messages. None repeats what was sent, which may be long.
var (
	errBatch     = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "Send one message at a time: batches are not part of the protocol."}
	errNoMessage = &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "The body is not a message in JSON."}
	errMessage   = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "The message must be a request with an id, or a notification."}
	errMethod    = &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "There is no such method here."}
	errTool      = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "There is no such tool. See tools/list."}
	errPrompt    = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "There is no such prompt, or an argument is longer than 500 bytes. See prompts/list."}
	errParams    = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "The params are invalid."}
	errInternal  = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "Something went wrong."}
)

// message is a message of a caller.
type message struct {
	http *http.Request
	// permit returns why an operation is not allowed.
	permit func(*gate.Operation) error

	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`

	// arguments are those of a call. The protocol's library does not see them, since it would copy them several times.
	arguments json.RawMessage
}

type messageKey struct{}

// Within reports whether a request is the call of an assistant.
func Within(ctx context.Context) bool {
	_, ok := ctx.Value(messageKey{}).(*message)
	return ok
}

// Serve answers a message of a caller, whom permit allows some operations. It calls arrived once it has read the message. Memory for it is held
// until it is answered, and its requests of operations need none of their own.
func (s *Server) Serve(w http.ResponseWriter, r *http.Request, permit func(*gate.Operation) error, arrived func()) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return gate.UnreadBody(err)
	}
	arrived()
	ctx := r.Context()
	release, err := s.Admission.Acquire(ctx, admission.BodyMemory, int64(copies*len(body)))
	if err != nil {
		return err
	}
	defer release()
	if err := s.bounds.Check(body); err != nil {
		return err
	}
	m := &message{http: r, permit: permit}
	if failed := m.read(body); failed != nil {
		return refuse(w, http.StatusBadRequest, nil, failed)
	}
	switch {
	case m.ID == nil:
		w.WriteHeader(http.StatusAccepted)
		return nil
	case !methods[m.Method]:
		status := http.StatusOK
		if r.Header.Get(versionHeader) >= newProtocol {
			status = http.StatusNotFound
		}
		return refuse(w, status, m.ID, errMethod)
	}
	if failed, err := s.check(m); failed != nil || err != nil {
		if err != nil {
			return err
		}
		return refuse(w, http.StatusOK, m.ID, failed)
	}
	// What the library and this server read is the same, whatever names were given twice.
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": m.ID, "method": m.Method, "params": m.Params})
	if err != nil {
		return refuse(w, http.StatusBadRequest, nil, errNoMessage)
	}
	m.Params = nil
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	ctx = admission.WithHeld(context.WithValue(ctx, messageKey{}, m), admission.BodyMemory)
	a := &libraryAnswer{header: http.Header{}, status: http.StatusOK}
	s.handler.ServeHTTP(a, r.WithContext(ctx))
	return a.send(w, m.ID)
}

// read reads a message, and says what is wrong with it.
func (m *message) read(body []byte) *jsonrpc.Error {
	body = bytes.TrimSpace(body)
	if bytes.HasPrefix(body, []byte("[")) {
		return errBatch
	}
	if err := json.Unmarshal(body, m); err != nil {
		return errNoMessage
	}
	if m.Params == nil {
		m.Params = json.RawMessage("{}")
	}
	notification := strings.HasPrefix(m.Method, "notifications/")
	if m.Method == "" || len(m.ID) > maxID || (m.ID == nil) != notification || bytes.HasPrefix(m.ID, []byte("{")) || bytes.HasPrefix(m.ID, []byte("[")) {
		return errMessage
	}
	return nil
}

// check says what is wrong with a call, or that the caller may not make it. It takes the arguments of a tool out of the message.
func (s *Server) check(m *message) (*jsonrpc.Error, error) {
	if m.Method != callMethod && m.Method != promptMethod {
		return nil, nil
	}
	var params map[string]json.RawMessage
	var name string
	if json.Unmarshal(m.Params, &params) != nil || params["name"] != nil && json.Unmarshal(params["name"], &name) != nil {
		return errParams, nil
	}
	if m.Method == promptMethod {
		return s.checkPrompt(name, params["arguments"]), nil
	}
	t := s.tools[name]
	if t == nil {
		return errTool, nil
	}
	m.arguments = params["arguments"]
	if err := t.bounds.Check(m.arguments); m.arguments != nil && err != nil {
		return nil, err
	}
	delete(params, "arguments")
	rest, err := json.Marshal(params)
	if err != nil || len(rest) > maxRest {
		return errParams, nil
	}
	m.Params = rest
	return nil, m.permit(t.op)
}

func (s *Server) checkPrompt(name string, arguments json.RawMessage) *jsonrpc.Error {
	var texts map[string]string
	if arguments != nil && json.Unmarshal(arguments, &texts) != nil {
		return errParams
	}
	for _, text := range texts {
		if len(text) > maxPromptText {
			return errPrompt
		}
	}
	if !s.prompts[name] {
		return errPrompt
	}
	return nil
}

// refuse answers a message with an error.
func refuse(w http.ResponseWriter, status int, id json.RawMessage, failed *jsonrpc.Error) error {
	text, err := json.Marshal(struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", id, failed})
	if err != nil {
		return err //nolint:wrapcheck // it has only texts
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // An error means that the client has disconnected.
	return nil
}

// libraryAnswer is the response of the protocol's library.
type libraryAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (a *libraryAnswer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *libraryAnswer) WriteHeader(status int) { a.status = status }

// Write implements http.ResponseWriter.
func (a *libraryAnswer) Write(p []byte) (int, error) {
	return a.body.Write(p) //nolint:wrapcheck // it never fails
}

// send sends the answer. Of an error of the library only the code is, since its texts repeat what was sent.
func (a *libraryAnswer) send(w http.ResponseWriter, id json.RawMessage) error {
	var failed struct {
		Error *struct {
			Code int64 `json:"code"`
		} `json:"error"`
	}
	isJSON := strings.HasPrefix(a.header.Get("Content-Type"), "application/json")
	if isJSON && json.Unmarshal(a.body.Bytes(), &failed) == nil && failed.Error != nil {
		text := errMessage.Message
		switch code := failed.Error.Code; code {
		case jsonrpc.CodeInvalidParams:
			text = errParams.Message
		case jsonrpc.CodeMethodNotFound:
			text = errMethod.Message
		case sdk.CodeHeaderMismatch:
			text = "The message and the headers " + versionHeader + ", Mcp-Method and Mcp-Name differ."
		case sdk.CodeUnsupportedProtocolVersion:
			text = "This version of the protocol is not supported."
		case 0, jsonrpc.CodeInternalError:
			text = errInternal.Message
		}
		return refuse(w, a.status, id, &jsonrpc.Error{Code: failed.Error.Code, Message: text})
	}
	maps.Copy(w.Header(), a.header)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body.Bytes()) // An error means that the client has disconnected.
	return nil
}
