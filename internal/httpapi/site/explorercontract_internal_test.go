package site

import (
	"testing"
)

func TestExplorerContract(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		// Optional, with a value that Scalar would make up.
		"- name: time\n  in: query\n  schema: {$ref: T}\n":                       `[{"name":"time","in":"query","schema":{"$ref":"T"},"example":""}]`,
		"- name: If-Match\n  in: header\n  schema: {type: string, default: x}\n": `[{"name":"If-Match","in":"header","schema":{"type":"string","default":"x"},"example":""}]`,
		// What is not to be sent can still be read.
		"- name: round\n  in: query\n  schema: {$ref: R}\n  examples: {heats: {value: heat, x-disabled: true}}\n": `[{"name":"round","in":"query","schema":{"$ref":"R","examples":["heat"]},"example":""}]`,
		"- name: round\n  in: query\n  schema: {$ref: R}\n  examples: {heats: {value: heat}}\n":                   `[{"name":"round","in":"query","schema":{"$ref":"R","examples":["heat"]},"example":"heat"}]`,
		// These stay.
		"- name: gender\n  in: query\n  schema: {$ref: G}\n  example: mens\n":         `[{"name":"gender","in":"query","schema":{"$ref":"G"},"example":"mens"}]`,
		"- name: page\n  in: query\n  required: true\n  schema: {minimum: 1}\n":       `[{"name":"page","in":"query","required":true,"schema":{"minimum":1}}]`,
		"- name: id\n  in: path\n  required: true\n  schema: {type: string}\n":        `[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}]`,
		"example:\n  in: query\n  name: no parameter\n":                               `{"example":{"in":"query","name":"no parameter"}}`,
		"- {$ref: \"#/components/parameters/IdempotencyKey\"}\n":                      `[{"$ref":"#/components/parameters/IdempotencyKey"}]`,
		"z: |\n  ## Getting started\n\n  \"Text\"\na: [2026-11-21, 1.50, null, {}]\n": `{"z":"## Getting started\n\n\"Text\"\n","a":["2026-11-21",1.5,null,{}]}`,
		"'200': {description: OK}\n'x': '200'\n":                                      `{"200":{"description":"OK"},"x":"200"}`,
	} {
		got, err := explorerContract([]byte(given))
		if err != nil || string(got) != want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s\n%v", given, got, want, err)
		}
	}
}
