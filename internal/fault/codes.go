package fault

// Types are all types of faults, with their meanings as the contract lists them. A test finds types that are missing here or there.
var Types = map[string]string{
	"token-invalid":                 "the token is malformed, has been revoked, or is not from this server",
	"token-expired":                 "the token has expired",
	"token-used":                    "the link has been used, or the account has changed since it was sent",
	"token-purpose":                 "the token was issued for something else",
	"scope-missing":                 "the personal token does not have the scope that the operation requires",
	"operators-only":                "only operators may do this",
	"last-operator":                 "this would remove the last operator; it can only be done by command",
	"suspended":                     "the account is suspended",
	"wrong-password":                "the password is wrong, or no account has the email",
	"password-ended":                "the password has ended; choose another by a link in an email",
	"too-many-passwords":            "too many wrong passwords; wait, or choose another by a link in an email",
	"reauthenticate":                "this requires a recent sign-in; sign in again",
	"verify-email":                  "the user's email must be verified for this",
	"email-taken":                   "the email already has an account",
	"athlete-taken":                 "the Athlete ID is claimed by, or an alias of, another user",
	"too-many-aliases":              "the user has the maximum number of aliases",
	"team-taken":                    "another coach has claimed the team",
	"team-claimed":                  "the coach has claimed another team",
	"too-many-assistants":           "the team has the maximum number of assistants",
	"too-many-assisted":             "the coach assists the maximum number of teams",
	"too-many-groups":               "the team has the maximum number of groups",
	"too-many-templates":            "the team or the user has the maximum number of templates",
	"too-many-sessions":             "an athlete or a team would have too many sessions on a day, or a request writes too many",
	"no-steps":                      "the text of the session has no steps that a watch could follow",
	"athlete-claimed":               "the user has claimed another Athlete ID",
	"athlete-id-needed":             "the user who claims the result has not claimed an Athlete ID",
	"result-disowned":               "the athlete has said that the result is not theirs",
	"result-has-athlete":            "the result has an Athlete ID, or its name is withheld",
	"result-of-others":              "the result has no Athlete ID of the caller, and no pending claim by the caller",
	"claim-refused":                 "the claim of the result has been refused",
	"too-many-claims":               "the user has the maximum number of pending claims of results",
	"name-not-withheld":             "the name of the result is not withheld",
	"idempotency-in-progress":       "a request with this `Idempotency-Key` is in progress",
	"idempotency-answer-not-stored": "the request with this `Idempotency-Key` was completed, but its response was not stored",
	"too-many-apps":                 "the user has made the maximum number of apps",
	"too-many-tokens":               "the user has the maximum number of personal tokens",
	"too-many-finishers":            "the event has more finishers than can be scored",
	"too-many-results":              "the account has the maximum number of results",
	"too-many-requests":             "the address has sent the maximum number of requests for now",
	"too-many-at-once":              "the user or the network has the maximum number of such requests in progress",
	"server-busy":                   "the server has the maximum number of such requests in progress",
	"too-many-rows":                 "the account has added the maximum number of results for now",
	"too-many-words":                "the file has too many new words for the search index",
	"race-locked":                   "the race is locked: only operators may change it and its results",
	"directors-only":                "only the race's directors may add results to it",
	"coaches-only":                  "only coaches may post races and results on this server",
	"too-many-directors":            "the race has the maximum number of directors",
	"already-imported":              "the file was imported into the race before",
	"decisions-conflict":            "the file conflicts with what people decided about the results that it replaces",
	"results-exist":                 "the race already has results of genders and events in the file",
	"file-unclear":                  "columns, gender, event, unit of times or sheet of the file are not known; `errors` has the parameters to send",
	"too-many-webhooks":             "the user has the maximum number of webhooks",
	"no-secrets-key":                "the server has no key to encrypt the secrets of other services with",
	"too-many-runs":                 "the day has the maximum number of runs",
	"too-many-follows":              "the user follows the maximum number of athletes",
	"too-many-blocked":              "the user has blocked the maximum number of users",
	"too-many-comments":             "the day has the maximum number of comments, or of those of one author",
	"too-many-shoes":                "the user has the maximum number of pairs of shoes",
	"shoe-worn":                     "the shoes have runs",
	"run-taken":                     "the log has a run with this `source` and `external_id`",
	"too-many-links":                "the user has the maximum number of secret links",
	"too-many-imports":              "the user has the maximum number of unfinished imports into the log",
	"uploads-full":                  "the server has no space for uploads until others have been imported",
	"tracks-full":                   "the user's tracks use all of their allowed storage",
	"import-undone":                 "the log has no data from the import",
	"import-edited":                 "runs of the import have been changed since",
	"cursor-expired":                "events after the cursor have been deleted, or it belongs to another database",
	"both-finished":                 "two athletes who have finished one event would be merged",
	"results-corrected":             "results of the import have been changed or replaced since",
	"idempotency-key-reused":        "the `Idempotency-Key` was used for a different request",
	"registration-closed":           "the server accepts no new accounts",
	"invite-required":               "creating an account requires an invitation",
	"invite-invalid":                "the invitation is unknown, was used or withdrawn, or has expired",
	"already-reported":              "the user has reported this, and it has not been decided",
	"report-decided":                "the report has been decided",
	"invite-without-team":           "the invitation names no team that somebody with an account could join",
	"invite-declined":               "the invitation was declined",
	"reminded-lately":               "an email was sent within the last week",
	"too-many-announcements":        "the coach has made the maximum number of announcements in a day",
	"no-recipients":                 "none of the athletes would be told",
	"too-many-season-reports":       "the coach has the maximum number of season reports",
	"too-many-codes":                "the team has the maximum number of codes",
	"too-many-invites":              "the user has created the maximum number of invitations for now",
}

