// Command typescript writes the words and the bounds with which the TypeScript client reads lines of runs, so that it reads them as the server does.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"

	"harrier/internal/table/cell"
	"harrier/internal/words"
)

const folder = "clients/typescript/src/"

const generated = "// Generated from internal/table by make generate. Do not edit.\n\n"

// kinds are those of the words in lines of runs, by their names there.
var kinds = []struct {
	name string
	kind words.Kind
}{
	{"training", words.Training},
	{"run", words.Run},
	{"style", words.Style},
	{"sport", words.Sport},
	{"rest", words.Rest},
	{"half", words.Half},
	{"distance", words.Distance},
	{"duration", words.Duration},
	{"weekday", words.Weekday},
	{"unit", words.Unit},
}

func main() {
	// The bounds are a file of their own, since apps need them without the words.
	for name, source := range map[string]string{"words.ts": lexicon(), "bounds.ts": bounds()} {
		if err := os.WriteFile(folder+name, []byte(generated+source), 0o644); err != nil { //nolint:gosec // source code
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// lexicon returns the words and units as source code.
func lexicon() string {
	var b strings.Builder
	b.WriteString("/** The words of each kind by what they mean, folded. Behind a colon are the languages of a word that English does not have. */\n" +
		"export const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n") //nolint:dupword // a type of TypeScript
	for _, k := range kinds {
		fmt.Fprintf(&b, "  %s: {\n", k.name)
		for _, meaning := range k.kind.Meanings() {
			fmt.Fprintf(&b, "    %s: %s,\n", quoted(meaning), quoted(list(k.kind, meaning)))
		}
		b.WriteString("  },\n")
	}
	b.WriteString("};\n\n/** What units measure, and how many meters or seconds they have. */\n" +
		"export const units: Readonly<Record<string, readonly [measures: \"length\" | \"span\", of: number]>> = {\n")
	for _, meaning := range words.Unit.Meanings() {
		if u, ok := cell.UnitOf(words.Unit.Words(meaning)[0]); ok {
			fmt.Fprintf(&b, "  %s: [%q, %v],\n", meaning, map[cell.Kind]string{cell.Length: "length", cell.Span: "span"}[u.Kind], u.Of)
		}
	}
	b.WriteString("};\n")
	return b.String()
}

// bounds returns as source code how fast and how slow people run.
func bounds() string {
	var b strings.Builder
	b.WriteString("/** Up to how many meters how many meters a second are possible. */\n" +
		"export const fastest: readonly (readonly [meters: number, speed: number])[] = [\n")
	for _, bound := range cell.FastestSpeeds() {
		meters := "Infinity"
		if !math.IsInf(bound[0], 1) {
			meters = fmt.Sprint(bound[0])
		}
		fmt.Fprintf(&b, "  [%s, %v],\n", meters, bound[1])
	}
	fmt.Fprintf(&b, "];\n\n/** The pace of somebody who moves, in seconds a kilometer, and up to how many meters people may be slower. */\n"+
		"export const slowest = { pace: %d, lap: %d } as const;\n", cell.SlowestPace, cell.Lap)
	fmt.Fprintf(&b, "\n/** The kinds of runs that are other sports. */\nexport const otherSports: readonly string[] = [\"%s\"];\n",
		strings.Join(cell.OtherSports(), `", "`))
	return b.String()
}

// list returns the words of a meaning, separated by spaces.
func list(kind words.Kind, meaning string) string {
	of := kind.Words(meaning)
	all := make([]string, 0, len(of))
	for _, word := range of {
		languages := kind.Languages(word)
		if languages[0] != "en" {
			word += ":" + strings.Join(languages, "-")
		}
		all = append(all, word)
	}
	return strings.Join(all, " ")
}

// quoted returns a text as a string of TypeScript.
func quoted(s string) string {
	text, _ := json.Marshal(s) //nolint:errchkjson // a string
	return string(text)
}
