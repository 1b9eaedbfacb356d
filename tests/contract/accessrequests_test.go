package contract

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

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
		third: w.owner.ID, kit.DemoPassword: w.owner.Password,
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
		refresh, _ := kit.LogIn(w.App, t, w.spare.Email, w.spare.Password).Is(http.StatusOK).Object()["refresh_token"].(string)
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
		kit.Claimant(t, w.App, examples["jess.runner"])
	case "ReportResult":
		examples["01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2"] = w.owner.Result(w.race)
	case "GetReport", "SettleReport", "RefuseReport":
		examples["01990a61-2b7c-7a44-9d10-3c5e7f901b23"] = kit.ReportRace(t, w.owner, w.owner.Race())
		examples["01990a61-2b7c-7a44-9d10-3c5e7f901b24"] = examples["01990a61-2b7c-7a44-9d10-3c5e7f901b23"]
	case "GetWebhook", "UpdateWebhook", "DeleteWebhook", "RotateWebhookSecret", "TestWebhook", "ListWebhookDeliveries", "GetWebhookDelivery",
		"ResendWebhookDelivery":
		examples["01990a63-7c1e-7b52-9a40-2d3f4e5a6b71"], examples["5f0c0c58-7b0e-4c8e-9a55-1d1f0e6a7a10"] = failedDelivery(t, w)
	case "GetInvite", "DeleteInvite":
		examples["01990a60-4f0b-7d2e-8c1a-5b7e9d3f6a20"], _ = w.coach.Post("/invites", object{}).Is(http.StatusCreated).Object()["_id"].(string)
	case "EndTeamCode":
		examples["01990a6c-1b2c-7d3e-8f40-5a6b7c8d9e01"], _ = w.coach.Post("/team/codes", object{"name": "Wall"}).Is(http.StatusCreated).Object()["_id"].(string)
	case "EndSeasonReport":
		examples["01990a6e-3d4e-7f50-8b62-7c8d9e0f1a23"] = w.season()
	case "GetAnnouncement", "DeleteAnnouncement":
		examples["01990a6d-2c3d-7e4f-9a51-6b7c8d9e0f12"] = kit.AnnouncedBy(t, w.App, w.coach)
	case "RemoveAthlete", "GraduateAthletes":
		mate := w.Register(t, object{"invite": kit.InvitationOf(w.coach)})
		examples[user], examples[third] = mate.ID, mate.ID
	case "RemindPending":
		w.coach.Post("/team/invites", object{"emails": []string{unique}}).Is(http.StatusOK)
		kit.InDatabase(t, w.App, "UPDATE invites SET created_at = now() - interval '8 days' WHERE email = $1", unique)
		examples["01990a60-5d1c-7e3f-9a2b-6c7d8e9f0a1b"] = kit.PendingOf(w.coach, "email", unique)
	case "InviteAthletes":
		examples["kai@example.org"], examples["noor@example.org"] = "kai."+unique, "noor."+unique
	case "DeclineInvitation":
		examples["hri_9wE3yU6iP2aSd5FgH8jKl1ZxC4vBn7MqW0rTtYuIoPl"] = kit.InvitationOf(w.coach)
	case "CreateTeamCode":
		kit.EndCodes(w.coach)
	case "ClaimNamedTeam":
		examples["Mapleton State"] = "Mapleton " + w.owner.ID[24:]
	case "GetInvitation", "AcceptInvitation":
		token := kit.InvitationOf(w.coach)
		examples["hri_5tR2vB8nK1wXq7ZcL9yHs3MdF6uJaP0eG4iTo2VxYmQ"] = token
	case "EndSession":
		token, _ := kit.LogIn(w.App, t, w.owner.Email, w.owner.Password).Is(http.StatusOK).Object()["token"].(string)
		for _, s := range w.Client(t).WithToken(token).Get("/user/sessions").Is(http.StatusOK).List() {
			if kit.IsTrue(s["current"]) {
				examples[user], _ = s["_id"].(string)
			}
		}
	case "CreateLink":
		kit.Unlink(w.owner)
	case "DeletePersonalToken":
		_, examples[user] = kit.PersonalToken(t, w.owner, "read")
	case "UpdateApp", "DeleteApp", "BlockApp", "UnblockApp":
		if len(w.owner.Get("/user/apps").Is(http.StatusOK).List()) == 0 {
			kit.NewApp(t, w.App, w.owner, true)
		}
		examples["01990a68-31c5-7a0f-8d52-6d801f3cae42"], _ = w.owner.Get("/user/apps").Is(http.StatusOK).List()[0]["_id"].(string)
	case "EndAuthorization":
		if len(w.owner.Get("/user/authorizations").Is(http.StatusOK).List()) < 2 { // a user has only some of an app
			kit.SignedIn(t, w.App, w.client, w.owner)
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
	case "CreateTeamSession", "WriteTeamPlan", "UpdateTeamSession", "DeleteTeamSession", "GetTeamSession", "CopyTeamPlan", "GetSessionMark", "MarkSession", "UnmarkSession", "ListTeamPlan", "ListTeamPlanWeek", "ListAthletePlan", "ExportAthletePlan", "ExportTeamPlanWeek", "ExportSessionWorkout":
		examples[exampleGroup] = w.group()
		examples[exampleSession] = w.session(examples[exampleGroup])
		examples[exampleMarkedSession] = examples[exampleSession]
		if op.ID == "ListTeamPlan" {
			query = "?from=2026-11-16&to=2026-11-22"
		}
	case "GetPlanTemplate", "UpdatePlanTemplate", "DeletePlanTemplate", "ApplyPlanTemplate":
		examples[exampleTemplate] = w.template()
	case "GetOwnSession", "UpdateOwnSession", "DeleteOwnSession", "CreateOwnSession", "WriteOwnPlan":
		examples[exampleOwnSession] = w.ownSession()
	case "GetGroup", "UpdateGroup", "DeleteGroup", "CreateGroup":
		examples[exampleGroup] = w.group()
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
		kit.InDatabase(t, w.App, "INSERT INTO log_imports (id, user_id, via, state, runs, created_at, ended_at) VALUES ($1, $2, 'request', 'done', 1, now(), now()) "+
			"ON CONFLICT (id) DO UPDATE SET state = 'done', user_id = excluded.user_id", exampleLogImport, w.owner.ID)
	case "GetTrack", "GetTrackFile", "DeleteTrack":
		kit.InDatabase(t, w.App, "INSERT INTO tracks (run_id, user_id, format, file, size, points, polyline, early, late, created_at) VALUES ($1, $2, 'gpx', 'x', 1, 0, '', 0, 0, now()) "+
			"ON CONFLICT (run_id) DO NOTHING", w.run, w.owner.ID)
	case "ImportResults":
		examples[race], query = w.owner.Race(), "?gender=mens&event=8K&mode=append"
	case "DeleteResult":
		examples["01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2"] = w.owner.Result(w.race)
	case "DeleteImport", "RedoImport":
		report := w.owner.CSV(w.race, "?gender=mens&event=8K&mode=append", "place,name\n1,"+unique+"\n").Is(http.StatusCreated).Object()
		if examples[importID], _ = report["import_id"].(string); op.ID == "RedoImport" {
			w.owner.Delete("/race/" + w.race + "/imports/" + examples[importID]).Is(http.StatusOK)
		}
	case "CreateRename", "DeleteRename":
		examples[race] = w.owner.Race()
		w.owner.Result(examples[race], object{"athlete": "Eoin Darragh"})
		if op.ID == "DeleteRename" {
			body := kit.Rename("athlete", kit.AthleteSide("Eoin Darragh"), kit.AthleteSide("Eoin Daragh"))
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
		track := kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC))
		_, err := w.Pool(t).Exec(t.Context(), `INSERT INTO tracks (run_id, user_id, format, file, size, points, polyline, early, late, created_at)
			VALUES ($1, $2, 'gpx', $3, $4, 101, '', 0, 0, now()) ON CONFLICT (run_id) DO UPDATE SET file = excluded.file, size = excluded.size`, w.run, w.owner.ID, []byte(kit.Gzipped(t, strings.NewReader(track))), len(track))
		if err != nil {
			t.Fatal(err)
		}
	case "DeleteLink":
		kit.Unlink(w.owner)
		_, examples["01990a64-8d2f-7c63-8b51-3e4f5a6b7c82"] = kit.NewLink(w.owner, "year")
	case "GetLinkedCalendar":
		kit.Unlink(w.owner)
		path, _ := kit.NewLink(w.owner, "calendar")
		examples["hrl_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E"] = strings.Split(path, "/")[2]
	case "GetLinkedPicture":
		kit.Unlink(w.owner)
		path, _ := kit.NewLink(w.owner, "rhr")
		examples["hrl_2wQ7dRk5N8h3U6L1nZpXsaV4c0b9zFr6wKqY8iJdM4G"] = strings.Split(path, "/")[2]
	case "DeleteConnection", "LookForRuns":
		kit.InDatabase(t, w.App, "DELETE FROM log_connections WHERE user_id <> $1", w.owner.ID)
		w.owner.Put(kit.ConnectionPath, object{"athlete_id": "i42", "api_key": kit.IntervalsKey}).Is(http.StatusOK)
	case "UploadLinkedRun":
		kit.Unlink(w.owner)
		path, _ := kit.NewLink(w.owner, "upload")
		examples["hrl_7pB4nWx2K9e5T3D8mYsQcR1u6z0vHg5jLfNa2oUiEtM"] = strings.Split(path, "/")[2]
	case "GetEquivalentTimes", "SearchLog":
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
	return &prepared{op, fit.Replace(kit.ExamplePath(t, op)) + query, body, headers}
}
