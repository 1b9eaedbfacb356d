package races

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestServiceDocument compares the table of docs/contract.md with the operations that have no x-extension.
func TestServiceDocument(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "| --- | --- | --- |\n")
	table, _, _ := strings.Cut(rest, "\n\n")
	code := regexp.MustCompile("`([^`]+)`")
	var documented, got []string
	for row := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			t.Fatalf("a row has %d cells: %s", len(cells)-2, row)
		}
		suffixes := append([][]string{{"", ""}}, code.FindAllStringSubmatch(cells[3], -1)...)
		for _, path := range code.FindAllStringSubmatch(cells[1], -1) {
			for method := range strings.SplitSeq(cells[2], ",") {
				for _, suffix := range suffixes {
					documented = append(documented, strings.TrimSpace(method)+" "+path[1]+suffix[1])
				}
			}
		}
	}
	for _, op := range kit.Contract(t).Operations {
		if !isOurs(op) {
			got = append(got, op.Method+" "+op.Path)
		}
	}
	slices.Sort(documented)
	slices.Sort(got)
	if !slices.Equal(documented, got) {
		t.Errorf("the table has\n%s\nthe contract\n%s", strings.Join(documented, "\n"), strings.Join(got, "\n"))
	}
}

// isOurs reports whether the service document does not have an operation.
func isOurs(op *kit.Operation) bool {
	ours, _ := op.Tree["x-extension"].(bool)
	return ours
}

// teamPages are pages of up to 100 athletes of a team. They are objects, which say which page is next.
var teamPages = []string{"ListTeamWeek", "ListTeamMonth", "ListAttention", "ListTeamPlanWeek"}

// arrays are the lists of our own that are arrays: short ones, and pages with a number. docs/decisions.md says why no more are added.
var arrays = []string{
	"ListFollowing", "ListFollowers", "ListBlocked", "ListAssistants", "ListCoaches", "ListAssistantships", "ListDirectorships", "ListLinks", "ListSessions",
	"ListPersonalTokens", "ListApps", "ListAuthorizations", "ListReports", "ListInvites", "ListNotices", "ListNoticeSettings", "ListAthleteComments",
	"ListLogImports", "ListShoes", "ListPeriodGoals", "ListAthleteRecords", "ListAthleteRange", "ListResultClaims", "ListRaceReports", "ListDirectors",
	"ListImports", "ListRenames", "ListRanking", "ListAthleteBests", "ListTeamRecords", "ListWebhooks", "ListWebhookDeliveries", "SearchAthletes",
	"ListAllApps", "FindAccounts", "ListAllReports", "ListAudit",
}

// wholeLists are lists of our own that have no more than one page, whose next is null.
var wholeLists = []string{"ListConnections", "SearchTeams", "SearchUsers", "ListGroups", "ListTeamCodes", "ListSeasonReports", "ListAthleteGoals", "ListAthleteAttention"}

// uncached are the public reads that need no cache: one row, a stream, a calendar that changes with the day, and a constant list.
var uncached = []string{"GetResult", "GetResultHistory", "GetTeamCalendar", "StreamRace", "ListEvents"}

// TestPublicReadsAreCached checks that public reads of races, results and teams have x-cache, and those of a race in JSON an ETag.
func TestPublicReadsAreCached(t *testing.T) {
	t.Parallel()
	of := regexp.MustCompile(`^/(race|result|team|events?|search|athletes?)(/|$)`)
	seen := 0
	for _, op := range kit.Contract(t).Operations {
		if op.Method != http.MethodGet || op.NeedsToken || !of.MatchString(op.Path) || slices.Contains(uncached, op.ID) {
			continue
		}
		seen++
		if op.Tree["x-cache"] == nil {
			t.Errorf("%s: the contract has no x-cache", op.ID)
		}
		_, json := op.Answers[http.StatusOK].Content["application/json"]
		if _, unchanged := op.Answers[http.StatusNotModified]; strings.Contains(op.Path, "{race_id}") && json && !unchanged {
			t.Errorf("%s: the contract has no ETag and no 304", op.ID)
		}
	}
	if seen < 25 {
		t.Errorf("%d reads were looked at", seen)
	}
}

