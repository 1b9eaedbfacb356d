package pg_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.yaml.in/yaml/v3"

	"harrier"
	"harrier/tests/kit/database"
)

// A text may be as long as the contract says, in the database and in files of results too.
func TestLengths(t *testing.T) {
	t.Parallel()
	pool := database.Open(t).Pool
	columns := columnLengths(t, pool)
	schemas := contractSchemas(t)

	// The schemas of the contract that take or return each table's rows.
	for table, names := range map[string][]string{
		"users":            {"UserDraft", "UserChange", "User"},
		"races":            {"RaceDraft", "RaceChange", "Race"},
		"results":          {"ResultDraft", "ResultChange", "Result"},
		"entries":          {"EntryChange", "Entry"},
		"shoes":            {"ShoeDraft", "ShoeChange", "Shoe"},
		"runs":             {"RunDraft", "RunChange", "Run", "LogRun"},
		"deleted_runs":     {"Run"},
		"comments":         {"CommentDraft", "CommentChange", "Comment"},
		"name_requests":    {"UserDraft", "ReportDraft"}, // of the form for anybody, which is no operation
		"apps":             {"AppDraft", "AppChange", "App", "OperatorApp", "CreatedApp"},
		"personal_tokens":  {"PersonalTokenDraft", "PersonalToken", "CreatedPersonalToken"},
		"athlete_ids":      {"AthleteID"},
		"follows":          {"AthleteID"},
		"audit_log":        {"AuditEntry"},
		"corrections":      {"ResultChange", "Correction"},
		"imports":          {"Import"},
		"log_imports":      {"LogImport"},
		"tracks":           {"Track"},
		"renames":          {"RenameDraft", "RenameFromDraft", "RenameToDraft", "RenameName", "Rename"},
		"invites":          {"Invite", "CreatedInvite"},
		"announcements":    {"AnnouncementDraft", "Announcement", "AnnouncementReaders"},
		"season_reports":   {"SeasonReportDraft", "SeasonReport", "CreatedSeasonReport"},
		"team_codes":       {"TeamCodeDraft", "TeamCode", "CreatedTeamCode"},
		"team_groups":      {"GroupDraft", "GroupChange", "Group"},
		"planned_sessions": {"TeamSessionDraft", "OwnSessionDraft", "TeamSessionChange", "OwnSessionChange", "PlannedSession"},
		"plan_templates":   {"PlanTemplateDraft", "PlanTemplateChange", "PlanTemplate"},
		"plan_marks":       {"PlanMarkInput", "PlanItem"},
		"links":            {"LinkDraft", "Link", "CreatedLink"},
		"webhooks":         {"WebhookDraft", "WebhookChange", "Webhook", "CreatedWebhook"},
		"log_connections":  {"ConnectionDraft", "Connection"},
		"reports":          {"ReportDraft", "DisputeDraft", "SettlementInput", "RefusalInput", "Report", "OperatorReport"},
	} {
		for _, name := range names {
			if _, ok := schemas[name]; !ok {
				t.Errorf("the contract has no schema %s", name)
			}
		}
		for column, length := range columns[table] {
			found := false
			within := strings.TrimPrefix(strings.TrimPrefix(column, "from_"), "to_") // an object in the contract
			for _, name := range names {
				property, ok := schemas[name].Properties[within]
				if name == "AthleteID" {
					property, ok = schemas[name], true
				}
				if !ok {
					continue
				}
				found = true
				if got := property.length(schemas); got != length {
					t.Errorf("%s.%s may have %d characters, %s in the contract %d", table, column, length, name, got)
				}
			}
			if !found {
				t.Errorf("no schema of %v has %s.%s", names, table, column)
			}
		}
		delete(columns, table)
	}
	if len(columns) > 0 {
		t.Errorf("lengths that no schema was compared with: %v", columns)
	}
}

// columnLengths reads the longest text of each column from its CHECK, whether it counts characters or is a pattern.
func columnLengths(t *testing.T, pool *pgxpool.Pool) map[string]map[string]int {
	t.Helper()
	limit := regexp.MustCompile(`char_length\("?(\w+)"?\) <= (\d+)|\((\w+) ~ '\^\[[^]]+\]\[[^]]+\]\{0,(\d+)\}\$'`)
	rows, err := pool.Query(t.Context(), `SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
		WHERE connamespace = 'public'::regnamespace AND contype = 'c' AND conrelid::regclass::text NOT LIKE 'river%'`)
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string]map[string]int{}
	var table, check string
	_, err = pgx.ForEachRow(rows, []any{&table, &check}, func() error {
		m := limit.FindStringSubmatch(check)
		if m == nil {
			if strings.Contains(check, "char_length") {
				t.Errorf("cannot read a length from %s", check)
			}
			return nil
		}
		if columns[table] == nil {
			columns[table] = map[string]int{}
		}
		length, err := strconv.Atoi(m[2] + m[4])
		if m[3] != "" {
			length++ // the first character stands by itself in the pattern
		}
		columns[table][m[1]+m[3]] = length
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rows, err = pool.Query(t.Context(), `SELECT attrelid::regclass::text, attname, atttypmod - 4 FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND atttypid = 'varchar'::regtype`)
	if err != nil {
		t.Fatal(err)
	}
	var column string
	var length int
	_, err = pgx.ForEachRow(rows, []any{&table, &column, &length}, func() error {
		if columns[table] == nil {
			columns[table] = map[string]int{}
		}
		columns[table][column] = length
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return columns
}

type contractSchema struct {
	Ref        string           `yaml:"$ref"`
	MaxLength  int              `yaml:"maxLength"`
	AllOf      []contractSchema `yaml:"allOf"`
	AnyOf      []contractSchema `yaml:"anyOf"`
	OneOf      []contractSchema `yaml:"oneOf"`
	Properties map[string]contractSchema
}

// length is the schema's maxLength, or that of a schema which it refers to.
func (s contractSchema) length(all map[string]contractSchema) int {
	if s.Ref != "" {
		return all[strings.TrimPrefix(s.Ref, "#/components/schemas/")].length(all)
	}
	for _, part := range slices.Concat(s.AllOf, s.AnyOf, s.OneOf) {
		s.MaxLength = max(s.MaxLength, part.length(all))
	}
	return s.MaxLength
}

func contractSchemas(t *testing.T) map[string]contractSchema {
	t.Helper()
	var contract struct {
		Components struct{ Schemas map[string]contractSchema }
	}
	if err := yaml.Unmarshal(harrier.Contract, &contract); err != nil {
		t.Fatal(err)
	}
	schemas := contract.Components.Schemas
	// A schema made of others has their properties.
	for name, schema := range schemas {
		for _, part := range schema.AllOf {
			if part.Ref != "" {
				part = schemas[strings.TrimPrefix(part.Ref, "#/components/schemas/")]
			}
			if schema.Properties == nil {
				schema.Properties = map[string]contractSchema{}
			}
			maps.Copy(schema.Properties, part.Properties)
		}
		schemas[name] = schema
	}
	return schemas
}
