package cell

import "slices"

// size reads how long a step is. Somebody repeats five minutes (5m) or two (2:00), which could be miles or hours elsewhere.
func (s *stepReader) size(i int, repeated bool) (step Step, ok bool) {
	it := &s.items[i]
	switch {
	case it.is == numberItem && it.value > 0 && it.value <= mostUnits:
		step.Meters = hundredths(it.value * s.unit.Of)
	case it.is == numberItem && it.value >= leastMeters:
		step.Meters = it.value
	case it.is == distItem && !it.short, it.is == distItem && it.value >= 20:
		step.Meters = hundredths(it.value)
	case it.is == distItem && repeated: // 5x5m
		step.Seconds = it.value * 60
	case it.is == spanItem && (repeated || !it.two || it.value >= 300): // 1:15 easy is an hour and a quarter, or is not
		step.Seconds = it.value
	case it.each > 0 && repeated:
		step.Meters = hundredths(it.each)
	case it.distance > 0 && repeated:
		step.Meters = hundredths(it.distance)
	}
	return step, step.Meters > 0 && step.Meters <= maxMeters || step.Seconds > 0 && step.Seconds <= 24*3600
}

// alone reads a part that is not repeated: from an item, with the measure at another.
func (s *stepReader) alone(from, at int, grouped bool) (steps []Step, next int, ok bool) {
	step, ok := s.size(at, grouped)
	end := s.end(at)
	part := s.items[from:end]
	unknown := slices.ContainsFunc(part, func(it item) bool { return it.unknown() && it.text != "" })
	switch role := roleAt(s.items, at-1); {
	case role == "total" || roleAt(s.items, at+1) == "total":
		next, ok = s.words(at + 1)
		return nil, next, ok
	case !ok, at > from && (role == "with" || role == "about" || role == "at"), // last 2 @ 6:00; practice at 3:30
		unknown && (s.items[at].is == numberItem || s.items[at].is == spanItem && s.items[at].two): // bus 14, meet 6:30
		return nil, at, false
	}
	next = at + 1
	for next < end && step.Pace == 0 && !s.measuresAt(next) && roleAt(s.items, next) != "at" && roleAt(s.items, next) != "in" && s.items[next].text != "(" {
		next++
	}
	if next < end {
		next = s.pace(&step, next, end, 1)
	}
	step.Role, step.Text = roleOf(part), s.says(from, end)
	next, ok = s.words(next)
	return []Step{step}, next, ok
}

// roleOf returns the role that the words of a part say.
func roleOf(part []item) StepRole {
	role := WorkStep
	for i := range part {
		switch it := &part[i]; {
		case it.role == "warm_up":
			return WarmUpStep
		case it.role == "cool_down":
			return CoolDownStep
		case it.rest == "rest":
			role = RestStep
		case role == WorkStep && (it.role == "jog" || it.role == "recovery" || it.style == "easy" || it.kind == "easy"):
			role = easyStep
		}
	}
	return role
}

// pace reads the time or the pace of a step that is repeated n times.
func (s *stepReader) pace(step *Step, i, end, n int) (next int) {
	rep := repeats{n: float64(n), meters: step.Meters * float64(n), seconds: step.Seconds * float64(n)}
	next = s.repeatTime(&rep, s.items[:end], i)
	if next > i && rep.meters > 0 && rep.seconds > 0 {
		step.Pace = rep.seconds / rep.meters
	}
	return next
}

// repeat reads what is repeated, and how often.
func (s *stepReader) repeat(i int) (work []Step, times, next int, ok bool) {
	c, ok := s.counted(s.items, i)
	if !ok {
		work, next, ok = ladder(s.items, i)
		return work, 1, next, ok
	}
	if times = int(s.items[c.count].value); c.next == 0 {
		work, next, ok = s.body(c.of)
		return work, times, next, ok
	}
	work, _, ok = s.single(c.of)
	return work, times, c.next, ok
}

