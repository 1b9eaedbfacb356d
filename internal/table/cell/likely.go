package cell

// likely are the paces of each sport in seconds a kilometer.
var likely = map[string][2]float64{
	"": {0, 900}, "bike": {45, 480}, "swim": {480, 3600}, "walk": {300, 1800}, "cross_training": {30, 3600}, "strength": {30, 36_000},
}

// isLikely reports whether somebody may have run a distance in some seconds. Runners are no faster than the records of the world.
func isLikely(meters, seconds float64, sport string) bool {
	pace := seconds / meters * 1000
	bounds, other := likely[sport]
	if !other {
		bounds = likely[""]
	}
	if sport == "" || !other {
		switch {
		case meters < 800:
			bounds[0] = 90
		case meters < 3000:
			bounds[0] = 125
		case meters < 10_000:
			bounds[0] = 145
		default:
			bounds[0] = 155
		}
	}
	return meters > 0 && pace >= bounds[0] && pace <= bounds[1]
}

// timeOf returns the seconds of a time for a distance: m:ss, or h:mm if nobody runs the former.
func timeOf(it *item, meters float64, sport string) float64 {
	if it.two && !isLikely(meters, it.value, sport) && isLikely(meters, it.value*60, sport) {
		return it.value * 60
	}
	return it.value
}
