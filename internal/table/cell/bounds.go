package cell

// Bounds of the values of results.
const (
	MaxTime   = 20 // characters
	MaxPlace  = 1_000_000
	MaxHeat   = 999
	MaxPoints = 100_000 // with at most three decimals
	MaxWind   = 99.9    // metres per second in either direction, with one decimal
)
