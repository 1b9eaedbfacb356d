package site

import (
	"bytes"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// explorerContract returns the contract as the explorer reads it. Scalar sends every parameter for which it finds a value, and without an example it
// takes the default or the first of an enumeration. Here the optional parameters that no example sends have an empty example, which is not sent.
func explorerContract(contract []byte) ([]byte, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(contract, &document); err != nil {
		return nil, fmt.Errorf("read the contract for the explorer: %w", err)
	}
	leaveOut(&document)
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	if err := encoder.Encode(&document); err != nil {
		return nil, fmt.Errorf("write the contract for the explorer: %w", err)
	}
	return text.Bytes(), nil
}

// leaveOut changes the optional parameters below a node. An example that is not to be sent (x-disabled) becomes one of the schema, to be read.
func leaveOut(node *yaml.Node) {
	for _, child := range node.Content {
		leaveOut(child)
	}
	in, required, schema := member(node, "in"), member(node, "required"), member(node, "schema")
	if in == nil || in.Value != "query" && in.Value != "header" || schema == nil || required != nil && required.Value == "true" ||
		member(node, "example") != nil {
		return
	}
	sent, shown := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str"}, &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	if examples := member(node, "examples"); examples != nil {
		for i := 1; i < len(examples.Content); i += 2 {
			value := member(examples.Content[i], "value")
			if member(examples.Content[i], "x-disabled") == nil {
				sent = value
			}
			shown.Content = append(shown.Content, value)
		}
		*examples = *sent
		rename(node, "examples", "example")
	} else {
		node.Content = append(node.Content, key("example"), sent)
	}
	if len(shown.Content) > 0 && member(schema, "examples") == nil {
		schema.Content = append(schema.Content, key("examples"), shown)
	}
}

func key(name string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: name} }

// rename gives a key of a mapping another name.
func rename(node *yaml.Node, from, to string) {
	for i := 0; i < len(node.Content); i += 2 {
		if node.Content[i].Value == from {
			node.Content[i] = key(to)
		}
	}
}

// member returns the value of a key of a mapping; nil if it has none.
func member(node *yaml.Node, key string) *yaml.Node {
	if node.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			return node.Content[i+1]
		}
	}
	return nil
}
