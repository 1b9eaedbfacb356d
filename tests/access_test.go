package tests

import (
	_ "embed"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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
	"AcceptAllCoaches", "ChangeEmail", "ChangePassword", "ClaimAthlete", "ClaimTeam", "DeleteAccount", "DeleteUser", "LogOut", "PromoteAccount", "ReleaseAthleteID",
	"ReleaseTeam", "RevokeAllCoaches", "RevokeCoach", "SetCoach", "SuspendAccount", "UnclaimAthlete", "UnclaimTeam",
	"UnfollowAthlete", "UpdateUser",
}

// world is what an operation finds: an owner who shows a log to the team, and others who call.
type world struct {
	*kit.App

	// spare is an account for what is done without a token, by a password or by a link in an email.
	owner, coach, spare, other                       *kit.User
	tokens                                           map[string]string
	team, athlete, race, result, run, shoe, verifier string
	client                                           *oauth2.Config
	made                                             int // requests
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
		w.tokens[scope], _ = personal(t, owner, scope)
	}
	w.client = newApp(t, app, w.coach, true)
	w.client.Scopes = allScopes
	w.tokens["app"] = signedIn(t, app, w.client, owner).AccessToken
	w.verifier = app.Email(t, w.spare.Email, 1).Token
	return w
}

// invalidTokens are tokens of the owner that no operation may take.
func (w *world) invalidTokens(t *testing.T) map[string]string {
	t.Helper()
	leaving := w.Register(t)
	leaving.Delete("/user/" + leaving.ID).Is(http.StatusOK)
	revoked, _ := logIn(w.App, t, w.owner.Email, w.owner.Password).Is(http.StatusOK).Object()["token"].(string)
	w.Client(t).WithToken(revoked).Post("/user/logout", nil).Is(http.StatusNoContent)
	ended, id := personal(t, w.owner, "read", "log", "results")
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
	case "nobody", "stranger", "operator", "pending", "former", "follower", "blocked":
		// Who has a link reads what it leads to.
		linked := strings.HasPrefix(op.Path, "/links/") || caller == "follower"
		if hasAny(a, w.owner.Email, coachesOnly) || hasAny(a, acceptedOnly) && !linked {
			t.Errorf("shows what is private: %s", says)
		}
	case "read", "log", "results":
		if op.Scope != "any" && op.Scope != caller && (a.Status != http.StatusForbidden || kindOf(a) != "scope-missing") {
			t.Errorf("the scope is not enough: %s", says)
		}
	case "app":
		if kept := (op.Scope == "session" || op.Scope == "operator") && !op.ForApps; kept != (a.Status == http.StatusForbidden && kindOf(a) == "scope-missing") {
			t.Errorf("needs a session: %s", says)
		}
	default:
		if hasAny(a, w.owner.Email) || caller != "coach" && caller != "assistant" && hasAny(a, acceptedOnly, coachesOnly) {
			t.Errorf("shows what is private: %s", says)
		}
	}
	return a
}

// hasAny reports whether an answer contains one of some texts.
func hasAny(a *kit.Answer, texts ...string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(string(a.Body), text) })
}

