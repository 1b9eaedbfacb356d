package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// edit replaces texts in the contract, once each. Pairs are old and new text.
func edit(t *testing.T, contract string, pairs ...string) string {
	t.Helper()
	for pair := range slices.Chunk(pairs, 2) {
		if !strings.Contains(contract, pair[0]) {
			t.Fatalf("the contract does not contain %q", pair[0])
		}
		contract = strings.Replace(contract, pair[0], pair[1], 1)
	}
	return contract
}

// cut removes the part from one text up to another.
func cut(t *testing.T, contract, from, to string) string {
	t.Helper()
	i := strings.Index(contract, from)
	if i < 0 {
		t.Fatalf("the contract does not contain %q", from)
	}
	j := strings.Index(contract[i+len(from):], to)
	if j < 0 {
		t.Fatalf("the contract does not contain %q after %q", to, from)
	}
	return contract[:i] + contract[i+len(from)+j:]
}

// project returns the contract of this repository with version 1.2.3.
func project(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	version, err := versionOf(text)
	if err != nil {
		t.Fatal(err)
	}
	return edit(t, string(text), "\n  version: "+version+"\n", "\n  version: 1.2.3\n")
}

// TestBreaks checks that each way to break clients is found, and accepted with a higher major version only.
func TestBreaks(t *testing.T) {
	t.Parallel()
	released := project(t)
	for name, c := range map[string]struct{ contract, says string }{
		"an operation is gone": {cut(t, released, "  /user/count:\n", "  /log:\n"), "GET /user/count"},
		"a method is gone":     {cut(t, released, "    delete:\n      tags: [Races]\n      x-extension: true\n      operationId: WithdrawVote\n", "\n  /search/races/{query}:\n"), "DELETE /race/vote/{race_id}"},
		"a field of a response is gone": {
			edit(t, released, "        upvotes: { type: integer, format: int32, minimum: 0, description: Number of upvotes. }\n", "", "user, upvotes, downvotes, results, results_by", "user, downvotes, results, results_by"), "upvotes",
		},
		"a field of a response may be missing":   {edit(t, released, "user_id, user, upvotes, downvotes", "user_id, user, downvotes"), "upvotes"},
		"a field of a response may be null":      {edit(t, released, "upvotes: { type: integer,", `upvotes: { type: [integer, "null"],`), "upvotes"},
		"a field of a response has another type": {edit(t, released, "upvotes: { type: integer, format: int32, minimum: 0,", "upvotes: { type: string,"), "upvotes"},
		"a new field must be sent": {
			edit(t, released, "      required: [name, date]\n      properties:\n", "      required: [name, date, place]\n      properties:\n        place: { type: string }\n"), "place",
		},
		"an optional field must be sent":                   {edit(t, released, "required: [name, date]", "required: [name, date, sport]"), "sport"},
		"a field may no longer be sent":                    {edit(t, released, `        location: { type: [string, "null"], maxLength: 200, description: Where the race takes place. }`+"\n", ""), "location"},
		"a field may no longer be null":                    {edit(t, released, `location: { type: [string, "null"], maxLength: 200, description: Where the race takes place. }`, `location: { type: string, maxLength: 200 }`), "location"},
		"a value may no longer be sent":                    {edit(t, released, "enum: [cross_country, track, road, trail, other]", "enum: [cross_country, track, road, trail]"), "other"},
		"a query parameter must be sent":                   {edit(t, released, "        - name: mine\n          in: query\n", "        - name: mine\n          in: query\n          required: true\n"), "mine"},
		"a query parameter is gone":                        {cut(t, released, "        - name: dry_run\n", "      requestBody:\n"), "dry_run"},
		"a media type may no longer be sent":               {cut(t, released, "          application/gzip:\n", "          application/zip:\n"), "application/gzip"},
		"a response is gone":                               {cut(t, released, `        "201":`+"\n          description: The account was created and is signed in.\n", `        "400": { $ref: "#/components/responses/AuthenticationUnreadable" }`), "/user"},
		"a longer password is required":                    {edit(t, released, "      minLength: 8\n", "      minLength: 12\n"), "password"},
		"a token is newly required":                        {edit(t, released, "      operationId: GetClaim\n", "      operationId: GetClaim\n      security: [{ bearer: [any] }]\n"), "GET /user/claimed/{athlete_id}: requires a token"},
		"another scope is required":                        {edit(t, released, "security: [{ bearer: [log] }, { oauth2: [log] }]\n", "security: [{ bearer: [session] }]\n"), "requires the scope session"},
		"an answer may have a value that was not foreseen": {edit(t, released, "enum: [mens, womens]", "enum: [mens, womens, mixed]"), "mixed"},
		"a path has another parameter before":              {strings.ReplaceAll(released, "  /race/list/{page}:\n", "  /race/list/page/{page}:\n"), "/race/list/{page}"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := check([]byte(released), []byte(edit(t, c.contract, "version: 1.2.3", "version: 1.3.0")))
			if err == nil || !strings.Contains(err.Error(), "breaks clients") || !strings.Contains(err.Error(), c.says) {
				t.Errorf("as 1.3.0: %v", err)
			}
			if err := check([]byte(released), []byte(edit(t, c.contract, "version: 1.2.3", "version: 2.0.0"))); err != nil {
				t.Errorf("as 2.0.0: %v", err)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	released := project(t)
	version := func(v string) string { return edit(t, released, "version: 1.2.3", "version: "+v) }
	for name, c := range map[string]struct{ contract, says string }{
		"the released one":               {released, ""},
		"another comment":                {"# Hello.\n" + released, ""},
		"more":                           {edit(t, released, "        upvotes: {", "        comments: { type: integer }\n        upvotes: {"), ""},
		"a value where values may grow":  {edit(t, released, "enum: [cross_country, track, road, trail, other]", "enum: [cross_country, track, road, trail, beach, other]"), ""},
		"an older version":               {version("1.2.2"), "lower than the released 1.2.3"},
		"a version that is not a number": {version("next"), "must have three numbers"},
		"half a version":                 {version(`"1.3"`), "must have three numbers"},
		"no contract":                    {"a: [", "info.version"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := check([]byte(released), []byte(c.contract))
			if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
	if err := check(nil, []byte(released)); err != nil {
		t.Errorf("before the first release: %v", err)
	}
	if err := check(nil, []byte("info: { version: 1.0.0 }\nopenapi: [")); err == nil {
		t.Error("what cannot be read is accepted")
	}
}

func TestRelease(t *testing.T) {
	t.Parallel()
	dir, day := t.TempDir(), time.Date(2027, 1, 5, 12, 0, 0, 0, time.UTC)
	const last = "internal/tools/contract/released.yaml"
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := project(t)
	write(last, "")
	if err := os.Remove(filepath.Join(dir, last)); err != nil {
		t.Fatal(err)
	}
	write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n- All.\n")
	more := edit(t, first, "        upvotes: {", "        comments: { type: integer, description: Number of comments. }\n        upvotes: {")
	for _, c := range []struct{ name, contract, refused, version, entry string }{
		{"the first release", first, "", "1.2.3", "\n## [1.2.3] - 2027-01-05\n\n- All.\n"},
		{"the same again", first, "nothing to release", "", ""},
		{"what breaks clients", edit(t, first, "      minLength: 8\n", "      minLength: 12\n"), "breaks clients of 1.2.3", "", ""},
		{"more", more, "", "1.3.0", "\n## [1.3.0] - 2027-01-05\n\n### Contract\n\n- DELETE /race/vote/{race_id}: added the optional property `comments`"},
		{
			"other words", edit(t, more, "version: 1.2.3", "version: 1.3.0", "description: Page number, from 1.", "description: The page."), "", "1.3.1",
			"\n## [1.3.1] - 2027-01-05\n\n## [1.3.0]",
		},
		{
			"what breaks clients, and says so", edit(t, more, "version: 1.2.3", "version: 2.0.0", "      minLength: 8\n", "      minLength: 12\n"), "", "2.0.0",
			"\n## [2.0.0] - 2027-01-05\n\n### Contract\n\n- ",
		},
	} {
		write("openapi.yaml", c.contract)
		before := read("CHANGELOG.md")
		err := run([]string{"release", dir}, day)
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) || read("CHANGELOG.md") != before || read("openapi.yaml") != c.contract {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if text := read("openapi.yaml"); !strings.Contains(text, "\n  version: "+c.version+"\n") || read(last) != text {
			t.Errorf("%s: another version than %s", c.name, c.version)
		}
		if log := read("CHANGELOG.md"); !strings.HasPrefix(log, "# Changelog\n\n## [Unreleased]\n\n## [") || !strings.Contains(log, c.entry) || !strings.Contains(log, "- All.") {
			t.Errorf("%s: the changelog is %s", c.name, log)
		}
	}
	if log := read("CHANGELOG.md"); !strings.Contains(log, "comments") || !strings.Contains(log, "minLength") {
		t.Errorf("the changelog does not say what changed: %s", log)
	}
	if err := run([]string{"check", dir}, day); err != nil {
		t.Error(err)
	}
	if run([]string{"check"}, day) == nil || run([]string{"delete", dir}, day) == nil || run([]string{"check", t.TempDir()}, day) == nil {
		t.Error("did what was not asked")
	}
}
