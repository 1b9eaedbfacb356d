package formats

import (
	"slices"
	"strings"
	"unicode"
)

// The names of sports as files and services write them, as sportName makes them. Strava writes those of the bulk export in the language of the
// account. They are from programs that read such exports:
//
//   - Dutch: stjinne89/zwb-platform (src/lib/strava/import.ts and its test)
//   - French: benoit5672/plugin-strava
//   - German: martin-ueding/geo-activity-playground (issues 86, 191, 355)
//   - Russian: solargate/grom
//   - Spanish: NachoMartinezLozano/running-coach (src/running_coach/importers/strava_csv.py)
//
// and from others that name sports in Chinese, Italian, Japanese, Korean and Portuguese as Strava does. 9 and 1 are Strava's numbers in old GPX
// files. What is not here can be named by the sender.
var (
	running = []string{
		"run", "running", "9", "trailrun", "trailrunning", "treadmill", "treadmillrunning", "treadmillrun", "virtualrun", "virtualrunning", "indoorrunning",
		"indoorrun", "trackrunning", "trackrun", "streetrunning", "roadrunning", "roadrun", "ultrarun", "ultrarunning", "obstaclerunning", "jog", "jogging",
		"lauf", "laufen", "traillauf", "virtuellerlauf", "crosslauf", "laufbandtraining", "bahnlauf",
		"courseàpied", "course", "trail", "coursevirtuelle", "courseàpiedvirtuelle", "courseàpiedsurtapisroulant",
		"carrera", "carreradetrail", "carreraamontaña", "carrerademontaña", "carreravirtual", "correr", "correrencinta",
		"corrida", "corridaemtrilha", "corridavirtual", "corridaemtrilhas", "corridanaesteira", "corridadetrilha",
		"corsa", "corsavirtuale", "corsatrail", "trailrunningcorsa", "corsasutapisroulant",
		"hardlopen", "hardloop", "hardloopsessie", "virtuelehardloopsessie", "loop", "trailrunnen", "traillopen", "trailloop",
		"löpning", "löprunda", "terränglöpning", "løb", "løbetur", "løp", "løpetur", "juoksu",
		"bieg", "bieganie", "běh", "беготня", "бег", "забег", "трейлран", "виртуальныйбег", "виртуальныйзабег",
		"ランニング", "ラン", "トレイルラン", "トレイルランニング", "バーチャルラン",
		"跑步", "越野跑", "虚拟跑步", "虛擬跑步", "操场跑", "달리기", "러닝", "트레일러닝", "가상달리기", "가상러닝", "koşu",
	}
	other = []string{
		"biking", "cycling", "ride", "1", "virtualride", "ebikeride", "emountainbikeride", "mountainbikeride", "mountainbiking", "gravelride", "gravelcycling",
		"indoorcycling", "roadbiking", "roadcycling", "velomobile", "handcycle", "walk", "walking", "hike", "hiking", "rucking", "nordicwalk", "nordicwalking",
		"swim", "swimming", "lapswimming", "poolswim", "openwaterswimming", "openwaterswim", "workout", "weighttraining", "strengthtraining", "strength",
		"cardio", "indoorcardio", "hiit", "highintensityintervaltraining", "yoga", "pilates", "crossfit", "rowing", "indoorrowing", "virtualrow", "elliptical",
		"stairstepper", "stairclimbing", "training", "fitnessequipment", "breathwork", "dance", "skiing", "nordicski", "alpineski", "backcountryski",
		"crosscountryskiing", "rollerski", "snowboard", "snowboarding", "snowshoe", "snowshoeing", "iceskate", "iceskating", "inlineskate", "inlineskating",
		"skateboard", "kayaking", "canoeing", "packraft", "standuppaddling", "paddling", "surfing", "kitesurf", "windsurf", "sail", "sailing", "golf",
		"rockclimbing", "climbing", "tennis", "tabletennis", "badminton", "squash", "racquetball", "pickleball", "padel", "soccer", "football", "basketball",
		"volleyball", "cricket", "wheelchair", "motorcycling", "driving", "multisport", "transition", "horsebackriding", "ebiking", "boxing",
		"fahrrad", "radfahrt", "radfahren", "virtuelleradfahrt", "mountainbikefahrt", "gravelfahrt", "ebikefahrt", "ebikeradfahrt", "spaziergang", "wandern",
		"wanderung", "gehen", "schwimmen", "krafttraining", "gewichtstraining", "rudern", "skialpin", "skitouren", "snowboarden",
		"sortievélo", "sortieàvélo", "vélo", "vélovirtuel", "sortievélovirtuelle", "sortievéloélectrique", "cyclisme", "marche", "randonnée", "natation",
		"entraînement", "entraînementauxpoids", "musculation", "aviron", "rameur",
		"bicicleta", "bicicletavirtual", "ciclismo", "ciclismovirtual", "caminata", "senderismo", "excursionismo", "natación", "entrenamiento",
		"entrenamientoconpesas", "esquíalpino", "patinajesobrehielo", "patinajeenlínea", "escalada", "kayak",
		"pedalada", "pedaladavirtual", "pedaladademountainbike", "caminhada", "trilha", "natação", "treino", "treinocompeso", "treinodeforça", "musculação", "remo",
		"pedalata", "pedalatavirtuale", "pedalataconebike", "camminata", "escursione", "nuotata", "nuoto", "allenamento", "canoa",
		"fietsrit", "virtuelefietsrit", "wielrennen", "fietsen", "wandeling", "wandelen", "hiken", "zwemmen", "krachttraining",
		"велосипед", "заезд", "виртуальныйзаезд", "виртуальныйвелозаезд", "заезднаэлектровелосипеде", "горныйвелозаезд", "гравийныйвелозаезд", "ходьба",
		"прогулка", "скандинавскаяходьба", "поход", "плавание", "заплыв", "тренировка", "силоваятренировка",
		"サイクリング", "ライド", "バーチャルライド", "ウォーキング", "ウォーク", "ハイキング", "ハイク", "水泳", "スイム", "ワークアウト", "ウェイトトレーニング", "ヨガ",
		"骑行", "騎行", "虚拟骑行", "虛擬騎行", "步行", "徒步", "健行", "游泳", "训练", "訓練", "力量训练", "瑜伽", "划船",
		"라이딩", "가상라이딩", "자전거", "걷기", "하이킹", "수영", "운동", "웨이트트레이닝", "요가",
		"jízda", "chůze",
	}
)

// IsRunning says whether a sport is running, by its name; nil if it is not known, as for "Other".
func IsRunning(sport string) *bool {
	name := sportName(sport)
	is := slices.Contains(running, name)
	if !is && !slices.Contains(other, name) {
		return nil
	}
	return &is
}

// sportName is the name of a sport in lower case and without anything but letters and digits.
func sportName(sport string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, sport)
}
