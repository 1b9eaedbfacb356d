package seed

import (
	"fmt"
	"strconv"
	"strings"
)

// townNames lists where teams and races are. The towns are made up or so common that they are nobody's.
func townNames() []string {
	return strings.Split(strings.ReplaceAll(`Mapleton,Cedar Falls Junction,Northfield Mills,Elk Prairie,Harbor Point,Stonebridge,Willow Creek,
Pinehurst Hollow,Granite Bay,Silver Lake,Eagle Bend,Fox Hollow,Birchwood,Oak Harbor,Red Rock,Lakeshore,
Summit Grove,Clearwater,Riverton,Ashford,Brookhaven,Coldwater,Deer Park,Eastfield,Fairview Heights,
Glenwood Springs,Hawthorne,Iron Ridge,Juniper Flats,Kingsbridge,Larkspur,Meadowbrook,New Bergen,Otter Tail,
Prairie View,Quarry Hill,Rolling Hills,Sandstone,Timberline,Union Mills,Valley Forge Heights,Westbrook,
Yarrow Point,Zephyr Cove,Amber Falls,Blue Mound,Copper Harbor,Dry Creek,Evergreen,Falcon Ridge,Grand Marsh,
High Plains,Autumn Lake,Jasper Hills,Kestrel Bay,Lone Tree,Misty Vale,Nettle Creek,Orchard Park,Painted Post,
Quail Run,Raven Rock,Saint Aldan,Thornbury,Upper Marlow,Vesper,Windham Cross,Alder Bay,Bear Paw,Cloverdale,
São Bento,Łąkowa,Åsvik,Mühlbach,Québec-sur-Mer,Villa Ñandú,Český Brod,Ærøby,Señorío,Žabice,Nordhöhe,
Saint-Élan,Gðlavik,Castañeda,Brännö,Kjøsen,Île Verte,Hódvár,Peñablanca,Ülkenstadt,Lower Ditton,Mill Race,
Heron Lake,Crane Meadow,Badger Pass,Sugar Grove,Whistling Pines,Cobblestone,Ferry Landing,Tamarack`, "\n", ""), ",")
}

// fill puts a name into a pattern with one %s.
func fill(pattern, name string) string { return fmt.Sprintf(pattern, name) }

// base36 writes a number shortly, in digits and small letters.
func base36(n int) string { return strconv.FormatInt(int64(n), 36) }