// Code tells programs what is wrong with a field.
type Code string

// The codes. A field without one has CodeInvalid.
const (
	CodeInvalid    Code = "invalid"
	CodeRequired   Code = "required"
	CodeUnknown    Code = "unknown"
	CodeWrongType  Code = "wrong_type"
	CodeNotAllowed Code = "not_allowed"
	CodeMalformed  Code = "malformed"
	CodeCharacters Code = "characters"
	CodeTooShort   Code = "too_short"
	CodeTooLong    Code = "too_long"
	CodeTooFew     Code = "too_few"
	CodeTooMany    Code = "too_many"
	CodeTooSmall   Code = "too_small"
	CodeTooLarge   Code = "too_large"
	CodeDuplicate  Code = "duplicate"
	CodeUnused     Code = "unused"
	CodeNotFound   Code = "not_found"
	CodeTaken      Code = "taken"
	CodeWeak       Code = "weak"
)

// Codes are all codes, with their meanings as the contract lists them.
var Codes = map[Code]string{
	CodeInvalid:    "anything else; see `detail`",
	CodeRequired:   "missing or empty",
	CodeUnknown:    "not a field or parameter of this operation",
	CodeWrongType:  "of another type",
	CodeNotAllowed: "not one of the allowed values",
	CodeMalformed:  "not in the required format, such as a date, an email or a UUID",
	CodeCharacters: "contains characters that are not allowed",
	CodeTooShort:   "text with too few characters",
	CodeTooLong:    "text with too many characters",
	CodeTooFew:     "a list with too few items",
	CodeTooMany:    "a list or object with too many items, or a parameter given more than once",
	CodeTooSmall:   "a number below the minimum",
	CodeTooLarge:   "a number above the maximum",
	CodeDuplicate:  "a list that contains a value twice",
	CodeUnused:     "not used with the other fields",
	CodeNotFound:   "names something that does not exist",
	CodeTaken:      "belongs to somebody else",
	CodeWeak:       "a password that is easy to guess",
}

// Coded returns a copy of the fault whose fields have a code.
func (e *Error) Coded(code Code) *Error {
	f := *e
	f.Fields = make([]Field, len(e.Fields))
	for i, field := range e.Fields {
		field.Code = code
		f.Fields[i] = field
	}
	return &f
}
