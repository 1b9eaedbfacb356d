package discipline

// Gender is the gender that a result is listed under.
type Gender string

// The genders, as the API spells them.
const (
	Mens   Gender = "mens"
	Womens Gender = "womens"
)

// Genders are all genders.
var Genders = []Gender{Mens, Womens}

// GenderOf reads the gender in a path: anything but "mens" is womens.
func GenderOf(s string) Gender {
	if s == string(Mens) {
		return Mens
	}
	return Womens
}
