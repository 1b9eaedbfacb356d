package seed

// TeamNames returns the names and IDs of all teams of the largest world, for tests that they differ.
func TeamNames() (names, ids []string) {
	w := newWorld(Options{Results: maxTeams * resultsPerTeam})
	for _, t := range w.teams {
		names, ids = append(names, t.name), append(ids, t.slug)
	}
	return names, ids
}

// ReferralCode returns a user's code.
func ReferralCode(i int) string { return referralCode(i) }

// WithoutIndexes lets tests see what happens around the copying of many results.
var WithoutIndexes = withoutIndexes
