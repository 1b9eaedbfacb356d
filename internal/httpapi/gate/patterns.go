package gate

import (
	"regexp"
	"strings"
)

// patternNames say in words what a pattern of the contract takes, by how it begins.
var patternNames = []struct{ pattern, words string }{
	{`^[A-Za-z0-9][A-Za-z0-9._-]*$`, "Must start with a letter or digit, and have only letters, digits, dots, hyphens and underscores."},
	{`^([0-9]{1,6}|`, "Must be a time of less than 1000 hours, such as 25:09.2 or 1:02:03."},
	{`^(((0[13578]`, "Must be a valid date as MM-DD-YYYY, from 1900 to 2100."},
	{`^((19[0-9]{2}|`, "Must be a valid date as YYYY-MM-DD or MM-DD-YYYY, from 1900 to 2100."},
	{`^[Hh][Tt][Tt][Pp][Ss]:`, "Must be an absolute https URL."},
	{`^(\*|(W/)?"`, `Must be an ETag with its quotes, such as "p5yoZbmyV2dBlmSMzMbNvA", or *.`},
	{`^[!-~]+$`, "Must have only visible ASCII characters."},
	{`\S`, "Must not be blank."},
}

// mapped matches the pattern of what assigns a column to one of some fields.
var mapped = regexp.MustCompile(`^\^\(([a-z_|]+)\):$`)

// explainPattern says what a pattern takes.
func explainPattern(pattern string) string {
	for _, known := range patternNames {
		if strings.HasPrefix(pattern, known.pattern) {
			return known.words
		}
	}
	if found := mapped.FindStringSubmatch(pattern); found != nil {
		return "Must be field:column, with one of the fields " + strings.ReplaceAll(found[1], "|", ", ") + "."
	}
	return "Must match " + pattern + "."
}
