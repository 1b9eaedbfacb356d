package seed

import (
	"math/rand/v2"
	"strings"

	"harrier/internal/sheet"
)

// name is one name, and its form in small ASCII letters.
type name struct{ written, slug string }

// people is a stock of names that go together.
type people struct {
	weight       int // of a hundred or so people, how many are of these
	familyFirst  bool
	mens, womens []name
	families     []name
}

// person is somebody's name. Slug ("ada-lindqvist") and short ("a-lindqvist") are for IDs and emails; people of one name
// share them.
type person struct{ name, slug, short string }

// crowd is everybody who can be met.
type crowd struct {
	stocks []people
	weight int // of all stocks
}

// meet makes a person up.
func (c *crowd) meet(r *rand.Rand, g gender) person {
	own := c.stock(r)
	givens := own.mens
	if g == womens {
		givens = own.womens
	}
	given, family, familyFirst := pick(r, givens), pick(r, own.families), own.familyFirst
	if !familyFirst && happens(r, 0.2) {
		// Families move and marry: a name is not always from one place.
		if other := c.stock(r); !other.familyFirst {
			family = pick(r, other.families)
		}
	}
	p := person{name: given.written + " " + family.written, slug: given.slug + "-" + family.slug, short: given.slug[:1] + "-" + family.slug}
	if familyFirst {
		p.name = family.written + " " + given.written
	}
	return p
}

// stock chooses where somebody's name is from.
func (c *crowd) stock(r *rand.Rand) *people {
	n := r.IntN(c.weight)
	for i := range c.stocks {
		if n -= c.stocks[i].weight; n < 0 {
			return &c.stocks[i]
		}
	}
	return &c.stocks[0]
}

// names reads a list. A name that has no ASCII form of its own is followed by one ("傑|suguru"), and an underscore stands
// for a space inside of a name.
func names(list string) []name {
	words := strings.Fields(list)
	all := make([]name, len(words))
	for i, word := range words {
		written, slug, given := strings.Cut(strings.ReplaceAll(word, "_", " "), "|")
		if !given {
			slug = sheet.TeamID(written)
		}
		all[i] = name{written, slug}
	}
	return all
}

// newCrowd gathers the names.
func newCrowd() *crowd {
	c := &crowd{stocks: append(namesOfTheWest(), namesOfTheWorld()...)}
	for i := range c.stocks {
		c.weight += c.stocks[i].weight
	}
	return c
}

