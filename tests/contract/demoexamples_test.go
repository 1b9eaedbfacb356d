package contract

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// late are the operations that need what others leave, or end what others need, in the order in which they are sent, after all others.
var late = []string{
	"LogIn", "EndAuthorization", "BlockApp", "UnblockApp", "DeleteApp", "DemoteAccount", "SuspendAccount", "RestoreAccount", "TestWebhook", "ResendWebhookDelivery", "DeleteWebhook",
	"AcceptCoach", "RevokeCoach", "RemoveAthlete", "GraduateAthletes", "SetCoach", "DeleteRename", "WithdrawVote", "DisownResult", "DeleteResult", "RenumberResults", "DeleteImport", "RedoImport", "ImportResults", "CreateResult",
	"AddDirector", "RemoveDirector", "GiveRace", "DeleteRace",
	"LookForRuns", "DeleteConnection",
	"DeleteTrack", "DeleteRun", "WriteEntryOn", "DeleteEntry", "DeleteLogImport", "DeleteShoe", "UnclaimTeam", "UnclaimAthlete", "ClaimTeam", "ClaimAthlete",
	"EndAccountSessions", "ReleaseAthleteID", "ReleaseTeam", "DeleteAccount", "LogOut", "ChangePassword", "ChangeEmail", "DeleteUser",
}

// alternatives are examples that fit another object than the one in the example of the path.
var alternatives = []string{
	"SettleReport application/json released", // of a dispute
}

