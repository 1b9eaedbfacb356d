package contract

import (
	_ "embed"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/tests/kit"
)

// accessTable has a row for each operation and a column for each caller, in the order in which they call: what the owner does may end the
// owner's account.
//
//go:embed access.txt
var accessTable string

// TestAccess has every kind of caller call every operation, with a request that its owner may make, and compares the statuses with a table
// that people review.
func TestAccess(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	lines := strings.Split(strings.TrimSpace(accessTable), "\n")
	callers := strings.Fields(lines[0])[1:]
	want := map[string]string{}
	for _, line := range lines[1:] {
		cells := strings.Fields(line)
		if _, twice := want[cells[0]]; twice {
			t.Errorf("access.txt has two rows for %s", cells[0])
		}
		want[cells[0]] = strings.Join(cells[1:], " ")
	}
	shared, unaccepted := newWorld(t, app, true), newWorld(t, app, false)
	invalid := shared.invalidTokens(t)
	operations := slices.SortedFunc(slices.Values(kit.Contract(t).Operations), func(a, b *kit.Operation) int { return strings.Compare(a.ID, b.ID) })
	for i, op := range operations {
		if i > 0 && operations[i-1].ID == op.ID {
			t.Errorf("%s is the name of two operations", op.ID)
		}
		w, pending := shared, unaccepted
		if slices.Contains(changesCallers, op.ID) {
			w, pending = newWorld(t, app, true), newWorld(t, app, false)
		}
		tokens := maps.Clone(invalid)
		maps.Copy(tokens, w.tokens)
		tokens["pending"] = pending.coach.Token
		cells := make([]string, len(callers))
		for i, caller := range callers {
			token, ok := tokens[caller]
			if !ok {
				t.Fatalf("access.txt has a column for %s, whom nobody knows", caller)
			}
			there := w
			if caller == "pending" {
				there = pending
			}
			cells[i] = strconv.Itoa(there.call(t, op, caller, token).Status)
		}
		if len(tokens) != len(callers) {
			t.Fatalf("access.txt has columns for %v, but callers are %v", callers, slices.Sorted(maps.Keys(tokens)))
		}
		got := strings.Join(cells, " ")
		switch row, ok := want[op.ID]; {
		case !ok:
			t.Errorf("access.txt has no row for %s. If this is who may call it, add the row:\n%-26s %s", op.ID, op.ID, got)
		case row != got:
			t.Errorf("%s\ncallers %v\nwant    %s\ngot     %s", op.ID, callers, row, got)
		}
		delete(want, op.ID)
	}
	shared.stillRelated(t)
	for _, id := range slices.Sorted(maps.Keys(want)) {
		t.Errorf("access.txt has a row for %s, which the contract does not have", id)
	}
	t.Logf("%d operations by %d callers", len(operations), len(callers))
}

// changesCallers are the operations that change the callers themselves, who are therefore new ones.
var changesCallers = []string{
	"AcceptAllCoaches", "AcceptInvitation", "ChangeEmail", "ChangePassword", "ClaimAthlete", "ClaimNamedTeam", "ClaimTeam", "DeleteAccount", "DeleteUser", "LogOut", "PromoteAccount", "ReleaseAthleteID",
	"ReleaseTeam", "RevokeAllCoaches", "RevokeCoach", "SetCoach", "SuspendAccount", "UnclaimAthlete", "UnclaimTeam",
	"UnfollowAthlete", "UpdateUser",
}

// world has the users of an operation's test: an owner who shows a log to the team, and other callers.
type world struct {
	*kit.App

	// spare is an account for what is done without a token, by a password or by a link in an email.
	owner, coach, spare, other                       *kit.User
	tokens                                           map[string]string
	team, athlete, race, result, run, shoe, verifier string
	client                                           *oauth2.Config
	mate                                             string // the _id of a team mate, in a world whose owner has accepted the coach
	made                                             int    // requests
	next                                             *prepared
}

// The run and the shoes of the contract's examples.
const exampleRun, exampleShoe = "01990a5f-9d2e-7e1b-8a72-62c2d301b8f5", "01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90"

// exampleLogImport is the import into a log of the contract's examples.
const exampleLogImport = "01990a66-20b4-7d6e-8a11-5c7f0e2b9d31"

// What only those read whom the owner has accepted: the log, as coaches or followers, and comments, as coaches.
const acceptedOnly, coachesOnly = "only the accepted read this", "only coaches read this"

