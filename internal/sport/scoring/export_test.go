package scoring

// String returns an integer ("27") or a fraction in lowest terms ("17/2").
func (s Score) String() string { return s.rat().RatString() }
