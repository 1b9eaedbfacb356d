package journeys

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	client "harrier.example/client"
)

type object = map[string]any

// runner is the Go client's. A journey fails by panicking.
type runner struct {
	url, emails, expired string
}

// runGo reads the table and writes a report, as README.md describes.
func runGo() int {
	r := runner{url: os.Getenv("HARRIER_URL"), emails: os.Getenv("HARRIER_EMAILS"), expired: os.Getenv("HARRIER_EXPIRED")}
	known := map[string]func(context.Context, input) object{
		"register":                    r.register,
		"verify":                      r.verify,
		"log a week":                  r.logWeek,
		"import a meet":               r.importMeet,
		"read scores":                 r.readScores,
		"search":                      r.search,
		"vote":                        r.vote,
		"partial updates":             r.partialUpdates,
		"pages":                       r.pages,
		"personal token":              r.personalToken,
		"follow":                      r.follow,
		"import training history":     r.importHistory,
		"watches and workbooks":       r.connectWatch,
		"coaches":                     r.coaches,
		"assistants":                  r.assistants,
		"a team's first week":         r.firstWeek,
		"Monday morning":              r.monday,
		"repeats and collisions":      r.repeats,
		"errors":                      r.errors,
		"expired token":               r.expiredToken,
		"expired token, many at once": r.expiredAtOnce,
		"dead session":                r.deadSession,
	}
	var stories []struct {
		Name  string
		Input input
	}
	if err := json.NewDecoder(os.Stdin).Decode(&stories); err != nil {
		fmt.Fprintln(os.Stderr, "read the table:", err)
		return 1
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute) // whatever the machine is
	defer cancel()
	report := json.NewEncoder(os.Stdout)
	for _, s := range stories {
		line := struct {
			Journey string `json:"journey"`
			Saw     object `json:"saw,omitempty"`
			Failed  string `json:"failed,omitempty"`
		}{Journey: s.Name}
		func() {
			defer func() {
				if why := recover(); why != nil {
					line.Failed = fmt.Sprint(why)
				}
			}()
			if journey := known[s.Name]; journey != nil {
				line.Saw = journey(ctx, s.Input)
			}
		}()
		if err := report.Encode(line); err != nil {
			fmt.Fprintln(os.Stderr, "report:", err)
			return 1
		}
	}
	return 0
}

// input has the parameters of all journeys; each uses some of them.
type input struct {
	past
	planned

	User          client.UserDraft `json:"user"`
	Other         client.UserDraft `json:"other"`
	Third         client.UserDraft `json:"third"`
	WrongToken    string           `json:"wrong_token"`
	WrongPassword string           `json:"wrong_password"`
	AthleteID     string           `json:"athlete_id"`
	TeamID        string           `json:"team_id"`
	Checkboxes    []string         `json:"checkboxes"`
	Days          []day            `json:"days"`
	Run           loggedRun        `json:"run"`
	Of            client.PathDate  `json:"of"`
	From          client.PathDate  `json:"from"`
	To            client.PathDate  `json:"to"`
	Empty         client.PathDate  `json:"empty"`
	Date          client.PathDate  `json:"date"`
	Text          string           `json:"text"`
	NoDate        client.PathDate  `json:"no_date"`
	Race          client.RaceDraft `json:"race"`
	Track         client.RaceDraft `json:"track"`
	InvalidRace   client.RaceDraft `json:"invalid_race"`
	Races         []client.RaceDraft
	NoRace        client.ID     `json:"no_race"`
	Gender        client.Gender `json:"gender"`
	Event         string        `json:"event"`
	CSV           string        `json:"csv"`
	BrokenCSV     string        `json:"broken_csv"`
	Result        client.ResultDraft
	Results       []client.ResultDraft
	TrackGender   string   `json:"track_gender"`
	RelayEvent    string   `json:"relay_event"`
	JumpEvent     string   `json:"jump_event"`
	Queries       []string `json:"queries"`
	RaceQueries   []string `json:"race_queries"`
	AthleteQuery  string   `json:"athlete_query"`
	Name          string
	Key           string
	Entry         client.EntryChange
	EntryChange   client.EntryChange `json:"entry_change"`
	InvalidEntry  client.EntryChange `json:"invalid_entry"`
	Picture       client.PictureFile
	Length        int32
	Draft         client.PersonalTokenDraft
	Calls         int
}

// loggedRun is a run that is added and then changed.
type loggedRun struct {
	Date   client.PathDate
	Draft  client.RunDraft
	Change client.RunChange
}

type day struct {
	Date   client.PathDate
	Change client.EntryChange
}

// kept counts the tokens that a client passed on to be stored, and has the last ones.
type kept struct {
	n    int
	last client.Tokens
}

func (k *kept) keep(tokens client.Tokens) { k.n, k.last = k.n+1, tokens }

// open returns a client with tokens.
func (r *runner) open(tokens client.Tokens, keep func(client.Tokens)) *client.Caller {
	return must(client.Open(r.url, tokens, keep))
}

// registered returns a client that has just registered, and its user.
func (r *runner) registered(ctx context.Context, user client.UserDraft) (*client.Caller, client.User) {
	c := r.open(client.Tokens{}, nil)
	try(c.Register(ctx, user))
	return c, *must(c.GetMeWithResponse(ctx)).JSON200
}

// ask requests something from the test that no operation returns.
func (r *runner) ask(ctx context.Context, at string, query url.Values) (token string) {
	req := must(http.NewRequestWithContext(ctx, http.MethodGet, at+"?"+query.Encode(), http.NoBody))
	res := must(http.DefaultClient.Do(req))
	defer func() { _ = res.Body.Close() }()
	var answer struct{ Token string }
	try(json.NewDecoder(res.Body).Decode(&answer))
	return answer.Token
}

func must[T any](value T, err error) T {
	try(err)
	return value
}

func try(err error) {
	if err != nil {
		panic(err)
	}
}

// refusal is the problem in an error, as the table has it.
func refusal[T any](_ T, err error) object {
	refused := asError(err)
	fields := each(refused.Fields(), func(f client.ProblemField) string { return f.Pointer })
	slices.Sort(fields)
	return object{"status": refused.Status, "type": refused.Type, "detail": refused.Detail, "fields": fields}
}

// each applies a function to each item. The result is never nil, which JSON would have as null.
func each[T, U any](list []T, of func(T) U) []U {
	made := make([]U, 0, len(list))
	for _, item := range list {
		made = append(made, of(item))
	}
	return made
}

// lines counts the lines of a file.
func lines(file []byte) int { return strings.Count(string(file), "\n") }

// asError returns the refusal in an error.
func asError(err error) *client.Error {
	var refused *client.Error
	if !errors.As(err, &refused) {
		panic(fmt.Sprintf("want a refusal, not %v", err))
	}
	return refused
}