// TestEveryExampleOfTheDemo sends every example of a request to a demo, in an order in which all succeed. Tokens of emails and of sessions
// are the only values that a demo cannot have. Every operation that takes an ETag gets one as browsers have it.
func TestEveryExampleOfTheDemo(t *testing.T) {
	t.Parallel()
	demo := kit.Start(t, kit.Options{})
	if err := demo.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	operator, spare, moved := demo.Operator(t), demo.Register(t), demo.Register(t)
	moved.Put("/user/email/moved-"+moved.Email, nil).Is(http.StatusOK)
	const emailToken = "eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl"
	tokens := map[string]string{
		"VerifyEmail": demo.Email(t, spare.Email, 1).Token, "ResetPassword": demo.ResetToken(t, spare.ID), "RestoreEmail": demo.UndoToken(t, moved.ID),
	}
	runner, coach := &account{kit.DemoRunner, kit.DemoPassword}, &account{kit.DemoCoach, kit.DemoPassword}
	as := map[string]*account{
		"GetRoster": coach, "ListTeamWeek": coach, "ListTeamMonth": coach, "ExportTeamWeek": coach, "ExportTeamWorkbook": coach,
		"ListAttention": coach, "ListAthleteAttention": coach, "GetAttentionSettings": coach, "SetAttentionSettings": coach,
		"InviteAthletes": coach, "RemindPending": coach, "RemoveAthlete": coach, "GraduateAthletes": coach,
		"ListAnnouncements": coach, "Announce": coach, "GetAnnouncement": coach, "DeleteAnnouncement": coach,
		"ListSeasonReports": coach, "CreateSeasonReport": coach, "EndSeasonReport": coach,
		"ListTeamCodes": coach, "CreateTeamCode": coach, "EndTeamCode": coach,
		"ListAssistants": coach, "NameAssistant": coach, "RemoveAssistant": coach,
		"ListAssistantships": coach, "AcceptAssistantship": coach, "EndAssistantship": coach,
		"ListGroups": coach, "CreateGroup": coach, "GetGroup": coach, "UpdateGroup": coach, "DeleteGroup": coach,
		"ListTeamPlan": coach, "ListTeamPlanWeek": coach, "ExportTeamPlanWeek": coach, "CreateTeamSession": coach, "WriteTeamPlan": coach, "CopyTeamPlan": coach,
		"GetTeamSession": coach, "UpdateTeamSession": coach, "DeleteTeamSession": coach,
		"ListPlanTemplates": coach, "GetPlanTemplate": coach, "UpdatePlanTemplate": coach, "DeletePlanTemplate": coach, "ApplyPlanTemplate": coach,
		"ClaimTeam": coach, "ClaimNamedTeam": coach, "UnclaimTeam": coach, "CreateInvite": coach, "DeleteInvite": coach, "ListInvites": coach, "GetInvite": coach,
		"DisputeClaim": coach, "FollowAthlete": coach, // the runner's own Athlete ID
		"DeleteRace": coach, // it has been given to the coach
		"ShowName":   {operator.Email, operator.Password},
	}
	operations := slices.Clone(kit.Contract(t).Operations)
	methods := []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}
	rank := func(op *kit.Operation) int {
		if i := slices.Index(late, op.ID); i >= 0 {
			return 100 + i
		}
		return slices.Index(methods, op.Method)
	}
	slices.SortFunc(operations, func(a, b *kit.Operation) int {
		if by := rank(a) - rank(b); by != 0 {
			return by
		}
		return strings.Compare(a.ID, b.ID)
	})
	for _, op := range operations {
		if endless, _ := op.Tree["x-endless"].(bool); endless {
			continue
		}
		who, ok := as[op.ID]
		switch {
		case strings.HasPrefix(op.Path, "/operator/"):
			who = as["ShowName"]
		case !ok:
			who = runner
		}
		bodies := exampleBodies(t, op)
		for _, name := range slices.Sorted(maps.Keys(bodies)) {
			body := bodies[name]
			if slices.Contains(alternatives, op.ID+" "+name) {
				continue
			}
			c := demo.Client(t)
			session := kit.LogIn(demo, t, who.email, who.password).Is(http.StatusOK).Object()
			token, _ := session["token"].(string)
			refresh, _ := session["refresh_token"].(string)
			path := strings.Replace(kit.ExamplePath(t, op), emailToken, tokens[op.ID], 1)
			var headers []string
			var sent any
			if media, text, ok := strings.Cut(body, "\n"); ok {
				headers, sent = []string{"Content-Type: " + media}, strings.Replace(text, "hrr_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E", refresh, 1)
			}
			if hasHeader(op, "If-Match") {
				headers = append(headers, "If-Match: "+ifMatch(t, demo, token, op))
			}
			if a := c.WithToken(token).Do(op.Method, path+exampleQuery(op), sent, headers...); a.Status >= http.StatusMultipleChoices {
				t.Errorf("%s %s (%s) as %s: %s", op.ID, name, op.Path, who.email, a)
			}
			if op.Method == http.MethodGet && hasHeader(op, "If-None-Match") {
				_, header := asBrowser(t, demo, token, op.Method, path+exampleQuery(op), nil)
				if status, _ := asBrowser(t, demo, token, op.Method, path+exampleQuery(op), nil, "If-None-Match: "+header.Get("Etag")); status != http.StatusNotModified {
					t.Errorf("%s with its ETag %s is %d, want 304", op.ID, header.Get("Etag"), status)
				}
			}
		}
		switch op.ID {
		case "RedoImport": // the example of ImportResults needs the place
			session := kit.LogIn(demo, t, runner.email, runner.password).Is(http.StatusOK).Object()
			token, _ := session["token"].(string)
			demo.Client(t).WithToken(token).Delete(strings.TrimSuffix(kit.ExamplePath(t, op), "/redo")).Is(http.StatusOK)
		case "ChangePassword":
			runner.password = "a longer run on sunday"
		case "ChangeEmail":
			runner.email = "jess@example.com"
		}
	}
}

// account is how somebody signs in.
type account struct{ email, password string }

// exampleBodies returns the examples of an operation's body by name, each after a line with its media type; one that is empty if it has none.
func exampleBodies(t *testing.T, op *kit.Operation) map[string]string {
	t.Helper()
	content, _ := kit.Resolve(op.Tree["requestBody"])["content"].(map[string]any)
	bodies := map[string]string{}
	for _, media := range slices.Sorted(maps.Keys(content)) {
		holder, _ := content[media].(map[string]any)
		examples, _ := holder["examples"].(map[string]any)
		for name, example := range examples {
			if disabled, _ := kit.Resolve(example)["x-disabled"].(bool); disabled {
				continue
			}
			value := kit.Resolve(example)["value"]
			text, ok := value.(string)
			if !ok {
				b, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				text = string(b)
			}
			bodies[media+" "+name] = media + "\n" + text
		}
	}
	if len(bodies) == 0 {
		bodies["without a body"] = ""
	}
	return bodies
}