// TestNewLists holds lists of our own to one shape: items and the cursor of the next ones. Feeds call their items events.
func TestNewLists(t *testing.T) {
	t.Parallel()
	list := regexp.MustCompile("^(List|Find|Search)")
	var found []string
	for _, op := range kit.Contract(t).Operations {
		if !isOurs(op) || op.Method != http.MethodGet || !list.MatchString(op.ID) || slices.Contains(teamPages, op.ID) || op.ID == "ListIssues" { // a check of a race
			continue
		}
		responses, _ := op.Tree["responses"].(map[string]any)
		content, _ := kit.Resolve(responses["200"])["content"].(map[string]any)
		media, _ := content["application/json"].(map[string]any)
		schema := kit.Resolve(media["schema"])
		if schema["type"] == "array" {
			found = append(found, op.ID)
			if schema["maxItems"] == nil && schema["x-unbounded"] == nil {
				t.Errorf("%s: no longest length", op.ID)
			}
			continue
		}
		required, _ := schema["required"].([]any)
		after := kit.ParametersOf(op)["after"] != nil || slices.Contains(wholeLists, op.ID)
		if !after || !slices.Contains(required, any("next")) || !slices.Contains(required, any("items")) && !slices.Contains(required, any("events")) {
			t.Errorf("%s has %v", op.ID, required)
		}
	}
	slices.Sort(found)
	slices.Sort(arrays)
	if !slices.Equal(found, arrays) {
		t.Errorf("these lists are arrays, and new ones have items and next:\n%v\nwant\n%v", found, arrays)
	}
}

// TestNames holds operations of our own to the rules of docs/contract.md.
func TestNames(t *testing.T) {
	t.Parallel()
	ours := regexp.MustCompile(`^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*|\{[a-z]+(_[a-z]+)*\})$`)
	spec := kit.Contract(t)
	for _, op := range spec.Operations {
		extension := isOurs(op)
		parameters := kit.ParametersOf(op)
		for name, p := range parameters {
			if name == "id" || name == "_id" {
				t.Errorf("%s: the name of %s does not say whose it is", op.ID, name)
			}
			if text, _ := p["description"].(string); p["in"] == "path" && (strings.Contains(text, "own `_id`") || strings.Contains(text, "of the user")) &&
				!strings.Contains(text, "alias") && name != "user_id" {
				t.Errorf("%s: %s names a user", op.ID, name)
			}
		}
		if !extension {
			continue
		}
		for segment := range strings.SplitSeq(strings.TrimPrefix(op.Path, "/"), "/") {
			if !ours.MatchString(segment) {
				t.Errorf("%s: %q in %s", op.ID, segment, op.Path)
			}
		}
		if strings.HasPrefix(op.Path, "/user/me/") {
			t.Errorf("%s: me is a legal Athlete ID: %s", op.ID, op.Path)
		}
		page, length := parameters["page"], parameters["length"]
		if page == nil {
			continue // the feed is read by a cursor
		}
		if slices.Contains(teamPages, op.ID) {
			continue
		}
		schema := kit.Resolve(length["schema"])
		linked := op.Answers[http.StatusOK].Headers["Link"] != nil
		if page["in"] != "query" || length["in"] != "query" || schema["default"] != 10 || schema["maximum"] != 100 || !linked {
			t.Errorf("%s: lists in pages have page and length in the query, and a Link header: %v, %v", op.ID, page, length)
		}
	}
}

// TestNoPathIsTaken looks for operations whose path is also a path of another's parameters: GET /user/reports/races would be a report, and not
// the races of the athlete "reports". The service document has such paths; we add none.
func TestNoPathIsTaken(t *testing.T) {
	t.Parallel()
	operations := kit.Contract(t).Operations
	for _, a := range operations {
		for _, b := range operations {
			if a == b || a.Method != b.Method || !isOurs(a) || !overlap(t, a, b) {
				continue
			}
			t.Errorf("%s %s may also be %s", a.Method, a.Path, b.Path)
		}
	}
}

// overlap tells whether the router takes a path of b for one of a, because a has a literal where b has a parameter that may have that value.
func overlap(t *testing.T, a, b *kit.Operation) bool {
	t.Helper()
	as, bs := strings.Split(a.Path, "/"), strings.Split(b.Path, "/")
	if len(as) != len(bs) {
		return false
	}
	preferred := false
	for i := range as {
		aParameter, bParameter := strings.HasPrefix(as[i], "{"), strings.HasPrefix(bs[i], "{")
		switch {
		case as[i] == bs[i] || aParameter && bParameter:
		case aParameter && !preferred, !aParameter && !bParameter:
			return false // the router prefers b's literal, or the paths are different
		case !aParameter:
			schema, err := kit.NewSchema(kit.ContractTree, kit.ParametersOf(b)[strings.Trim(bs[i], "{}")]["schema"])
			if err != nil {
				t.Fatalf("%s, %s: %v", b.ID, bs[i], err)
			}
			if schema.Validate([]byte(`"`+as[i]+`"`)) != nil {
				return false
			}
			preferred = true
		}
	}
	return true
}
