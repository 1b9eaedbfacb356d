package api

import (
	"context"
	"runtime/debug"

	"harrier"
	"harrier/gen/api"
)

// Instance holds the operators' description of their server.
type Instance struct {
	Name, Contact, TermsURL, Registration, PostRaces string
	// AppURL is the front end; empty for none.
	AppURL string
	// Limits are zero where there is none.
	ResultsPerAccount, RowsPerHour, WordsPerImport, ListsPerAddress, ImportsPerUser int
	ScoredFinishers                                                                 int
}

// information tells clients about the server.
type information struct{ about api.InstanceInformation }

// ProgramVersion returns the version of the program as the Go command recorded it, or "unknown".
func ProgramVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "unknown"
}

func newInformation(cfg *Config) (information, error) {
	contract, err := harrier.ContractVersion()
	i := cfg.Instance
	return information{api.InstanceInformation{
		Name: i.Name, Contact: optional(given(i.Contact)), TermsURL: optional(given(i.TermsURL)), Registration: api.Registration(i.Registration),
		PostRaces: api.PostRaces(i.PostRaces), VerifiedEmailRequired: cfg.RequireVerified, Version: ProgramVersion(), ContractVersion: contract,
		ContractHash: harrier.ContractHash(),
		Limits: api.InstanceLimits{
			RequestsPerSecond: optional(given(cfg.RatePerSecond)), ResultsPerAccount: optional(given(int64(i.ResultsPerAccount))),
			RowsPerHour:    optional(given(int64(i.RowsPerHour))),
			WordsPerImport: optional(given(int64(i.WordsPerImport))), ScoredFinishers: int64(i.ScoredFinishers),
			ListsPerAddress: optional(given(int64(i.ListsPerAddress))), ImportsPerUser: optional(given(int64(i.ImportsPerUser))),
		},
	}}, err
}

func (h information) GetInstance(context.Context, api.GetInstanceRequestObject) (api.GetInstanceResponseObject, error) {
	return api.GetInstance200JSONResponse(h.about), nil
}
