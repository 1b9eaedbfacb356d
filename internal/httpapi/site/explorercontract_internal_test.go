package site

import (
	"testing"
)

func TestExplorerContract(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		// Optional, with a value that Scalar would make up.
		"- name: time\n  in: query\n  schema: {$ref: T}\n":                       "- name: time\n  in: query\n  schema: {$ref: T}\n  example: \"\"\n",
		"- name: If-Match\n  in: header\n  schema: {type: string, default: x}\n": "- name: If-Match\n  in: header\n  schema: {type: string, default: x}\n  example: \"\"\n",
		// What is not to be sent can still be read.
		"- name: round\n  in: query\n  schema: {$ref: R}\n  examples: {heats: {value: heat, x-disabled: true}}\n": "- name: round\n  in: query\n" +
			"  schema: {$ref: R, examples: [heat]}\n  example: \"\"\n",
		"- name: round\n  in: query\n  schema: {$ref: R}\n  examples: {heats: {value: heat}}\n": "- name: round\n  in: query\n  schema: {$ref: R, examples: [heat]}\n  example: heat\n",
		// These stay.
		"- name: gender\n  in: query\n  schema: {$ref: G}\n  example: mens\n":             "",
		"- name: page\n  in: query\n  required: true\n  schema: {type: integer}\n":        "",
		"- name: id\n  in: path\n  required: true\n  schema: {type: string}\n":            "",
		"example:\n  in: query\n  name: no parameter\n":                                   "",
		"- {$ref: \"#/components/parameters/IdempotencyKey\"}\n":                          "",
		"info:\n  description: |\n    ## Getting started\n\n    Keeps its indentation.\n": "",
	} {
		if want == "" {
			want = given
		}
		got, err := explorerContract([]byte(given))
		if err != nil || string(got) != want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s%v", given, got, want, err)
		}
	}
}
