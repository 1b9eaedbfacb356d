package pg

import (
	"reflect"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// planned are the types of columns that lists have and scanRow leaves to pgx.
var planned = []uint32{pgtype.NumericOID}

// planCodec keeps how the columns of a type become values of Go. pgx plans that for each query anew, which takes longer than reading a
// row. It belongs to one connection.
type planCodec struct {
	pgtype.Codec

	types *pgtype.Map // without planCodec
	plans map[planKey]pgtype.ScanPlan
}

type planKey struct {
	format int16
	target reflect.Type
}

// keepPlans makes a connection keep plans.
func keepPlans(conn *pgx.Conn) {
	types := pgtype.NewMap()
	for _, oid := range planned {
		if t, ok := types.TypeForOID(oid); ok {
			codec := planCodec{Codec: t.Codec, types: types, plans: map[planKey]pgtype.ScanPlan{}}
			conn.TypeMap().RegisterType(&pgtype.Type{Name: t.Name, OID: oid, Codec: codec})
		}
	}
}

// PlanScan plans how a column becomes a value.
func (c planCodec) PlanScan(_ *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	key := planKey{format, reflect.TypeOf(target)}
	plan := c.plans[key]
	if plan == nil {
		plan = c.types.PlanScan(oid, format, target)
		c.plans[key] = plan
	}
	return plan
}
