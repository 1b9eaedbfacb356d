package discipline

import "strings"

// Title names an event with its gender, as pages do: "Men's 100m", or "Boys' 100m" where the athletes are called girls and boys. A mixed event
// says its gender itself, and so do "Girls 5K" and "Men's Mile".
func Title(g Gender, event string, youth bool) string {
	first, _, _ := strings.Cut(strings.ToLower(event), " ")
	switch strings.TrimSuffix(strings.NewReplacer("'", "", "’", "").Replace(first), "s") {
	case "men", "women", "boy", "girl", "male", "female", "ladie":
		return event
	}
	switch {
	case Mixed(event):
		return event
	case youth:
		return Called(g, true) + "' " + event
	}
	return Called(g, false) + "'s " + event
}

// Called returns how the athletes of a gender are called: Women, or Girls where they are called girls and boys.
func Called(g Gender, youth bool) string {
	switch {
	case g == Mens && youth:
		return "Boys"
	case g == Mens:
		return "Men"
	case youth:
		return "Girls"
	}
	return "Women"
}
