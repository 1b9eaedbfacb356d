package journeys

import (
	"context"
	"net/url"
	"sync"

	"github.com/oapi-codegen/nullable"

	client "harrier.example/client"
)

func (r *runner) register(ctx context.Context, in input) object {
	anybody := r.open(client.Tokens{}, nil)
	registered := must(anybody.RegisterUserWithResponse(ctx, in.User)).JSON201
	c := r.open(registered.Tokens(), nil)
	me := must(c.GetMeWithResponse(ctx)).JSON200
	signedIn := must(anybody.LogInWithResponse(ctx, client.LoginInput{Email: in.User.Email, Password: in.User.Password})).JSON200
	return object{
		"me": object{
			"email": me.Email, "email_verified": me.EmailVerified, "name": me.Name, "coach": me.Coach, "athlete_id": me.AthleteID, "aliases": me.Aliases,
			"team_id": me.TeamID, "profile_pic": me.ProfilePic, "checkboxes": me.Checkboxes, "log_visibility": me.LogVisibility, "timezone": me.Timezone, "units": me.Units,
		},
		"id_matches": me.ID == registered.UserID,
		"expires_in": registered.ExpiresIn,
		"logged_in":  signedIn.Auth,
		"referrals":  must(c.CountReferralsWithResponse(ctx)).JSON200.Referrals,
	}
}

func (r *runner) verify(ctx context.Context, in input) object {
	c, before := r.registered(ctx, in.User)
	token := r.ask(ctx, r.emails, url.Values{"to": {in.User.Email}, "n": {"1"}})
	answer := must(c.VerifyEmailWithResponse(ctx, token, client.VerifyEmailInput{})).JSON200
	return object{
		"before":  before.EmailVerified,
		"answer":  answer,
		"after":   must(c.GetMeWithResponse(ctx)).JSON200.EmailVerified,
		"refused": refusal(c.VerifyEmailWithResponse(ctx, in.WrongToken, client.VerifyEmailInput{})),
	}
}

func (r *runner) personalToken(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	made := must(c.CreatePersonalTokenWithResponse(ctx, in.Draft)).JSON201
	watch := r.open(client.Tokens{Access: made.Token}, nil)
	saw := object{
		"token":     object{"name": made.Name, "scopes": made.Scopes, "used": !made.UsedAt.IsNull(), "begins": made.Token[:4]},
		"me":        must(watch.GetMeWithResponse(ctx)).JSON200.Email,
		"too_small": refusal(watch.CreateRaceWithResponse(ctx, in.Race)),
	}
	must(c.DeletePersonalTokenWithResponse(ctx, made.ID))
	saw["deleted"] = refusal(watch.GetMeWithResponse(ctx))
	return saw
}

func (r *runner) follow(ctx context.Context, in input) object {
	c, me := r.registered(ctx, in.User)
	other, _ := r.registered(ctx, in.Other)
	must(other.ClaimAthleteWithResponse(ctx, in.AthleteID))
	return object{"said": []any{
		must(c.IsFollowingWithResponse(ctx, me.ID, in.AthleteID)).JSON200,
		must(c.FollowAthleteWithResponse(ctx, in.AthleteID)).JSON200,
		must(c.IsFollowingWithResponse(ctx, me.ID, in.AthleteID)).JSON200,
		must(c.ListFollowingWithResponse(ctx)).JSON200,
		must(c.UnfollowAthleteWithResponse(ctx, in.AthleteID)).JSON200,
		must(c.ListFollowingWithResponse(ctx)).JSON200,
	}}
}

func (r *runner) errors(ctx context.Context, in input) object {
	c, _ := r.registered(ctx, in.User)
	other, _ := r.registered(ctx, in.Other)
	nobody := r.open(client.Tokens{}, nil)
	race := must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201
	_, err := nobody.GetRaceWithResponse(ctx, in.NoRace)
	return object{
		"unreadable":     refusal(c.GetMyEntryOnWithResponse(ctx, in.NoDate)),
		"unsigned":       refusal(nobody.GetMeWithResponse(ctx)),
		"wrong_password": refusal(nobody, nobody.SignIn(ctx, client.LoginInput{Email: in.User.Email, Password: in.WrongPassword})),
		"not_yours":      refusal(other.UpdateRaceWithResponse(ctx, nil, client.RaceChange{ID: race.ID, Name: &race.Name})),
		"not_found":      refusal(nobody, err),
		"taken":          refusal(nobody, nobody.Register(ctx, in.User)),
		"invalid":        refusal(c.CreateRaceWithResponse(ctx, in.InvalidRace)),
		"invalid_entry":  refusal(c.WriteEntryOnWithResponse(ctx, in.Date, in.InvalidEntry)),
		"request_id":     asError(err).RequestID != "",
	}
}

