package operators

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit"
)

// TestAudit shows who reads the audit log, and how it is filtered and paged.
func TestAudit(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	first, second, runner := app.Operator(t), app.Operator(t), app.Register(t)
	if a := runner.Get("/operator/audit").Is(http.StatusForbidden); kit.ProblemKind(a) != "operators-only" {
		t.Errorf("another user: %s", a)
	}
	token, _ := kit.PersonalToken(t, first, "read", "log", "results")
	if a := app.Client(t).WithToken(token).Get("/operator/audit").Is(http.StatusForbidden); kit.ProblemKind(a) != "scope-missing" {
		t.Errorf("a personal token: %s", a)
	}
	objects := func(query string) []string {
		t.Helper()
		entries := first.Get("/operator/audit" + query).Is(http.StatusOK).List()
		ids := make([]string, len(entries))
		for i, e := range entries {
			ids[i], _ = e["object_id"].(string)
		}
		return ids
	}
	for query, want := range map[string][]string{
		"?length=100":                             {second.ID, first.ID},
		"?actor=command":                          {second.ID, first.ID},
		"?actor=" + first.ID:                      nil,
		"?object=" + first.ID:                     {first.ID},
		"?object=" + runner.ID:                    nil,
		"?act=user.promote":                       {second.ID, first.ID},
		"?act=user.delete":                        nil,
		"?length=1":                               {second.ID},
		"?length=1&page=2":                        {first.ID},
		"?length=1&page=3":                        nil,
		"?act=user.promote&object=" + second.ID:   {second.ID},
		"?actor=command&object=" + runner.ID:      nil,
		"?actor=command&act=user.promote&page=20": nil,
	} {
		if got := objects(query); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", query, got, want)
		}
	}
	for _, query := range []string{"?page=0", "?length=101", "?length=0", "?actor=nobody", "?object=x", "?act=Suspend", "?page=1&page=2"} {
		first.Get("/operator/audit" + query).Is(http.StatusBadRequest)
	}
	link := first.Get("/operator/audit?length=1&act=user.promote").Is(http.StatusOK).Header.Get("Link")
	const want = `</operator/audit?act=user.promote&length=1&page=1>; rel="first", </operator/audit?act=user.promote&length=1&page=2>; rel="next"`
	if link != want {
		t.Errorf("Link: %s", link)
	}
	entry := first.Get("/operator/audit?object=" + first.ID).Is(http.StatusOK).List()[0]
	if entry["act"] != "user.promote" || entry["actor"] != "command" || entry["object_kind"] != "user" || entry["reason"] != nil {
		t.Errorf("%v", entry)
	}
	after, _ := entry["after"].(object)
	before, _ := entry["before"].(object)
	if !kit.IsTrue(after["operator"]) || kit.IsTrue(before["operator"]) {
		t.Errorf("%v", entry)
	}
}

// TestAuditIsImmutable shows that not even a statement of the program's own database role changes the audit log.
func TestAuditIsImmutable(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator := app.Operator(t)
	before := operator.Get("/operator/audit").Is(http.StatusOK)
	db, err := pgx.Connect(t.Context(), app.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close(context.WithoutCancel(t.Context())) })
	for _, sql := range []string{
		"UPDATE audit_log SET act = 'user.demote'", "DELETE FROM audit_log", "TRUNCATE audit_log", "DELETE FROM audit_log WHERE false",
		"INSERT INTO audit_log SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET act = 'user.demote'",
		"TRUNCATE users, audit_log CASCADE", "UPDATE audit_log SET reason = 'another'", "UPDATE audit_log SET reason = NULL, act = 'user.demote'",
	} {
		if _, err := db.Exec(t.Context(), sql); err == nil || !strings.Contains(err.Error(), "audit_log cannot be changed") {
			t.Errorf("%s: %v", sql, err)
		}
	}
	if after := operator.Get("/operator/audit").Is(http.StatusOK); !bytes.Equal(after.Body, before.Body) {
		t.Errorf("%s, before %s", after, before)
	}
}
