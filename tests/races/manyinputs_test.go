package races

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// inputs are files as people write them: what is imported, one result after the other, and the codes of the warnings; or a part of the refusal.
var inputs = map[string]struct{ sport, query, file, want, warned string }{
	// Who runs.
	"hommes and femmes":             {"road", "?event=5K", "Place,Nom,Sexe,Temps\n1,Al,Hommes,17:01\n1,Ann,Femmes,19:01\n", "1 Al mens 5K 17:01; 1 Ann womens 5K 19:01", ""},
	"mænd and kvinder":              {"road", "?event=5K", "Placering;Navn;Køn;Tid\n1;Al;Mænd;17.01\n1;Ann;Kvinder;19.01\n", "1 Al mens 5K 17:01; 1 Ann womens 5K 19:01", "time_rewritten"},
	"categories in words":           {"road", "?event=5K", "Place,Name,Category,Time\n1,Al,Senior Men,17:01\n1,Ann,Veteran Women,19:01\n", "1 Al mens 5K 17:01; 1 Ann womens 5K 19:01", ""},
	"a title in words":              {"track", "", "Boys Varsity 5000 Meters\n\nplace,name,time\n1,Al,17:01.2\n", "1 Al mens 5000 Meters 17:01.2", ""},
	"a woman against the parameter": {"road", "?event=5K&gender=mens", "Place,Name,Category,Time\n1,Al,Senior Men,17:01\n1,Ann,Senior Women,19:01\n", "422 line 3", ""},
	"sections":                      {"road", "", "Men's 5K,,\nplace,name,time\n1,Al,17:01\nWomen's 5K,,\n1,Ann,19:01\n", "1 Al mens 5K 17:01; 1 Ann womens 5K 19:01", ""},
	"numbers for genders":           {"road", "?event=5K", "place,name,sex,time\n1,Al,1,17:01\n1,Ann,2,19:01\n", "422 line 2", ""},
	"an unknown gender of one":      {"road", "?event=5K", "place,name,sex,time\n1,Al,M,17:01\n2,Ann,?,19:01\n", "422 line 3", ""},
	// Times.
	"hours with letters":         {"road", "?gender=mens&event=Half+Marathon", "place,name,time\n1,Al,1h02'03\n2,Bo,1h03'10\n", "1 Al mens Half Marathon 1:02:03; 2 Bo mens Half Marathon 1:03:10", ""},
	"minutes with letters":       {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17m01s\n2,Bo,17m05s\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"leading zeros":              {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,00:17:01.5\n2,Bo,00:17:05\n", "1 Al mens 5K 00:17:01.5; 2 Bo mens 5K 00:17:05", ""},
	"seconds with a letter":      {"track", "?gender=mens&event=100m", "place,name,time\n1,Al,10.85s\n2,Bo,10.91 s\n", "1 Al mens 100m 10.85; 2 Bo mens 100m 10.91", ""},
	"a decimal comma":            {"track", "?gender=mens&event=100m", "Platz;Name;Zeit\n1;Al;10,85\n2;Bo;10,91\n", "1 Al mens 100m 10.85; 2 Bo mens 100m 10.91", ""},
	"ties by thousandths":        {"track", "?gender=mens&event=100m", "place,name,time\n1,Al,10.87 (10.865)\n2,Bo,10.87 (10.870)\n", "1 Al mens 100m 10.87 (10.865); 2 Bo mens 100m 10.87 (10.870)", "sign_noted"},
	"photo finish in words":      {"track", "?gender=mens&event=100m", "place,name,time\n1,Al,10.9 (FAT)\n2,Bo,11.0 FAT\n", "1 Al mens 100m 10.9; 2 Bo mens 100m 11.0", ""},
	"bruto and netto":            {"road", "?gender=mens&event=10K", "Plaats;Naam;Netto;Bruto\n1;Al;38:01;38:05\n2;Bo;38:02;38:06\n", "1 Al mens 10K 38:05; 2 Bo mens 10K 38:06", "time_not_used"},
	"days of a program":          {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,0 days 00:17:01\n2,Bo,0 days 00:17:05\n", "1 Al mens 5K 00:17:01; 2 Bo mens 5K 00:17:05", ""},
	"a whole number of seconds":  {"road", "?gender=mens&event=5K&time_unit=seconds", "place,name,time\n1,Al,1021\n2,Bo,1025\n", "1 Al mens 5K 1021; 2 Bo mens 5K 1025", ""},
	"no separators":              {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,1701\n2,Bo,1705\n", "1 Al mens 5K 1701; 2 Bo mens 5K 1705", "time_without_colon"},
	"gun and chip":               {"road", "?gender=mens&event=10K", "Place,Name,Chip Time,Gun Time\n1,Al,38:01,38:04\n2,Bo,38:02,38:06\n", "1 Al mens 10K 38:04; 2 Bo mens 10K 38:06", "time_not_used"},
	"a photo finish":             {"track", "?gender=mens&event=100m", "place,name,time\n1,Al,10.85a\n2,Bo,10.9h\n", "1 Al mens 100m 10.85; 2 Bo mens 100m 10.9", ""},
	"a full-width colon":         {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17：01\n2,Bo,17：05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"pace before the time":       {"road", "?gender=mens&event=Half+Marathon", "Miejsce;Zawodnik;Tempo;Czas netto\n1;Al;03:02;1:04:01\n2;Bo;03:05;1:05:02\n", "1 Al mens Half Marathon 1:04:01; 2 Bo mens Half Marathon 1:05:02", "time_not_used"},
	"pace beside a strange name": {"road", "?gender=mens&event=Half+Marathon", "Miejsce;Zawodnik;Tempo;Wynik brutto META\n1;Al;03:02;1:04:01\n2;Bo;03:05;1:05:02\n", "422 Wynik brutto META", ""},
	// Places and statuses.
	"ordinals":               {"road", "?gender=mens&event=5K", "place,name,time\n1st,Al,17:01\n2nd,Bo,17:05\n3rd,Cy,17:06\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05; 3 Cy mens 5K 17:06", ""},
	"ties":                   {"track", "?gender=mens&event=High+Jump", "place,name,mark\n1,Al,1.95\nT2,Bo,1.90\n=2,Cy,1.90\n", "1 Al mens High Jump 1.95; 2 Bo mens High Jump 1.90; 2 Cy mens High Jump 1.90", ""},
	"ties with a dash":       {"road", "?gender=mens&event=5K", "place,name,time\n1),Al,17:01\n2.),Bo,17:05\nT-3,Cy,17:06\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05; 3 Cy mens 5K 17:06", ""},
	"a ranking":              {"road", "?event=10K", "Ranking;Corredor;Sexo;Tiempo\n1;Al;H;38:01\n1;Ana;M;40:01\n", "1 Al mens 10K 38:01; 1 Ana womens 10K 40:01", ""},
	"of how many":            {"road", "?gender=mens&event=5K", "place,name,time\n1/35,Al,17:01\n2/35,Bo,17:05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"a hash":                 {"road", "?gender=mens&event=5K", "place,name,time\n#1,Al,17:01\n#2,Bo,17:05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"statuses for places":    {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17:01\nDSQ,Bo,17:05\nDNS,Cy,\n", "1 Al mens 5K 17:01; Cy mens 5K dns; Bo mens 5K 17:05 dq", ""},
	"German statuses":        {"road", "?gender=mens&event=5K", "Platz;Name;Zeit\n1;Al;17:01\n;Bo;aufg.\n;Cy;n.a.\n;Di;disq.\n", "1 Al mens 5K 17:01; Bo mens 5K dnf; Cy mens 5K dns; Di mens 5K dq", ""},
	"times of who is out":    {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17:01\n,Bo,17:05 DQ\n,Cy,12:01/DNF\n", "1 Al mens 5K 17:01; Cy mens 5K dnf 12:01; Bo mens 5K dq 17:05", "sign_noted"},
	"did not finish in full": {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17:01\n,Bo,Did Not Finish\n,Cy,did not start\n", "1 Al mens 5K 17:01; Bo mens 5K dnf; Cy mens 5K dns", ""},
	// Names.
	"names turned around":      {"road", "?gender=womens&event=5K&first_last=true", "place,name,time\n1,\"Ruiz, Ana\",19:01\n2,\"Lee Jr., Bo\",19:05\n", "1 Ana Ruiz womens 5K 19:01; 2 Bo Lee Jr. womens 5K 19:05", ""},
	"last and first":           {"road", "?gender=womens&event=5K", "Platz;Nachname;Vorname;Zeit\n1;Ruiz;Ana;19:01\n", "1 Ana Ruiz womens 5K 19:01", ""},
	"quotes in names":          {"road", "?gender=mens&event=5K", "place,name,time\n1,\"Bo \"\"B\"\" Lee\",17:01\n", "1 Bo \"B\" Lee mens 5K 17:01", ""},
	"old letters":              {"road", "?gender=mens&event=5K", "Platz;Name;Zeit\n1;J\xf6rg M\xfcller;17:01\n", "1 Jörg Müller mens 5K 17:01", ""},
	"a name without a name":    {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17:01\n2,,17:05\n", "422 line 3", ""},
	"the direction of letters": {"road", "?gender=mens&event=5K", "place,name,time\n1,Al\u202eice,17:01\n", "422 line 2", ""},
	"teams that are none":      {"cross_country", "?gender=mens&event=5K", "place,name,team,time\n1,Al,N/A,17:01\n2,Bo,none,17:05\n3,Cy,No Team,17:06\n4,Di,#N/A,17:07\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05; 3 Cy mens 5K 17:06; 4 Di mens 5K 17:07", ""},
	// Tables.
	"a declared delimiter":    {"road", "?gender=mens&event=5K", "sep=;\nplace;name;time\n1;Al;17:01\n", "1 Al mens 5K 17:01", ""},
	"titles above":            {"road", "?gender=mens", "County Meet 2026\nMapleton\n\nplace,name,event,time\n1,Al,5K,17:01\n", "1 Al mens 5K 17:01", ""},
	"the header again":        {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17:01\nplace,name,time\n2,Bo,17:05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"bars":                    {"road", "?gender=mens&event=5K", "place|name|time\n1|Al|17:01\n2|Bo|17:05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"returns alone":           {"road", "?gender=mens&event=5K", "place\tname\ttime\r1\tAl\t17:01\r2\tBo\t17:05\r", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"empty columns":           {"road", "?gender=mens&event=5K", "place,name,time,,\n1,Al,17:01,,\n,,,,\n2,Bo,17:05,,\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"a total below":           {"road", "?gender=mens&event=5K", "place,name,time\n1,Al,17:01\n2,Bo,17:05\nFinishers: 2,,\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", "rows_skipped"},
	"a row that is too long":  {"road", "?gender=mens&event=5K", "place,name,time\n1,Lee, Al,17:01\n", "422 line 2", ""},
	"a page of the web":       {"road", "?gender=mens&event=5K", "<html><table><tr><td>1</td></tr></table></html>", "422 web page", ""},
	"entries without results": {"road", "?gender=mens&event=5K", "name,team\nAl,East\nBo,West\n", "422 No row has a time, a mark or a place", ""},
	// Field events and points.
	"meters with a unit":        {"track", "?gender=mens&event=Long+Jump", "place,name,mark\n1,Al,6.51m\n2,Bo,6.40 m\n", "1 Al mens Long Jump 6.51m; 2 Bo mens Long Jump 6.40 m", ""},
	"feet and inches":           {"track", "?gender=mens&event=Long+Jump", "place,name,mark\n1,Al,21' 4.25\"\n2,Bo,20-11\n", "1 Al mens Long Jump 21' 4.25\"; 2 Bo mens Long Jump 20-11", ""},
	"a wind beside a jump":      {"track", "?gender=mens&event=Long+Jump", "place,name,mark\n1,Al,6.51 (+1.2)\n2,Bo,6.40 (-0.3)\n", "1 Al mens Long Jump 6.51 1.2; 2 Bo mens Long Jump 6.40 -0.3", ""},
	"no height":                 {"track", "?gender=mens&event=Pole+Vault", "place,name,mark\n1,Al,4.20\n,Bo,NH\n", "1 Al mens Pole Vault 4.20; Bo mens Pole Vault nm", ""},
	"a decimal comma in points": {"track", "?gender=mens&event=800m", "Platz;Name;Zeit;Punkte\n1;Al;1:52,30;10,5\n", "1 Al mens 800m 1:52.30 10.5", ""},
	"thousands with a space":    {"track", "?gender=mens&event=Decathlon", "place,name,points\n1,Al,7 123\n2,Bo,6 850\n", "1 Al mens Decathlon 7123; 2 Bo mens Decathlon 6850", ""},
	"a comma in a wind":         {"track", "?gender=mens&event=100m", "Platz;Name;Zeit;Wind\n1;Al;10,85;+1,2\n", "1 Al mens 100m 10.85 1.2", ""},
	// Files of timing programs of other countries.
	"a British list":                 {"road", "?event=5M", "Pos,Name,Cat,Club,Time\n1,Al,SM,Vale,25:01\n2,Bo,VM40,Vale,25:31\n3,Ann,SW,Vale,28:01\n4,Bea,VW45,Vale,29:01\n5,Cy,U20M,Vale,29:30\n", "1 Al Vale mens 5M 25:01; 2 Bo Vale mens 5M 25:31; 5 Cy Vale mens 5M 29:30; 3 Ann Vale womens 5M 28:01; 4 Bea Vale womens 5M 29:01", ""},
	"a British list as men's":        {"road", "?event=5M&gender=mens", "Pos,Name,Cat,Time\n1,Al,SM,25:01\n3,Ann,SW,28:01\n", "422 line 3", ""},
	"a French list":                  {"road", "?event=10K", "Clt;Nom;Cat.;Temps\n1;Al;SEM;31:01\n2;Bo;M1M;31:31\n3;Ann;SEF;35:01\n4;Bea;M2F;36:01\n", "1 Al mens 10K 31:01; 2 Bo mens 10K 31:31; 3 Ann womens 10K 35:01; 4 Bea womens 10K 36:01", ""},
	"a Dutch list":                   {"road", "?event=10K", "Plaats;Naam;Categorie;Tijd\n1;Al;Msen;31:01\n2;Bo;M40;31:31\n3;Ann;Vsen;35:01\n4;Bea;V40;36:01\n", "1 Al mens 10K 31:01; 2 Bo mens 10K 31:31; 3 Ann womens 10K 35:01; 4 Bea womens 10K 36:01", ""},
	"an Italian list":                {"road", "?event=10K", "Pos;Atleta;Cat;Tempo\n1;Al;SM35;31:01\n2;Ann;SF40;35:01\n", "1 Al mens 10K 31:01; 2 Ann womens 10K 35:01", ""},
	"ages with the sex":              {"road", "?event=5K", "Place,Name,Age Sex,Time\n1,Al,34M,17:01\n2,Ann,27F,19:01\n", "1 Al mens 5K 17:01; 2 Ann womens 5K 19:01", ""},
	"groups of four digits":          {"road", "?event=5K", "Place,Name,Div,Time\n1,Al,M3034,17:01\n2,Ann,F0119,19:01\n", "1 Al mens 5K 17:01; 2 Ann womens 5K 19:01", ""},
	"M/F":                            {"road", "?event=5K", "Place,Name,M/F,Time\n1,Al,M,17:01\n2,Ann,F,19:01\n", "1 Al mens 5K 17:01; 2 Ann womens 5K 19:01", ""},
	"genders in a strange column":    {"road", "?event=5K", "Place,Name,Kat,Time\n1,Al,M,17:01\n2,Ann,F,19:01\n", "1 Al mens 5K 17:01; 2 Ann womens 5K 19:01", ""},
	"genders against the parameter":  {"road", "?event=5K&gender=mens", "Place,Name,Kat,Time\n1,Al,M,17:01\n2,Ann,F,19:01\n", "1 Al mens 5K 17:01; 2 Ann womens 5K 19:01", ""},
	"sizes of shirts":                {"road", "?event=5K&gender=mens", "Place,Name,Shirt,Time\n1,Al,M,17:01\n2,Bo,L,19:01\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 19:01", "column_ignored"},
	"zero for no place":              {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,17:01\n0,Bo,DNF\n", "1 Al mens 5K 17:01; Bo mens 5K dnf", ""},
	"an average below":               {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,17:01\n2,Bo,17:11\n,Average,17:06\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:11", "rows_skipped"},
	"an average of a team":           {"road", "?event=5K&gender=mens", "Place,Name,Team,Time\n1,Al,East,17:01\n2,Bo,East,17:11\n,East Average,,17:06\n", "1 Al East mens 5K 17:01; 2 Bo East mens 5K 17:11", "rows_skipped"},
	"errors of formulas":             {"road", "?event=5K&gender=mens", "Place,Name,Team,Time\n1,Al,East,17:01\n2,Bo,#REF!,17:11\n", "422 line 3", ""},
	"a header of two lines":          {"road", "?event=5K&gender=mens", "Place,Name,Time,\n,,Chip,Gun\n1,Al,17:01,17:04\n", "1 Al mens 5K 17:04", "time_not_used"},
	"units behind times":             {"road", "?event=10K&gender=mens", "Place,Name,Time\n1,Al,37:01 min\n2,Bo,38:05 Min.\n3,Cy,1:02:03 h\n", "1 Al mens 10K 37:01; 2 Bo mens 10K 38:05; 3 Cy mens 10K 1:02:03", ""},
	"durations of a program":         {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,PT17M1S\n2,Bo,PT0H17M5.5S\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 0:17:05.5", ""},
	"the day of spreadsheets":        {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,12/30/1899 0:17:01\n2,Bo,1899-12-30 00:17:05\n", "1 Al mens 5K 0:17:01; 2 Bo mens 5K 00:17:05", ""},
	"places before names":            {"track", "?event=1600m&gender=mens", "Athlete,Team,Time\n1. Al Lee,East,4:31.20\n2. Bo Orr,West,4:33.20\n", "1 Al Lee East mens 1600m 4:31.20; 2 Bo Orr West mens 1600m 4:33.20", ""},
	"thousandths in brackets":        {"track", "?event=100m&gender=mens", "Rank,Name,Mark\n1,Al,9.98 [.978]\n2,Bo,9.98 (.980)\n", "1 Al mens 100m 9.98 [.978]; 2 Bo mens 100m 9.98 (.980)", "sign_noted"},
	"cautions of walkers":            {"track", "?event=3000m+Walk&gender=mens", "Place,Name,Time\n1,Al,12:31.2 >\n2,Bo,12:41.2 >~\n,Cy,DQ (3 red cards)\n", "1 Al mens 3000m Walk 12:31.2 >; 2 Bo mens 3000m Walk 12:41.2 >~; Cy mens 3000m Walk dq 3 red cards", "sign_noted"},
	"flights":                        {"track", "?event=Shot+Put&gender=mens&round=final", "Flight 1,,\nPlace,Name,Mark\n1,Al,15.51\n2,Bo,14.20\nFlight 2,,\n1,Cy,15.80\n2,Di,15.51\n,Ed,FOUL\n", "1 Cy mens Shot Put 15.80; 2 Al mens Shot Put 15.51; 2 Di mens Shot Put 15.51; 4 Bo mens Shot Put 14.20; Ed mens Shot Put nm", ""},
	"columns of fixed widths":        {"road", "?event=5K&gender=mens", "Place  Name            Time\n    1  Al Lee          17:05\n", "422 separated by spaces", ""},
	"lines in quotes":                {"road", "?event=5K&gender=mens", "\"Place,Name,Time\"\n\"1,Al,17:01\"\n", "422 in quotes as a whole", ""},
	"the time of day at the finish":  {"road", "?event=5K&gender=mens", "Place,Name,Start,Finish\n1,Al,09:00:00,09:17:05\n2,Bo,09:00:00,09:18:05\n", "1 Al mens 5K 17:05; 2 Bo mens 5K 18:05", "time_rewritten"},
	"categories in Spanish":          {"road", "?event=10K", "Puesto;Nombre;Categoría;Tiempo\n1;Juan;Sénior Masc.;31:00\n2;Ana;VETERANA FEMENINA;35:00\n", "1 Juan mens 10K 31:00; 2 Ana womens 10K 35:00", ""},
	"categories in Spanish as men's": {"road", "?event=10K&gender=mens", "Puesto;Nombre;Categoría;Tiempo\n1;Juan;Sénior Masc.;31:00\n2;Ana;Sénior Fem.;35:00\n", "422 line 3", ""},
	"a Norwegian list":               {"road", "?event=Halvmaraton", "Plass;Navn;Klasse;Tid\n1;Al;M 35-39 år;1:10:01\n2;Ann;K 35-39 år;1:20:01\n", "1 Al mens Halvmaraton 1:10:01; 2 Ann womens Halvmaraton 1:20:01", ""},
	"a Czech list":                   {"road", "?event=10+km", "Pořadí;Jméno a příjmení;Kat.;Čas\n1;Jan Novák;M40;38:01\n2;Eva Nováková;Ž35;42:01\n", "1 Jan Novák mens 10 km 38:01; 2 Eva Nováková womens 10 km 42:01", ""},
	"groups beside a class":          {"road", "?event=10K", "Class.;Nome;Esc.;Tempo\n1;João;M35;31:00\n2;Ana;F30;35:00\n", "João mens 10K 31:00; Ana womens 10K 35:00", ""},
	"groups against the parameter":   {"road", "?event=10K&gender=mens", "Class.;Nome;Esc.;Tempo\n1;João;M35;31:00\n2;Ana;F30;35:00\n", "422 line 3", ""},
	"places of men and women":        {"road", "?event=5K", "Place,Men,Women,Name,Time\n1,1,,Al,17:01\n2,,1,Ann,17:05\n3,2,,Bo,17:09\n", "1 Al mens 5K 17:01; 3 Bo mens 5K 17:09; 2 Ann womens 5K 17:05", ""},
	"who qualified":                  {"track", "?event=100m&gender=mens&round=preliminary", "Place,Name,Time\n1,Al,10.85 Q\n2,Bo,10.91 q\n3,Cy,10.95 qR\n", "1 Al mens 100m 10.85 Q; 2 Bo mens 100m 10.91 q; 3 Cy mens 100m 10.95 qR", ""},
	"spaces for colons":              {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,17 01\n2,Bo,17 05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", ""},
	"a letter behind the hours":      {"road", "?event=Marathon&gender=mens", "Place,Name,Time\n1,Al,2h17.05\n2,Bo,2h18.06\n", "1 Al mens Marathon 2:17:05; 2 Bo mens Marathon 2:18:06", ""},
	"guests":                         {"cross_country", "?event=5K&gender=mens", "Place,Name,Time,Guest\n1,Al,15:01,\n,Bo,15:02,yes\n", "1 Al mens 5K 15:01; Bo mens 5K 15:02 exhibition", "out_of_competition"},
	"the best lap":                   {"road", "?event=10K&gender=mens", "Pos;No.;Name;Total Tm;Best Tm\n1;12;Al;31:00.25;7:40.1\n2;14;Bo;31:15.5;7:41.2\n", "1 Al mens 10K 31:00.25 12; 2 Bo mens 10K 31:15.5 14", ""},
	"rounded parts of a day":         {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,0.0112\n2,Bo,0.0113\n", "422 such as 0.0112. Perhaps they are parts of a day", ""},
	"gaps to the winner":             {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,17:01\n2,Bo,+12s\n3,Cy,s.t.\n4,Di,+ 16\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:13; 3 Cy mens 5K 17:13; 4 Di mens 5K 17:17", "time_rewritten"},
	"races of an event":              {"track", "?event=800m&gender=mens&round=final", "800m A Race,,\nPlace,Name,Time\n1,Al,1:52.1\n800m B Race,,\n1,Bo,1:51.1\n", "1 Bo mens 800m 1:51.1; 2 Al mens 800m 1:52.1", ""},
	"a line below the header":        {"road", "?event=5K", "Place,Name,S,Gun Tim,Net Tim\n=====,====,=,=====,=====\n1,Al,M,17:05,17:01\n2,Ann,F,18:05,18:03\n", "1 Al mens 5K 17:05; 2 Ann womens 5K 18:05", "time_not_used"},
	"genders with places":            {"road", "?event=5K", "Position,parkrunner,Gender,Time\n1,Al,Male 1,17:01\n2,Ann,Female 1,18:22\n", "1 Al mens 5K 17:01; 2 Ann womens 5K 18:22", ""},
	"a third gender":                 {"road", "?event=5K", "Platz;Name;Geschlecht;Zeit\n1;Max;m;17:01\n2;Eva;w;18:01\n3;Kim;d;18:30\n", "422 line 4", ""},
	"fast and slow heats":            {"track", "?event=400m&gender=mens&round=final", "Fast Heat,,\nPlace,Name,Time\n1,Al,50.12\n2,Bo,52.10\nSlow Heat,,\nPlace,Name,Time\n1,Cy,52.02\n", "1 Al mens 400m 50.12; 2 Cy mens 400m 52.02; 3 Bo mens 400m 52.10", ""},
	"places in heats of a column":    {"track", "?event=200m&gender=mens&round=final", "Heat,Place,Name,Time\n1,1,Al,22.11\n1,2,Bo,22.51\n2,1,Cy,22.01\n", "1 Cy mens 200m 22.01; 2 Al mens 200m 22.11; 3 Bo mens 200m 22.51", ""},
	"places in an unknown column":    {"road", "?event=10+km", "Komu;Namn;Klass;Tid\n1;Erik;M22;31:05\n2;Eva;K22;35:01\n2;Ida;K22;35:01\n4;Olle;M35;35:03\n;Nils;M22;Ej start\n", "1 Erik mens 10 km 31:05; 4 Olle mens 10 km 35:03; Nils mens 10 km dns; 2 Eva womens 10 km 35:01; 2 Ida womens 10 km 35:01", ""},
	"numbers of a list by name":      {"road", "?event=5K&gender=mens", "#,Name,Time\n1,Al,17:11\n2,Bo,17:05\n3,Cy,18:05\n", "Bo mens 5K 17:05; Al mens 5K 17:11; Cy mens 5K 18:05", "column_ignored"},
	"lanes":                          {"track", "?event=100m&gender=mens", "Lane,Name,Time\n1,Al,11.11\n2,Bo,11.21\n3,Cy,11.31\n", "Al mens 100m 11.11; Bo mens 100m 11.21; Cy mens 100m 11.31", "column_ignored"},
	"Swedish statuses":               {"road", "?event=5K&gender=mens", "Placering;Namn;Tid\n1;Erik;17:01\n;Olle;Utgått\n;Nils;Ej start\n;Per;Diskad\n", "1 Erik mens 5K 17:01; Olle mens 5K dnf; Nils mens 5K dns; Per mens 5K dq", ""},
	"a Finnish list":                 {"road", "?event=10+km&gender=mens", "Sija;Nimi;Seura;Aika\n1;Eero;Turku;31.05\n2;Ilmo;Oulu;31.22\n", "1 Eero Turku mens 10 km 31:05; 2 Ilmo Oulu mens 10 km 31:22", ""},
	"a Spanish high jump":            {"track", "?event=Salto+de+altura&gender=womens", "Pto;Atleta;Club;Marca\n1;Ana;Sur;1,65\n2;Eva;Norte;1,60\n;Luz;Sur;NUL\n", "1 Ana Sur womens Salto de altura 1,65; 2 Eva Norte womens Salto de altura 1,60; Luz Sur womens Salto de altura nm", ""},
	"times of more than a day":       {"trail", "?event=100+miles&gender=mens", "Place,Name,Time\n1,Al,22:14:25\n2,Bo,1d 02:14:25\n3,Cy,\"1 day, 3:01:11\"\n,Di,Missed Cutoff\n", "1 Al mens 100 miles 22:14:25; 2 Bo mens 100 miles 26:14:25; 3 Cy mens 100 miles 27:01:11; Di mens 100 miles dnf", ""},
	"times as times of day":          {"road", "?event=Half+Marathon&gender=mens", "Place,Name,Time\n1,Al,1:17:01 AM\n2,Bo,12:58:05 PM\n", "1 Al mens Half Marathon 1:17:01; 2 Bo mens Half Marathon 12:58:05", "time_impossible"},
	"minutes of midnight":            {"road", "?event=5K&gender=mens", "Place,Name,Time\n1,Al,12:17:01 AM\n", "1 Al mens 5K 0:17:01", ""},
	"times in two columns":           {"road", "?event=5K&gender=mens", "Place,Name,Min,Sec\n1,Al,17,01\n", "1 Al mens 5K 17:01", ""},
	"medals and flags":               {"road", "?event=5K&gender=mens", "Place,Name,Time\n🥇,🇰🇪 Al,17:01\n🥈,Bo,17:05\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:05", "text_repaired"},
	"marks that are no times":        {"road", "?event=5K&gender=mens", "Place,Name,Mark\n1,Al,7.1\n2,Bo,7.2\n", "422 Most times of an event in the column", ""},
	"lengths in an unknown column":   {"track", "?gender=mens", "Place,Name,Dist,Event\n1,Al,6.51,Long Jump\n2,Bo,6.40 (+2.3),Long Jump\n1,Cy,15.20,Shot Put\n", "1 Al mens Long Jump 6.51; 2 Bo mens Long Jump 6.40 2.3; 1 Cy mens Shot Put 15.20", ""},
	"lengths in several columns":     {"track", "?gender=mens&event=Shot+Put", "Place,Name,A,B\n1,Al,14.51,15.51\n2,Bo,14.40,14.20\n", "422 map=mark: with the name", ""},
	"lengths in a column of several": {"track", "?gender=mens&event=Shot+Put&map=mark:B", "Place,Name,A,B\n1,Al,14.51,15.51\n2,Bo,14.40,14.20\n", "1 Al mens Shot Put 15.51; 2 Bo mens Shot Put 14.20", ""},
	"gaps by their name":             {"road", "?gender=mens&event=5K", "Place,Name,Gap\n1,Al,17:01\n2,Bo,+0:12\n", "422 Send map=time:", ""},
	"gaps by their name, obeyed":     {"road", "?gender=mens&event=5K&map=time:Gap", "Place,Name,Gap\n1,Al,17:01\n2,Bo,+0:12\n", "1 Al mens 5K 17:01; 2 Bo mens 5K 17:13", "time_rewritten"},
	"a Dutch letter for hours":       {"road", "?gender=mens&event=Halve+marathon", "Plaats;Naam;Tijd\n1;Jan;1:12:03u\n2;Bas;1u14m05s\n", "1 Jan mens Halve marathon 1:12:03; 2 Bas mens Halve marathon 1:14:05", ""},
	"spaces that do not break":       {"road", "?gender=mens&event=5K", "Place,Name,Time\n1,Al\u00a0Lee,17:01\u00a0\n", "1 Al\u00a0Lee mens 5K 17:01", ""},
	// Relays.
	"relays in a column": {"track", "?gender=mens", "Gren;Plac;Klubb;Tid\nStafett 4x100m;1;IF Nord;42,11\nStafett 4x100m;2;IK Syd;42,90\n", "1 IF Nord IF Nord mens Stafett 4x100m 42.11; 2 IK Syd IK Syd mens Stafett 4x100m 42.90", ""},
	"runners in a cell":  {"track", "?gender=mens&event=4x100", "place,team,members,time\n1,East,Al Lee; Bo Orr; Cy Day; Di Fox,42.10\n", "1 East East mens 4x100 42.10", ""},
}

func TestManyInputs(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	all, reader := app.Register(t), app.Client(t)
	for name, c := range inputs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := &kit.User{Client: all.In(t), ID: all.ID}
			race := d.Race(object{"sport": c.sport})
			a := d.CSV(race, c.query, c.file)
			if refusal, ok := strings.CutPrefix(c.want, "422 "); ok {
				if line, ok := strings.CutPrefix(refusal, "line "); ok {
					refusal = `"line":` + line
				}
				kit.Contains(t, a.Is(http.StatusUnprocessableEntity), refusal)
				return
			}
			if a.Status != http.StatusCreated {
				t.Fatalf("%s", a)
			}
			if got := strings.ReplaceAll(kit.Listing(t, reader.In(t), race), "\n", "; "); got != c.want {
				t.Errorf("read %s, want %s", got, c.want)
			}
			var warned []string
			list, _ := kit.ReportOf(a.Object())["warnings"].([]any)
			for _, w := range list {
				w, _ := w.(map[string]any)
				warned = append(warned, fmt.Sprint(w["code"]))
			}
			slices.Sort(warned)
			if got := strings.Join(slices.Compact(warned), " "); c.warned != "" && !strings.Contains(got, c.warned) {
				t.Errorf("warned %s, want %s", got, c.warned)
			}
		})
	}
}
