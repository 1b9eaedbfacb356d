package pg_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit/database"
)

var update = flag.Bool("update", false, "write db/schema.sql")

const schemaFile = "../../db/schema.sql"

// db/schema.sql shows people the schema after all migrations and the code.
func TestSchemaFile(t *testing.T) {
	t.Parallel()
	program := pgDump()
	if program == "" {
		const missing = "db/schema.sql is written and checked with pg_dump, which is not installed (Debian and Ubuntu: postgresql-client)"
		if *update {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	var complaint bytes.Buffer
	// Owners and rights depend on the installation, the comment on schema code is a hash, and River describes its own tables.
	cmd := exec.CommandContext(t.Context(), program, "--schema-only", "--no-owner", "--no-privileges", "--no-comments", "--no-tablespaces",
		"--no-security-labels", "--exclude-table=goose_*", "--exclude-table=river_*", database.URL(t))
	cmd.Stderr = &complaint
	dump, err := cmd.Output()
	if strings.Contains(complaint.String(), "server version mismatch") && !*update {
		t.Skip("this pg_dump is older than the server: ", complaint.String())
	}
	if err != nil {
		t.Fatalf("pg_dump: %v\n%s", err, complaint.String())
	}
	want := readable(t, string(dump))
	if *update {
		if err := os.WriteFile(schemaFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Errorf("db/schema.sql is out of date: run make generate-schema. %s", firstDifference(string(have), want))
	}
}

// pgDump finds the newest pg_dump; it reads servers up to its own version.
func pgDump() string {
	if path, err := exec.LookPath("pg_dump"); err == nil {
		return path
	}
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin/pg_dump", "/usr/pgsql-*/bin/pg_dump", "/opt/homebrew/opt/postgresql*/bin/pg_dump"} {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			return found[len(found)-1]
		}
	}
	return ""
}

var (
	entryHead  = regexp.MustCompile(`(?m)^-- Name: (.+); Type: (.+); Schema: .+; Owner: .*$`)
	constraint = regexp.MustCompile(`^ALTER TABLE ONLY \S+\n\s+ADD (CONSTRAINT (?s:.*));$`)
	onTable    = regexp.MustCompile(` ON (?:ONLY )?(\w+)`)
	identity   = regexp.MustCompile(`(?s)( ADD GENERATED \w+(?: DEFAULT)? AS IDENTITY) \(.*\);$`)
)

// readable puts what belongs to a table together: its constraints into the table, its indexes and triggers after it.
// Functions are left out: their source is easier to read.
func readable(t *testing.T, dump string) string {
	t.Helper()
	var types, tables, views []string
	create, after := map[string]string{}, map[string][]string{}
	heads := entryHead.FindAllStringSubmatchIndex(dump, -1)
	for i, at := range heads {
		end := len(dump)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		name, kind := dump[at[2]:at[3]], dump[at[4]:at[5]]
		var lines []string
		for line := range strings.Lines(dump[at[1]:end]) {
			if line != "--\n" && line != "\n" && !strings.HasPrefix(line, "-- PostgreSQL database dump") && !strings.HasPrefix(line, `\`) && !strings.HasPrefix(line, "SET default_") {
				lines = append(lines, line)
			}
		}
		text := strings.ReplaceAll(strings.TrimSpace(strings.Join(lines, "")), "public.", "")
		table, _, _ := strings.Cut(name, " ")
		switch kind {
		case "SCHEMA", "FUNCTION":
		case "EXTENSION", "DOMAIN":
			types = append(types, text)
		case "TYPE": // an enum, on one line
			types = append(types, strings.NewReplacer("(\n    ", "(", ",\n    ", ", ", "\n)", ")").Replace(text))
		case "VIEW":
			views = append(views, text)
		case "TABLE":
			tables = append(tables, name)
			create[name] = text
		case "CONSTRAINT", "FK CONSTRAINT":
			// The last bracket in column one closes the list of columns.
			body, tail, _ := strings.Cut(create[table], "\n)")
			create[table] = body + ",\n    " + constraint.ReplaceAllString(text, "$1") + "\n)" + tail
		case "INDEX", "STATISTICS", "TRIGGER", "DEFAULT", "SEQUENCE", "SEQUENCE OWNED BY":
			switch kind {
			case "INDEX":
				table = onTable.FindStringSubmatch(text)[1]
			case "STATISTICS", "SEQUENCE", "SEQUENCE OWNED BY": // named after the table
				table = tables[slices.IndexFunc(tables, func(t string) bool { return strings.HasPrefix(name, t+"_") })]
				text = identity.ReplaceAllString(text, "$1;")
			}
			after[table] = append(after[table], text)
		default:
			t.Fatalf("pg_dump wrote something unknown, a %s", kind)
		}
	}
	slices.Sort(tables) // pg_dump's order follows the views
	for i, table := range tables {
		tables[i] = strings.Join(slices.Concat([]string{create[table]}, after[table]), "\n")
	}
	return "-- The schema of the database, for reading. Written by make generate-schema, never by hand.\n" +
		"-- The functions are in db/code, except functions that tables need, which are in db/migrations.\n\n" +
		strings.Join(types, "\n") + "\n\n" + strings.Join(slices.Concat(tables, views), "\n\n") + "\n"
}

func firstDifference(have, want string) string {
	a, b := strings.Split(have, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("Line %d is %q, should be %q.", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("It has %d lines, should have %d.", len(a), len(b))
}

// PostgreSQL inlines and plans a function in SQL for each statement that writes a table whose generated column calls it. For a single result that took longer than
// all of its indexes.
func TestGeneratedColumnsOfResultsAreNotPlanned(t *testing.T) {
	t.Parallel()
	var called, inSQL int
	err := database.Open(t).Pool.QueryRow(t.Context(), `SELECT count(*), count(*) FILTER (WHERE l.lanname = 'sql')
		FROM pg_attrdef a
		JOIN pg_depend d ON d.classid = 'pg_attrdef'::regclass AND d.objid = a.oid AND d.refclassid = 'pg_proc'::regclass
		JOIN pg_proc p ON p.oid = d.refobjid JOIN pg_language l ON l.oid = p.prolang
		WHERE a.adrelid = 'results'::regclass`).Scan(&called, &inSQL)
	if err != nil || called < 3 || inSQL > 0 {
		t.Errorf("generated columns of results call %d functions, %d of them in SQL, %v", called, inSQL, err)
	}
}
