package site

import (
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// explorerContract returns the contract as the explorer reads it: as JSON, which browsers read much faster, in the order of the YAML. Scalar sends
// every parameter for which it finds a value, and without an example it takes the default or the first of an enumeration. Here the optional
// parameters that no example sends have an empty example, which is not sent.
func explorerContract(contract []byte) ([]byte, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(contract, &document); err != nil {
		return nil, fmt.Errorf("read the contract for the explorer: %w", err)
	}
	leaveOut(&document)
	text, err := appendJSON(nil, document.Content[0])
	if err != nil {
		return nil, fmt.Errorf("write the contract for the explorer: %w", err)
	}
	return text, nil
}

// appendJSON appends a node as JSON. Keys keep their order.
func appendJSON(text []byte, node *yaml.Node) ([]byte, error) {
	var value any
	switch {
	case node.Kind == yaml.MappingNode || node.Kind == yaml.SequenceNode:
		brackets, separators := "[]", ","
		if node.Kind == yaml.MappingNode {
			brackets, separators = "{}", ",:"
		}
		text = append(text, brackets[0])
		for i, child := range node.Content {
			if i > 0 {
				text = append(text, separators[i%len(separators)])
			}
			var err error
			if text, err = appendJSON(text, child); err != nil {
				return nil, err
			}
		}
		return append(text, brackets[1]), nil
	case node.Tag == "!!str" || node.Tag == "!!timestamp" || node.Tag == "": // JSON has no times
		value = node.Value
	default:
		if err := node.Decode(&value); err != nil {
			return nil, fmt.Errorf("line %d: %w", node.Line, err)
		}
	}
	encoded, err := json.Marshal(value)
	return append(text, encoded...), err
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

func key(name string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: name} }

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
