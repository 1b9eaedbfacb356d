package cell

// climbs reports whether a token is the word for an ascent, or the D of D+, and returns the place behind it.
func (r *trainingReader) climbs(k int) (next int, ok bool) {
	switch t := r.at(k); {
	case r.role(t) == "ascent":
		return k + 1, true
	case t.is == wordToken && t.text == "d" && r.at(k+1).text == "+" && !r.at(k+1).spaced:
		return k + 2, true
	}
	return k, false
}

// ascent reads the meters or feet of an ascent: "250 hm", "1,200 ft gain", "D+ 300 m", "+450m". They are no distance of a run.
func (r *trainingReader) ascent(k int) (next int, ok bool) {
	t := r.at(k)
	if t.is != numberToken {
		return k, false
	}
	next = k + 1
	u := r.unitAt(next)
	named := u.Name == "m" || u.Name == "ft"
	if named {
		next++
	}
	if end, follows := r.climbs(next); follows {
		return end, true
	}
	before := k - 1
	if r.at(before).text == ":" || r.at(before).text == "=" {
		before--
	}
	switch last := r.at(k - 1); {
	case u.Kind != 0 && !named, r.role(r.at(next)) == "times" || r.at(next).text == "x":
		return k, false
	case last.text == "↑", last.text == "▲", before >= 0 && r.role(r.at(before)) == "ascent",
		before > 0 && r.at(before).text == "+" && r.at(before-1).text == "d" && !r.at(before).spaced:
		return next, true
	case named && last.text == "+" && last.spaced && !t.spaced && k > 1 && (t.value >= 50 || thousands.MatchString(t.text)):
		return next, true
	case named && r.at(next).text == "+" && !r.at(next).spaced && (next+1 >= len(r.tokens) || r.at(next+1).is != numberToken): // 300m+
		return next + 1, true
	}
	return k, false
}

// speed reads a speed as a pace: "12 km/h", "7 mph".
func (r *trainingReader) speed(k int) (it item, next int, ok bool) {
	t, u := r.at(k), r.unitAt(k+1)
	next = k + 2
	switch role := r.role(r.at(k + 1)); {
	case role == "kmh":
		u = units["km"]
	case role == "mph":
		u = units["mi"]
	case u.Kind == Length && u.Of >= 1000 && (r.at(k+2).text == "/" || r.role(r.at(k+2)) == "per") && r.unitAt(k+3).Name == "hours":
		next = k + 4
	default:
		return item{}, k, false
	}
	if !(t.value >= 1 && t.value <= 100) {
		return item{}, k, false
	}
	return item{is: paceItem, value: 3600 / (t.value * u.Of)}, next, true
}