// body reads what is repeated.
func (s *stepReader) body(i int) (work []Step, next int, ok bool) {
	if s.items[i].text == "(" {
		return s.list(i+1, true)
	}
	if !pairAt(s.items, i) {
		if inner, times, next, found := s.repeat(i); found {
			return s.repeated(i, next, inner, times)
		}
	}
	return s.single(i)
}

// single reads a distance or a duration that is repeated, or a work and its recovery.
func (s *stepReader) single(i int) (work []Step, next int, ok bool) {
	if pairAt(s.items, i) {
		a, b := s.items[i].value, s.items[i+2].value
		return []Step{{Seconds: a}, {Seconds: b, Role: RecoveryStep}}, i + 3, a > 0 && b > 0
	}
	step, ok := s.size(i, true)
	return []Step{step}, i + 1, ok
}

// repeated completes repeats with their pace and recovery.
func (s *stepReader) repeated(from, i int, work []Step, times int) (steps []Step, next int, ok bool) {
	var rest *Step
	single := len(work) == 1 && work[0].Times == 0
	for i < len(s.items) {
		if end := s.recovery(i, &rest); end > i {
			i = end
			continue
		}
		if single && work[0].Pace == 0 {
			if end := s.pace(&work[0], i, len(s.items), times); end > i {
				i = end
				continue
			}
		}
		it := &s.items[i]
		if it.separates() || it.text == ")" || it.text == "(" || s.measuresAt(i) || it.role == "about" && i+1 < len(s.items) && s.measuresAt(i+1) { // on 4:30
			break
		}
		i++
	}
	for k := range work {
		if work[k].Text == "" && work[k].Role == WorkStep && work[k].Times == 0 {
			work[k].Text = s.says(from, i)
		}
	}
	if rest == nil {
		rest = &Step{Role: RecoveryStep}
	}
	next, ok = s.words(i)
	steps = repetitions(work, times, *rest)
	return steps, next, ok && len(steps) <= maxSteps
}

// repetitions returns steps that are done so many times with a recovery after each, and a single ladder with one between its steps.
func repetitions(work []Step, times int, rest Step) (steps []Step) {
	if times == 1 {
		for _, step := range work {
			if len(steps) > 0 && step.Role == WorkStep && steps[len(steps)-1].Role == WorkStep {
				steps = append(steps, rest)
			}
			steps = append(steps, step)
		}
		return steps
	}
	if work[len(work)-1].Role == WorkStep {
		work = append(work, rest)
	}
	if !slices.ContainsFunc(work, func(step Step) bool { return step.Times > 0 }) {
		return []Step{{Times: times, Steps: work}}
	}
	for range times {
		steps = append(steps, work...)
	}
	return steps
}

// recovery reads a recovery into rest, if it has none yet, and returns where the line goes on.
func (s *stepReader) recovery(i int, rest **Step) (next int) {
	next = s.trainingReader.recovery(&repeats{n: 1}, s.items, i)
	if *rest != nil || next == i {
		return i
	}
	at := i
	for !s.items[at].measures() {
		at++
	}
	it, step := &s.items[at], Step{Role: RecoveryStep, Text: s.says(i, next)}
	led := slices.ContainsFunc(s.items[i:at], func(it item) bool { return it.role == "with" || it.text == "/" || it.text == "(" })
	if slices.ContainsFunc(s.items[i:next], func(it item) bool { return it.rest == "rest" || it.text == "standing" || it.text == "rests" }) {
		step.Role = RestStep
	}
	if slices.ContainsFunc(s.items[i:at], func(it item) bool { return it.role == "about" }) {
		return i
	}
	switch meters := recoveryMeters(it); {
	case meters > 0 && (led || meters <= 1000) && (it.is == distItem || step.Role != RestStep):
		step.Meters = meters
	case meters > 0: // 6x800, 2 mi easy
		return i
	case it.is == spanItem:
		step.Seconds = it.value
	case it.is == numberItem && it.value >= 20: // w/ 90 rest
		step.Seconds = it.value
	default:
		return i
	}
	*rest = &step
	return next
}
