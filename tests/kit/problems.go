package kit

import "harrier/internal/fault"

// ProblemTypes returns what each type of problem means.
func ProblemTypes() map[string]string { return fault.Types }
