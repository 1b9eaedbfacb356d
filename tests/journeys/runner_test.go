package journeys

func runGo() int { return 1 }