// expiredSession returns tokens whose access token has expired.
func (r *runner) expiredSession(ctx context.Context, user client.UserDraft) (*client.Caller, *kept, client.Tokens) {
	signedUp, me := r.registered(ctx, user)
	tokens := client.Tokens{Access: r.ask(ctx, r.expired, url.Values{"user": {me.ID.String()}}), Refresh: signedUp.Tokens().Refresh}
	k := &kept{}
	return r.open(tokens, k.keep), k, tokens
}

func (r *runner) expiredToken(ctx context.Context, in input) object {
	c, k, tokens := r.expiredSession(ctx, in.User)
	saw := object{"email": must(c.GetMeWithResponse(ctx)).JSON200.Email, "kept": k.n}
	renewed := r.open(client.Tokens{Access: k.last.Access}, nil)
	saw["renewed"] = k.last.Access != tokens.Access && must(renewed.GetMeWithResponse(ctx)).JSON200 != nil
	saw["again"] = must(c.GetMeWithResponse(ctx)).JSON200.Email
	saw["kept_again"] = k.n
	alone := r.open(client.Tokens{Access: tokens.Access}, nil)
	saw["alone"] = refusal(alone.GetMeWithResponse(ctx))
	return saw
}

func (r *runner) expiredAtOnce(ctx context.Context, in input) object {
	c, k, _ := r.expiredSession(ctx, in.User)
	emails, race, failed := make([]string, in.Calls), "", make([]error, in.Calls+1)
	var calls sync.WaitGroup
	for i := range in.Calls {
		calls.Go(func() {
			me, err := c.GetMeWithResponse(ctx)
			if failed[i] = err; err == nil {
				emails[i] = *me.JSON200.Email
			}
		})
	}
	calls.Go(func() {
		made, err := c.CreateRaceWithResponse(ctx, in.Race)
		if failed[in.Calls] = err; err == nil {
			race = made.JSON201.Name
		}
	})
	calls.Wait()
	for _, err := range failed {
		try(err)
	}
	return object{"emails": emails, "race": race, "kept": k.n, "after": must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201.Name}
}

func (r *runner) deadSession(ctx context.Context, in input) object {
	signedUp, me := r.registered(ctx, in.User)
	must(signedUp.LogOutWithResponse(ctx))
	k := &kept{}
	c := r.open(client.Tokens{Access: r.ask(ctx, r.expired, url.Values{"user": {me.ID.String()}}), Refresh: signedUp.Tokens().Refresh}, k.keep)
	return object{"refused": refusal(c.GetMeWithResponse(ctx)), "kept": k.n, "again": refusal(c.GetMeWithResponse(ctx))}
}

func (r *runner) partialUpdates(ctx context.Context, in input) object {
	c, me := r.registered(ctx, in.User)
	race := func(r *client.Race) object {
		return object{"name": r.Name, "location": r.Location, "url": r.URL, "description": r.Description}
	}
	entry := func(e *client.Entry) object {
		return object{"feel": e.Feel, "notes": e.Notes, "rhr": e.RHR, "checkboxes": e.Checkboxes}
	}
	user := func(change client.UserChange) *client.User {
		return must(c.UpdateUserWithResponse(ctx, me.ID, change)).JSON200
	}
	picture := func(file nullable.Nullable[client.PictureFile]) *client.User {
		return must(c.SetProfilePicWithResponse(ctx, me.ID, client.PictureInput{File: file})).JSON200
	}
	made := must(c.CreateRaceWithResponse(ctx, in.Race)).JSON201
	return object{
		"race":          race(made),
		"renamed":       race(must(c.UpdateRaceWithResponse(ctx, nil, client.RaceChange{ID: made.ID, Name: &in.Name})).JSON200),
		"cleared":       race(must(c.UpdateRaceWithResponse(ctx, nil, client.RaceChange{ID: made.ID, Location: nullable.NewNullNullable[string]()})).JSON200),
		"entry":         entry(must(c.WriteEntryOnWithResponse(ctx, in.Date, in.Entry)).JSON200),
		"entry_changed": entry(must(c.WriteEntryOnWithResponse(ctx, in.Date, in.EntryChange)).JSON200),
		"teams": []any{
			user(client.UserChange{TeamID: nullable.NewNullableWithValue(in.TeamID)}).TeamID,
			user(client.UserChange{Name: &in.Name}).TeamID,
			user(client.UserChange{TeamID: nullable.NewNullNullable[string]()}).TeamID,
		},
		"pictures": []any{
			picture(nullable.NewNullableWithValue(in.Picture)).ProfilePic,
			picture(nullable.NewNullNullable[client.PictureFile]()).ProfilePic,
		},
	}
}
