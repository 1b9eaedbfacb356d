package site

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"harrier/internal/fault"
)

// section is a part of a page for those who write programs.
type section struct {
	Title, Text, Code string
	// Rows are those of a table with the names of its columns first.
	Rows [][]string
}

// events are the types of events and what they tell.
var events = [][]string{
	{"Type", "What happened"},
	{"race.created", "A race was created."},
	{"race.updated", "Fields of a race were changed."},
	{"race.state_changed", "A race became provisional, official or locked."},
	{"race.deleted", "A race was deleted, with its results."},
	{"results.added", "Results were added one by one."},
	{"results.imported", "An import added results."},
	{"results.updated", "Results were changed."},
	{"results.deleted", "Results were deleted."},
	{"log.entry_written", "An entry of a log was written."},
	{"log.entry_removed", "An entry of a log was removed."},
	{"log.run_added", "A run was added to a log."},
	{"log.run_changed", "A run was changed."},
	{"log.run_removed", "A run was removed."},
	{"log.track_ready", "The track of a run was stored."},
	{"log.track_removed", "The track of a run was removed."},
	{"log.comment_added", "A comment was added to a day or run."},
	{"log.comment_changed", "A comment was changed."},
	{"log.comment_removed", "A comment was removed."},
	{"log.plan_changed", "The plan of a day has changed, or a mark of it, or the whole plan."},
	{"log.access_began", "The app's user may read an athlete's log."},
	{"log.access_ended", "The app's user may no longer read an athlete's log: delete what the app has of it."},
	{"webhook.test", "Nothing: the owner of a webhook has asked for a test event."},
}

var signingIn = [][]string{
	{"Your program", "Signs in by"},
	{"A script for your own account", "A personal token (POST /user/tokens)"},
	{"An app in a browser, on a phone or on a computer", "OAuth, as a public app with PKCE"},
	{"A website with a server", "OAuth, as an app with a secret and PKCE"},
	{"A watch, a television, a command line", "OAuth, with a device code (POST /oauth/device-code)"},
	{"A client that its users trust with their password", "POST /user/login"},
}

var limits = [][]string{
	{"What", "Limit"},
	{"Requests", "As GET /instance says, per second and address; RateLimit headers say what is left. Then 429 with Retry-After"},
	{"Results, rows per hour, words per import", "As GET /instance says, per account"},
	{"/oauth/token and /oauth/revoke", "600 a minute per address"},
	{"/oauth/device-code", "60 in ten minutes per address"},
	{"Apps of a user", "20; their webhooks: three per authorization"},
	{"Refresh tokens", "Work once, and for ten more seconds if the answer was lost. Unused, they end after 30 days"},
}

// Guide shows how to write an app for this server.
func (p *Pages) Guide(w http.ResponseWriter, _ *http.Request) error {
	address := p.Address()
	return p.show(w, http.StatusOK, card{
		Title:      "An app in ten minutes",
		Paragraphs: []string{"From nothing to the first call for somebody who uses this server, to copy and paste into a shell with curl."},
		Sections: []section{
			{
				Title: "1. Sign in as yourself",
				Text:  "Create an account first, if you have none (POST /user).",
				Code: `token=$(curl -s ` + address + `/user/login -H 'Content-Type: application/json' \
  -d '{"email":"you@example.org","password":"your password"}' | sed 's/.*"token":"\([^"]*\)".*/\1/')`,
			},
			{
				Title: "2. Register the app",
				Text:  "For a program on the user's machine, the port of the redirect address does not matter.",
				Code: `client_id=$(curl -s ` + address + `/user/apps \
  -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
  -d '{"name":"My app","redirect_uris":["http://127.0.0.1/"],"public":true}' | sed 's/.*"client_id":"\([^"]*\)".*/\1/')`,
			},
			{
				Title: "3. Let a user allow it",
				Text:  "Here by a code, as on a device without a browser. Open the address that is printed, and allow the app.",
				Code: `device=$(curl -s ` + address + `/oauth/device-code -d client_id=$client_id -d 'scope=read log')
echo "$device" | sed 's/.*"verification_uri_complete":"\([^"]*\)".*/\1/'`,
			},
			{Title: "4. Call the API", Code: `access=$(curl -s ` + address + `/oauth/token -d client_id=$client_id \
  -d grant_type=urn:ietf:params:oauth:grant-type:device_code \
  -d device_code=$(echo "$device" | sed 's/.*"device_code":"\([^"]*\)".*/\1/') | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
curl -s ` + address + `/user/me -H "Authorization: Bearer $access"`},
			{
				Title: "5. Use a client",
				Text:  "The clients renew tokens, return typed values and follow changes. In a browser, nothing has to be registered for CORS on a public server.",
				Code: `npm install ` + address + `/clients/harrier-client.tgz

import { createClient, inBrowser, oauth, unwrap } from "@harrier/client";
const baseUrl = "` + address + `";
const user = oauth({ baseUrl, clientId: "…", redirect: location.origin + "/", scope: "read log", store: inBrowser() });
const harrier = createClient({ baseUrl, token: user.token });
await user.comeBack(location.href);
if (await user.isSignedIn()) console.log(await unwrap(harrier.GET("/user/me")));
else location.assign(await user.signIn());`,
			},
			{Title: "How to sign in", Rows: signingIn},
			{
				Title: "Offline and sync",
				Text: "Keep writes in a queue until they can be sent. Give each write that creates something, such as a run, an Idempotency-Key of its own: " +
					"it is carried out once, however often it is sent. Send a write to a day, or to anything else that exists, with the ETag that was " +
					"read as If-Match. After 412, read again: either somebody else has written, or your first attempt has, and only its response was lost. " +
					"To stay current, read GET /log/changes or GET /events from the cursor that you stored last, instead of reading everything.",
			},
			{Title: "Events", Text: "In GET /events, GET /log/changes and webhooks. Later versions may add types.", Rows: events},
			{Title: "Limits", Rows: limits},
		},
		Links: []link{
			{URL: p.Base + "/docs", Text: "All operations"},
			{URL: p.Base + "/problems", Text: "All types of problems"},
			{URL: p.Base + "/clients", Text: "Clients for TypeScript, Go and Swift"},
			{URL: p.Base + "/openapi.yaml", Text: "The contract"},
			{URL: p.Base + "/llms-full.txt", Text: "The whole documentation as one text"},
		},
	})
}

// Problems lists the types of problems.
func (p *Pages) Problems(w http.ResponseWriter, _ *http.Request) error {
	shown := card{Title: "Types of problems", Paragraphs: []string{"A problem's type leads to the page that says what to do."}}
	for _, name := range slices.Sorted(maps.Keys(fault.Types)) {
		shown.Links = append(shown.Links, link{URL: p.Base + "/problems/" + name, Text: name, Detail: strings.ReplaceAll(fault.Types[name], "`", "")})
	}
	return p.show(w, http.StatusOK, shown)
}

// Clients shows the text about the clients as a page.
func (p *Pages) Clients(text []byte) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, _ *http.Request) error {
		return p.show(w, http.StatusOK, card{
			Title: "Clients", Sections: []section{{Code: string(text)}},
			Links: []link{{URL: p.Base + "/docs/guide", Text: "An app in ten minutes"}, {URL: p.Base + "/clients/archives.json", Text: "The archives, for programs"}},
		})
	}
}