// namesOfTheWest are names of North America and of the west and north of Europe, with Poland's.
func namesOfTheWest() []people {
	return []people{
		{
			weight: 34,
			mens: names(`James Michael Robert John David William Ethan Noah Liam Mason Logan Lucas Owen Caleb Wyatt Isaac
				Henry Jack Cole Grant Tyler Austin Evan Nathan`),
			womens: names(`Emma Olivia Ava Sophia Grace Hannah Abigail Claire Lauren Megan Katie Molly Rachel Paige Natalie
				Brooke Allison Jordan Sydney Taylor Morgan Anna Leah Ruth`),
			families: names(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Thompson
				White Harris Clark Lewis Walker Young Allen Hill Scott Green Adams Baker Nelson Carter Mitchell
				Roberts Turner Phillips Parker Evans Edwards Collins Stewart Morris Rogers Reed`),
		},
		{
			weight: 9,
			mens:   names("José Luis Miguel Ángel Andrés Joaquín Raúl Iván Sebastián Tomás Martín Óscar"),
			womens: names("María Lucía Sofía Inés Ximena Belén Rocío Noelia Pilar Ángela Mónica Begoña"),
			families: names(`García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Núñez Muñoz Gutiérrez
				Ibáñez Peña Ordóñez Vázquez`),
		},
		{
			weight:   6,
			mens:     names("Lukas Jonas Jürgen Günther Felix Moritz Björn Sören Matthias Jörg"),
			womens:   names("Anke Käthe Jule Friederike Lena Hanna Svenja Heike Dörte Bärbel"),
			families: names("Müller Schmidt Schneider Fischer Weiß Schäfer Krüger Köhler König Jäger Großmann Böhm Vogel Hübner"),
		},
		{
			weight: 5,
			mens:   names("Étienne François Théo Jérôme Rémi Gaël Loïc Benoît Hugo Mathéo"),
			womens: names("Chloé Zoé Élodie Anaïs Maëlle Noémie Françoise Aurélie Céline Léa"),
			families: names(`Lefèvre Moreau Girard Fournier Mercier Dupré Bérubé Côté Bélanger Gagné Leblanc Rousseau Hébert
				Lévesque`),
		},
		{
			weight:   5,
			mens:     names("Łukasz Paweł Michał Tomasz Krzysztof Kacper Bartłomiej Grzegorz"),
			womens:   names("Małgorzata Agnieszka Zofia Hanna Alicja Wioletta Łucja Bożena"),
			families: names("Kowalczyk Wójcik Zając Król Wróbel Mazur Nowak Gołąb Dudek Pająk"),
		},
		{
			weight:   5,
			mens:     names("Anders Bjørn Håkon Søren Jón Åke Mårten Pål"),
			womens:   names("Åsa Ingrid Sigríður Solveig Märta Linnéa Guðrún Tuva"),
			families: names("Lindqvist Åkesson Sjöberg Ødegård Hansen Nyström Sandvik Bergström Ingebrigtsen Kjærgaard Øverland"),
		},
	}
}

// namesOfTheWorld are names of everywhere else, and of Ireland, Wales and Scotland.
func namesOfTheWorld() []people {
	return []people{
		{
			weight:   7,
			mens:     names("Kipchumba Eliud Wilson Geoffrey Abel Paul Cosmas Edwin Joseph Vincent"),
			womens:   names("Faith Hellen Vivian Peres Sharon Beatrice Mercy Joyciline Edna Brigid"),
			families: names("Kiplagat Cheruiyot Rotich Chebet Kipkemboi Korir Jepkosgei Wanjiru Kamau Otieno Kirui Chepngetich"),
		},
		{
			weight:   5,
			mens:     names("Haile Kenenisa Tamirat Selemon Yomif Berihu Muktar Abebe"),
			womens:   names("Tirunesh Genzebe Letesenbet Almaz Gudaf Senbere Meseret Yalemzerf"),
			families: names("Bekele Tola Barega Kejelcha Gidey Tsegay Ayana Defar Dibaba Gebrselassie Aregawi Wale"),
		},
		{
			weight:   4,
			mens:     names("Aarav Arjun Rohan Vikram Siddharth Nikhil Karan Avinash"),
			womens:   names("Priya Ananya Kavya Meera Lalita Sudha Tintu Parul"),
			families: names("Sharma Patel Singh Reddy Nair Iyer Sable Chaudhary Babar Kulkarni Menon Das"),
		},
		{
			weight:   4,
			mens:     names("Văn Minh Đức Quang Tuấn Jun Wei Kenji"),
			womens:   names("Linh Oanh Thảo Hương Mei Yuki Hoa Sakura"),
			families: names("Nguyễn Trần Phạm Đặng Bùi Chen Lin Wong Park Kim Tanaka Suzuki"),
		},
		{
			weight: 4,
			mens:   names("Seán Cillian Oisín Pádraig Rhys Iain Tadhg Eoin"),
			womens: names("Aoife Siobhán Niamh Ciara Gráinne Éilish Róisín Mairéad"),
			families: names(`O'Connor O’Sullivan Murphy Byrne McCarthy Ó_Briain Kavanagh MacLeod Fitzgerald Doyle Griffiths
				Llewellyn`),
		},
		{
			weight:   3,
			mens:     names("João Thiago Mateus Antônio Vítor Gonçalo Simão Luís"),
			womens:   names("Conceição Inês Letícia Beatriz Mônica Cátia Sílvia Antónia"),
			families: names("Silva Araújo Gonçalves Magalhães Conceição Simões Sequeira Ribeiro Falcão Assunção"),
		},
		{
			weight:   3,
			mens:     names("Jiří Tomáš Ondřej Gergő Zoltán László Đorđe Miloš"),
			womens:   names("Kateřina Božena Šárka Zsófia Réka Jelena Živa Luiza"),
			families: names("Kovács Szabó Nagy Jovanović Đurić Tóth Horváth Šimunović Kovačić Petrović Němec Šebesta"),
		},
		{
			weight:   3,
			mens:     names("Mohammed Hicham Youssef Soufiane Ayoub Bilal Mehmet İbrahim"),
			womens:   names("Fatima Rababe Nawal Malak Yasmine Zeynep Özlem Ayşe"),
			families: names("El_Guerrouj Bakkali Amrani Benali Haddad Yılmaz Şahin Kaya Öztürk Aït_Lahcen Saïdi Çelik"),
		},
		{
			weight: 2, familyFirst: true,
			mens:     names("傑|suguru 健太|kenta 大輔|daisuke 翔|sho"),                            //nolint:gosmopolitan // as they are written
			womens:   names("美咲|misaki 由紀|yuki 陽子|yoko 愛|ai"),                                //nolint:gosmopolitan // as they are written
			families: names("佐藤|sato 鈴木|suzuki 高橋|takahashi 田中|tanaka 渡辺|watanabe 大迫|osako"), //nolint:gosmopolitan // as they are written
		},
		{
			weight:   1,
			mens:     names("Олександр|oleksandr Дмитро|dmytro Андрій|andriy Тарас|taras"),
			womens:   names("Оксана|oksana Наталія|nataliya Ірина|iryna Юлія|yuliya"),
			families: names("Шевченко|shevchenko Коваленко|kovalenko Бондар|bondar Мельник|melnyk Ткач|tkach"),
		},
	}
}
