package httpapi

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/gzip"
	"github.com/labstack/echo/v4"

	"harrier/internal/admission"
	"harrier/internal/answers"
	"harrier/internal/changes"
	"harrier/internal/httpapi/gate"
)

// keptOperations are the operations whose answers are kept in memory: they are the same for all who ask (but personalOperations), and
// say only what changes.Kind names.
// The ID of a race is the parameter id.
var keptOperations = map[string]changes.Kind{
	"GetRace": changes.Race, "ListRaceEvents": changes.Race, "ListRaceResults": changes.Race, "ListRaceResultsOfGender": changes.Race,
	"ListEventResults": changes.Race, "GetMeetScores": changes.Race, "ListTeamScores": changes.Race, "ExportResults": changes.Race,
	"ExportNDJSON": changes.Race, "ExportWorkbook": changes.Race, "ExportForAthletic": changes.Race, "ExportForHytek": changes.Race,

	"ListRaces": changes.Lists, "ListRacesPage": changes.Lists, "ListRacesPageOfLength": changes.Lists, "ListUserRaces": changes.Lists,
	"ListUserRacesPage": changes.Lists, "ListUserRacesPageOfLength": changes.Lists, "CountResults": changes.Lists,
	"ListTeamResults": changes.Lists, "ListTeamYearResults": changes.Lists, "ListTeamSeasonResults": changes.Lists, "ListTeamYears": changes.Lists,
	"ListAthleteResults": changes.Lists, "ListAthleteBests": changes.Lists, "ListTeamRecords": changes.Lists, "ListRanking": changes.Lists,
	"SearchAthletes": changes.Lists, "SearchRaces": changes.Lists, "SearchResults": changes.Lists,

	"CountUsers": changes.Accounts,
}

// personalOperations are those among them whose answers are not the same for callers with a token.
var personalOperations = []string{"SearchRaces"}

// answer is a response with status 200 that is kept.
type answer struct {
	tag        string
	header     [][2]string // besides the ETag
	body       []byte
	compressed []byte // nil if it is no shorter

	mu      sync.Mutex
	readers int    // who are being sent a long answer
	release func() // gives its memory back to admission
}

// keptHeaders are the headers that belong to an answer, besides its ETag. All others belong to the response.
var keptHeaders = []string{echo.HeaderContentType, "Link", echo.HeaderContentDisposition}

func (a *answer) bytes() int64 {
	n := cap(a.body) + cap(a.compressed) + len(a.tag)
	for _, h := range a.header {
		n += len(h[1])
	}
	return int64(n)
}

// errSent is that the response to the request that read an answer has been sent, because it is too long to be kept.
var errSent = errors.New("the response has been sent")

func newAnswers(cfg Config) *answers.Store[*answer] {
	s := answers.New(cfg.AnswersBytes, (*answer).bytes, cfg.Changes)
	cfg.Metrics.MustRegister(s)
	return s
}

// keep answers from memory where it can.
//
// The gate has checked the request before, so that only what the contract allows is kept.
func (s *server) keep(op *gate.Operation, next echo.HandlerFunc) echo.HandlerFunc {
	kind, ok := keptOperations[op.ID]
	if !ok || s.cfg.AnswersBytes == 0 {
		return next
	}
	personal := slices.Contains(personalOperations, op.ID)
	return func(c echo.Context) error {
		r := c.Request()
		signedIn := r.Header.Get(echo.HeaderAuthorization) != ""
		if personal && signedIn {
			return next(c)
		}
		subject := answers.Subject{Kind: kind}
		if kind == changes.Race {
			id, err := uuid.Parse(c.Param("id"))
			if err != nil {
				return next(c)
			}
			subject.Race = id
		}
		// Whoever is signed in may have written something through another server, and sees it.
		key := op.ID + pathOf(c) + "?" + r.URL.RawQuery
		found, ok, err := s.answers.Get(r.Context(), key, subject, !signedIn, func(giveUp func()) (*answer, bool, error) {
			return record(c, next, giveUp)
		})
		switch {
		case errors.Is(err, errSent):
			return nil
		case err != nil:
			return err
		case !ok:
			return next(c)
		}
		return found.send(c, s.cfg.Admission)
	}
}

// record has next answer, and returns the answer instead of sending it. A response that is too long or has another status than 200 is sent
// at once.
func record(c echo.Context, next echo.HandlerFunc, giveUp func()) (*answer, bool, error) {
	res := c.Response()
	kept := &keeper{ResponseWriter: res.Writer, giveUp: giveUp}
	res.Writer = kept
	c.Set(recordingKey, true)
	err := next(c)
	res.Writer = kept.ResponseWriter
	if err != nil {
		if kept.status != 0 && !kept.passing { // nothing has been sent, so the error can be
			res.Committed, res.Size = false, 0
		}
		return nil, false, err
	}
	if kept.passing || kept.status == 0 {
		return nil, false, errSent
	}
	res.Committed, res.Size = false, 0
	h := res.Header()
	a := &answer{tag: h.Get("ETag"), body: bytes.Clone(kept.held)}
	for _, name := range keptHeaders {
		if value := h.Get(name); value != "" {
			a.header = append(a.header, [2]string{name, value})
		}
	}
	if len(a.body) >= compressFrom {
		a.compressed = compress(a.body)
	}
	return a, true, nil
}

const recordingKey = "recording"