// request makes the contract's example of a request one that the owner may make in this world.
func (w *world) request(t *testing.T, op *kit.Operation) *prepared {
	t.Helper()
	w.made++
	unique := fmt.Sprintf("made%d-%s", w.made, w.spare.Email)
	const user, session, race, importID, renamed = "01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55", "01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56",
		"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "01990a5d-02aa-7b51-a3a2-52a5c86b1d80", "01990a63-5b6f-7e1c-9f43-2a7c6d8e9fa1"
	const third = "01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57"
	examples := map[string]string{
		"mapleton-state": w.team, "j-runner": w.athlete + ".j", "jess.runner": w.athlete, "jess@example.org": w.spare.Email, user: w.owner.ID, session: w.coach.ID, race: w.race,
		"01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2": w.result, "01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d6": w.result,
		"01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d7": w.result, "01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9e4": w.result,
		third: w.owner.ID, demoPassword: w.owner.Password,
		exampleRun:  w.run,
		exampleShoe: w.shoe,
	}
	if strings.HasPrefix(op.Path, "/operator/users/") {
		examples[user], examples[third] = w.spare.ID, w.spare.ID
	}
	query := ""
	switch op.ID { // what the operation needs, and what it would not find a second time
	case "RegisterUser":
		examples["jess@example.org"] = unique
	case "ChangeEmail":
		examples["jess@example.com"] = unique
	case "RefreshSession":
		refresh, _ := logIn(w.App, t, w.spare.Email, w.spare.Password).Is(http.StatusOK).Object()["refresh_token"].(string)
		examples["hrr_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E"] = refresh
	case "VerifyEmail":
		examples["eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl"] = w.verifier
	case "ResetPassword":
		examples["eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl"] = w.ResetToken(t, w.spare.ID)
		w.spare.Password = "a longer run on sunday"
	case "RestoreEmail":
		examples["eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl"] = w.undoToken(t, unique)
	case "ReportRace":
		examples[race] = w.owner.Race()
	case "DisputeClaim":
		examples["jess.runner"] = fmt.Sprintf("disputed.%d.%s", w.made, w.owner.ID[24:])
		claimant(t, w.App, examples["jess.runner"])
	case "ReportResult":
		examples["01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2"] = w.owner.Result(w.race)
	case "GetReport", "SettleReport", "RefuseReport":
		examples["01990a61-2b7c-7a44-9d10-3c5e7f901b23"] = reported(t, w.owner, w.owner.Race())
		examples["01990a61-2b7c-7a44-9d10-3c5e7f901b24"] = examples["01990a61-2b7c-7a44-9d10-3c5e7f901b23"]
	case "GetWebhook", "UpdateWebhook", "DeleteWebhook", "RotateWebhookSecret", "TestWebhook", "ListWebhookDeliveries", "GetWebhookDelivery",
		"ResendWebhookDelivery":
		examples["01990a63-7c1e-7b52-9a40-2d3f4e5a6b71"], examples["5f0c0c58-7b0e-4c8e-9a55-1d1f0e6a7a10"] = failedDelivery(t, w)
	case "GetInvite", "DeleteInvite":
		examples["01990a60-4f0b-7d2e-8c1a-5b7e9d3f6a20"], _ = w.coach.Post("/invites", object{}).Is(http.StatusCreated).Object()["_id"].(string)
	case "EndSession":
		token, _ := logIn(w.App, t, w.owner.Email, w.owner.Password).Is(http.StatusOK).Object()["token"].(string)
		for _, s := range w.Client(t).WithToken(token).Get("/user/sessions").Is(http.StatusOK).List() {
			if is(s["current"]) {
				examples[user], _ = s["_id"].(string)
			}
		}
	case "CreateLink":
		unlink(w.owner)
	case "DeletePersonalToken":
		_, examples[user] = personal(t, w.owner, "read")
	case "UpdateApp", "DeleteApp", "BlockApp", "UnblockApp":
		if len(w.owner.Get("/user/apps").Is(http.StatusOK).List()) == 0 {
			newApp(t, w.App, w.owner, true)
		}
		examples["01990a68-31c5-7a0f-8d52-6d801f3cae42"], _ = w.owner.Get("/user/apps").Is(http.StatusOK).List()[0]["_id"].(string)
	case "EndAuthorization":
		if len(w.owner.Get("/user/authorizations").Is(http.StatusOK).List()) < 2 { // a user has only some of an app
			signedIn(t, w.App, w.client, w.owner)
		}
		examples["01990a68-42d6-7b10-9e63-7e912a4dbf53"], _ = w.owner.Get("/user/authorizations").Is(http.StatusOK).List()[0]["_id"].(string)
	case "CreateApp":
		for _, old := range w.owner.Get("/user/apps").Is(http.StatusOK).List() {
			w.owner.Delete(fmt.Sprint("/user/apps/", old["_id"])).Is(http.StatusNoContent)
		}
	case "RemoveAlias":
		w.owner.Post("/user/"+w.owner.ID+"/alias/"+w.athlete+".j", nil).Is(http.StatusOK)
	case "DeleteEntry":
		w.owner.Post("/log/11-21-2026", object{"notes": acceptedOnly}).Is(http.StatusOK)
	case "AddRun": // on a day that is nobody else's, for DeleteEntry
		examples["11-21-2026"], examples["2026-11-21"] = "11-18-2026", "2026-11-18"
	case "NameAssistant", "RemoveAssistant":
		other, _ := w.club(t)
		examples["01990a5b-51c6-7f0e-8a47-2c7f6d0b9e58"] = other.ID
	case "AcceptAssistantship", "EndAssistantship":
		_, examples["mapleton-club"] = w.club(t)
	case "AcceptFollower", "RemoveFollower":
		examples[third] = w.coach.ID
		w.coach.Post("/user/follow/"+w.athlete, nil).Is(http.StatusOK)
	case "BlockUser", "UnblockUser":
		examples[third] = w.spare.ID
	case "GetComment", "UpdateComment", "DeleteComment":
		examples[exampleComment] = w.comment()
	case "DeleteShoe":
		examples[exampleShoe], _ = w.owner.Post("/log/shoes", object{"name": "Blue ones"}).Is(http.StatusCreated).Object()["_id"].(string)
	case "DeleteRun":
		examples[exampleRun], _ = w.owner.Post("/log/11-19-2026/runs", object{"miles": 1}).Is(http.StatusCreated).Object()["_id"].(string)
	case "GetPeriodGoal", "DeletePeriodGoal":
		w.owner.Put("/log/goals/week", object{"runs": 5}).Is(http.StatusOK)
	case "DeleteRace":
		examples[race] = w.owner.Race()
	case "AddDirector":
		examples[race] = w.owner.Race()
	case "RemoveDirector", "GiveRace":
		examples[race], examples[third] = w.owner.Race(), w.coach.ID
		w.owner.Appoint(examples[race], w.coach)
	case "AcceptDirectorship", "RefuseDirectorship":
		poster := w.Register(t)
		named := poster.Race()
		examples["01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12"] = named
		poster.Post("/race/"+named+"/directors/"+w.owner.ID, nil).Is(http.StatusOK)
	case "GetLogImport", "DeleteLogImport":
		inDatabase(t, w.App, "INSERT INTO log_imports (id, user_id, via, state, runs, created_at, ended_at) VALUES ($1, $2, 'request', 'done', 1, now(), now()) "+
			"ON CONFLICT (id) DO UPDATE SET state = 'done', user_id = excluded.user_id", exampleLogImport, w.owner.ID)
	case "GetTrack", "GetTrackFile", "DeleteTrack":
		inDatabase(t, w.App, "INSERT INTO tracks (run_id, user_id, format, file, size, points, polyline, early, late, created_at) VALUES ($1, $2, 'gpx', 'x', 1, 0, '', 0, 0, now()) "+
			"ON CONFLICT (run_id) DO NOTHING", w.run, w.owner.ID)
	case "ImportResults":
		examples[race], query = w.owner.Race(), "?gender=mens&event=8K&mode=append"
	case "DeleteResult":
		examples["01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2"] = w.owner.Result(w.race)
	case "DeleteImport":
		report := w.owner.CSV(w.race, "?gender=mens&event=8K&mode=append", "place,name\n1,"+unique+"\n").Is(http.StatusCreated).Object()
		examples[importID], _ = report["import_id"].(string)
	case "CreateRename", "DeleteRename":
		examples[race] = w.owner.Race()
		w.owner.Result(examples[race], object{"athlete": "Eoin Darragh"})
		if op.ID == "DeleteRename" {
			body := rename("athlete", athlete("Eoin Darragh"), athlete("Eoin Daragh"))
			examples[renamed], _ = w.owner.Post("/race/"+examples[race]+"/renames", body).Is(http.StatusCreated).Object()["_id"].(string)
		}
	case "RenumberResults":
		examples[race] = w.owner.Race()
		w.owner.Result(examples[race], object{"place": 1})
		w.owner.Result(examples[race], object{"athlete": "Eoin Darragh", "place": 3})
	case "WithdrawVote":
		w.owner.Post("/race/upvote/"+w.race, nil).Is(http.StatusOK)
	case "GetMovingRHR", "GetMovingRHROn", "GetMovingSleep", "GetMovingSleepOn":
		query = "?athlete=" + w.athlete
	case "ExportTrack":
		track := gpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC))
		_, err := w.Pool(t).Exec(t.Context(), `INSERT INTO tracks (run_id, user_id, format, file, size, points, polyline, early, late, created_at)
			VALUES ($1, $2, 'gpx', $3, $4, 101, '', 0, 0, now()) ON CONFLICT (run_id) DO UPDATE SET file = excluded.file, size = excluded.size`, w.run, w.owner.ID, []byte(gzipped(t, strings.NewReader(track))), len(track))
		if err != nil {
			t.Fatal(err)
		}
	case "DeleteLink":
		unlink(w.owner)
		_, examples["01990a64-8d2f-7c63-8b51-3e4f5a6b7c82"] = linked(w.owner, "year")
	case "GetLinkedCalendar":
		unlink(w.owner)
		path, _ := linked(w.owner, "calendar")
		examples["hrl_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E"] = strings.Split(path, "/")[2]
	case "GetLinkedPicture":
		unlink(w.owner)
		path, _ := linked(w.owner, "rhr")
		examples["hrl_2wQ7dRk5N8h3U6L1nZpXsaV4c0b9zFr6wKqY8iJdM4G"] = strings.Split(path, "/")[2]
	case "DeleteConnection", "LookForRuns":
		inDatabase(t, w.App, "DELETE FROM log_connections WHERE user_id <> $1", w.owner.ID)
		w.owner.Put(connectionPath, object{"athlete_id": "i42", "api_key": kit.IntervalsKey}).Is(http.StatusOK)
	case "UploadLinkedRun":
		unlink(w.owner)
		path, _ := linked(w.owner, "upload")
		examples["hrl_7pB4nWx2K9e5T3D8mYsQcR1u6z0vHg5jLfNa2oUiEtM"] = strings.Split(path, "/")[2]
	case "GetEquivalentTimes":
		query = exampleQuery(op)
	}
	pairs := make([]string, 0, 2*len(examples))
	for example, value := range examples {
		pairs = append(pairs, example, value)
	}
	fit := strings.NewReplacer(pairs...)
	body, headers := exampleBody(t, op)
	if text, ok := body.(string); ok {
		body = fit.Replace(text)
	}
	return &prepared{op, fit.Replace(examplePath(t, op)) + query, body, headers}
}