// newWorld makes a world in which the owner has accepted the coach of the team, or has not yet.
func newWorld(t *testing.T, app *kit.App, accepted bool) *world {
	t.Helper()
	w := &world{App: app, spare: app.Register(t), coach: app.Register(t, object{"coach": true}), tokens: map[string]string{}}
	w.owner = app.Register(t, object{"email": "private-" + w.spare.Email})
	w.team, w.athlete = "mapleton."+w.owner.ID[24:], "jess."+w.owner.ID[24:]
	owner, stranger := w.owner, app.Register(t)
	owner.Post("/user/claim/athlete/"+w.athlete, nil).Is(http.StatusOK)
	owner.Put("/user/"+owner.ID, object{"team_id": w.team, "log_visibility": "followers", "health_visibility": "team", "track_visibility": "team"}).Is(http.StatusOK)
	owner.Post("/log/11-21-2026", object{"rhr": 48, "sleep": 8, "notes": acceptedOnly}).Is(http.StatusOK)
	w.coach.Post("/user/claim/team/"+w.team, nil).Is(http.StatusOK)
	if accepted {
		owner.Post("/user/coaches/"+w.coach.ID, nil).Is(http.StatusOK)
		for relation, user := range w.relations(t) {
			w.tokens[relation] = user.Token
		}
	}
	w.run, _ = owner.Post("/log/11-20-2026/runs", object{"miles": 6}).Is(http.StatusCreated).Object()["_id"].(string)
	w.shoe, _ = owner.Post("/log/shoes", object{"name": "Red ones"}).Is(http.StatusCreated).Object()["_id"].(string)
	w.race = owner.Race()
	w.result = owner.Result(w.race, object{"athlete_id": w.athlete})
	owner.Post("/race/upvote/"+w.race, nil).Is(http.StatusOK)
	w.tokens["nobody"], w.tokens["stranger"], w.tokens["operator"] = "", stranger.Token, app.Operator(t).Token
	w.tokens["coach"], w.tokens["owner"] = w.coach.Token, owner.Token
	for _, scope := range []string{"read", "log", "results"} {
		w.tokens[scope], _ = kit.PersonalToken(t, owner, scope)
	}
	w.client = kit.NewApp(t, app, w.coach, true)
	w.client.Scopes = allScopes
	w.tokens["app"] = kit.SignedIn(t, app, w.client, owner).AccessToken
	w.verifier = app.Email(t, w.spare.Email, 1).Token
	return w
}

// invalidTokens are tokens of the owner that no operation may take.
func (w *world) invalidTokens(t *testing.T) map[string]string {
	t.Helper()
	leaving := w.Register(t)
	leaving.Delete("/user/" + leaving.ID).Is(http.StatusOK)
	revoked, _ := kit.LogIn(w.App, t, w.owner.Email, w.owner.Password).Is(http.StatusOK).Object()["token"].(string)
	w.Client(t).WithToken(revoked).Post("/user/logout", nil).Is(http.StatusNoContent)
	ended, id := kit.PersonalToken(t, w.owner, "read", "log", "results")
	w.owner.Delete("/user/tokens/" + id).Is(http.StatusNoContent)
	return map[string]string{
		"broken": "broken", "expired": w.ExpiredToken(t, w.owner.ID), "revoked": revoked, "ended": ended, "deleted": leaving.Token,
		"refresh": w.owner.RefreshToken, "verify": w.verifier, "reset": w.ResetToken(t, w.spare.ID), "undo": w.undoToken(t, "moved-"+w.owner.Email),
	}
}

// undoToken returns a token that undoes a new user's change of address.
func (w *world) undoToken(t *testing.T, email string) string {
	t.Helper()
	moved := w.Register(t)
	moved.Put("/user/email/"+email, nil).Is(http.StatusOK)
	return w.UndoToken(t, moved.ID)
}

// call calls an operation, and checks what holds for all.
func (w *world) call(t *testing.T, op *kit.Operation, caller, token string) *kit.Answer {
	t.Helper()
	if w.next == nil || w.next.op != op {
		w.next = w.request(t, op)
	}
	r := w.next
	a := w.Client(t).WithToken(token).Do(op.Method, r.path, r.body, r.headers...)
	if a.Status != http.StatusUnauthorized && a.Status != http.StatusForbidden {
		w.next = nil
	}
	says := fmt.Sprintf("%s by %s: %s", op.ID, caller, a)
	if a.Status == http.StatusUnauthorized && a.Header.Get("WWW-Authenticate") == "" {
		t.Errorf("no WWW-Authenticate: %s", says)
	}
	if token == "" {
		if slash := w.Client(t).WithToken(token).Do(op.Method, r.path+"/", r.body, r.headers...); op.NeedsToken && slash.Status != a.Status {
			t.Errorf("%d with a trailing slash: %s", slash.Status, says)
		}
	}
	switch caller {
	case "owner":
	case "nobody", "stranger", "operator", "pending", "former", "follower", "mate", "blocked":
		// Who has a link reads what it leads to: a calendar has the plan, too.
		linked := strings.HasPrefix(op.Path, "/links/")
		if hasAny(a, w.owner.Email) || hasAny(a, coachesOnly) && !linked || hasAny(a, acceptedOnly) && !linked && caller != "follower" {
			t.Errorf("shows what is private: %s", says)
		}
	case "read", "log", "results":
		if op.Scope != "any" && op.Scope != caller && (a.Status != http.StatusForbidden || kit.ProblemKind(a) != "scope-missing") {
			t.Errorf("the scope is not enough: %s", says)
		}
	case "app":
		if kept := (op.Scope == "session" || op.Scope == "operator") && !op.ForApps; kept != (a.Status == http.StatusForbidden && kit.ProblemKind(a) == "scope-missing") {
			t.Errorf("needs a session: %s", says)
		}
	default:
		if hasAny(a, w.owner.Email) || caller != "coach" && caller != "assistant" && hasAny(a, acceptedOnly, coachesOnly) {
			t.Errorf("shows what is private: %s", says)
		}
	}
	return a
}