// keeper holds a response with status 200 back.
type keeper struct {
	http.ResponseWriter

	status  int
	held    []byte
	passing bool
	giveUp  func() // called when the response passes
}

// Unwrap lets http.ResponseController find the connection.
func (k *keeper) Unwrap() http.ResponseWriter { return k.ResponseWriter }

// WriteHeader begins the response.
func (k *keeper) WriteHeader(status int) {
	k.status = status
	if status != http.StatusOK {
		k.pass()
	}
}

func (k *keeper) pass() {
	k.passing = true
	k.giveUp()
	k.ResponseWriter.WriteHeader(k.status)
}

// Write takes a part of the body.
func (k *keeper) Write(p []byte) (int, error) {
	if !k.passing && len(k.held)+len(p) > answers.Longest {
		k.pass()
		if len(k.held) > 0 { // an empty write confuses gzhttp
			if _, err := k.ResponseWriter.Write(k.held); err != nil {
				return 0, err //nolint:wrapcheck // a writer's error
			}
			k.held = nil
		}
	}
	if k.passing {
		return k.ResponseWriter.Write(p) //nolint:wrapcheck // a writer's error
	}
	k.held = append(k.held, p...)
	return len(p), nil
}

// compressFrom is the size from which answers are compressed, as gzhttp does with others.
const compressFrom = 1024

// compress returns nil if that makes nothing shorter.
func compress(body []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(body)
	if err != nil || w.Close() != nil || b.Len() >= len(body) {
		return nil
	}
	return bytes.Clone(b.Bytes())
}

// borrow makes sure that there is memory for a long answer until giveBack is called: slow readers need it even when it is not kept any more.
// All readers of an answer share that.
func (a *answer) borrow(ctx context.Context, memory *admission.Controller) (giveBack func(), err error) {
	if len(a.body) <= chunk {
		return func() {}, nil
	}
	a.mu.Lock()
	first := a.readers == 0
	if !first {
		a.readers++
	}
	a.mu.Unlock()
	if !first {
		return a.giveBack, nil
	}
	release, err := memory.Acquire(ctx, admission.ListMemory, a.bytes())
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.readers > 0 { // somebody else was faster
		release()
	} else {
		a.release = release
	}
	a.readers++
	return a.giveBack, nil
}

func (a *answer) giveBack() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.readers--
	if a.readers == 0 {
		a.release()
	}
}

// send sends an answer, or 304 if the client has it.
func (a *answer) send(c echo.Context, memory *admission.Controller) error {
	res, r := c.Response(), c.Request()
	h := res.Header()
	if a.tag != "" {
		h.Set("ETag", a.tag)
		if known := r.Header.Values("If-None-Match"); r.Method == http.MethodGet && len(known) > 0 && tagsMatch(strings.Join(known, ","), a.tag, true) {
			h.Del(echo.HeaderContentType)
			h.Del(echo.HeaderContentLength)
			res.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	giveBack, err := a.borrow(r.Context(), memory)
	if err != nil {
		return err
	}
	defer giveBack()
	for _, kept := range a.header {
		h.Set(kept[0], kept[1])
	}
	body := a.body
	if a.compressed != nil && acceptsGzip(r) {
		body = a.compressed
		h.Set(echo.HeaderContentEncoding, "gzip")
		if a.tag != "" {
			h.Set("ETag", strings.TrimSuffix(a.tag, `"`)+gzipSuffix+`"`)
		}
	}
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	res.WriteHeader(http.StatusOK)
	control := http.NewResponseController(res)
	for part := range slices.Chunk(body, chunk) {
		_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // the connection's own clock
		if _, err := res.Write(part); err != nil {
			return err //nolint:wrapcheck // the client is gone; nobody reads it
		}
	}
	return nil
}

// acceptsGzip reports whether a client takes gzip.
func acceptsGzip(r *http.Request) bool {
	for item := range strings.SplitSeq(r.Header.Get(echo.HeaderAcceptEncoding), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(item), ";")
		if !strings.EqualFold(strings.TrimSpace(name), "gzip") {
			continue
		}
		q, weighted := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		weight, err := strconv.ParseFloat(q, 64)
		return !weighted || err == nil && weight > 0
	}
	return false
}

// wroteWriter notes that this server has written something, before the response to the write leaves.
type wroteWriter struct {
	http.ResponseWriter

	noted bool
	note  func()
}

// Unwrap lets http.ResponseController find the connection.
func (w *wroteWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader begins the response.
func (w *wroteWriter) WriteHeader(status int) {
	w.noteOnce()
	w.ResponseWriter.WriteHeader(status)
}

// Write takes a part of the body.
func (w *wroteWriter) Write(p []byte) (int, error) {
	w.noteOnce()
	return w.ResponseWriter.Write(p) //nolint:wrapcheck // a writer's error
}

func (w *wroteWriter) noteOnce() {
	if !w.noted {
		w.noted = true
		w.note()
	}
}

// noteWrite makes sure that this server's readers see what a request writes as soon as its response arrives. No answer that is kept says
// anything about logs.
func (s *server) noteWrite(c echo.Context) {
	if method := c.Request().Method; method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions {
		return
	}
	res := c.Response()
	res.Writer = &wroteWriter{ResponseWriter: res.Writer, note: func() {
		if op := operationOf(c); op == nil || op.Scope() != "log" {
			s.cfg.Changes.Wrote()
		}
	}}
}
