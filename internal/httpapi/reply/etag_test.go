package reply_test

import (
	"strings"
	"testing"

	"harrier/internal/httpapi/reply"
)

// FuzzTagsMatch checks that a list of ETags matches what stands in it, with or without what compression adds, and that a weak tag counts
// only where it may.
func FuzzTagsMatch(f *testing.F) {
	for _, seed := range []string{`"x"`, `W/"x", "y"`, "*", `"a-gzip"`, `,,,`, `"`, "W/", `"a,b"`} {
		f.Add(seed)
	}
	tag := reply.TagOf([]byte("representation"))
	inner := strings.Trim(tag, `"`)
	f.Fuzz(func(t *testing.T, list string) {
		strong, weak := reply.TagsMatch(list, tag, false), reply.TagsMatch(list, tag, true)
		if strong && !weak {
			t.Errorf("%q matches strongly only", list)
		}
		if weak && !strings.Contains(list, inner) && !strings.Contains(list, "*") {
			t.Errorf("%q matches %s", list, tag)
		}
		for _, more := range []string{list + "," + tag, tag + " , " + list, list + `,"` + inner + reply.GzipSuffix + `"`} {
			if !reply.TagsMatch(more, tag, false) {
				t.Errorf("%q does not match %s", more, tag)
			}
		}
		if !reply.TagsMatch(list+",W/"+tag, tag, true) {
			t.Errorf("%q and its weak tag do not match", list)
		}
	})
}
