package kit

import "harrier/internal/formats"

// Positions returns the positions of an encoded line.
func Positions(polyline string) []formats.Position { return formats.Decode(polyline) }
