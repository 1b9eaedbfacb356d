package oauth

import (
	"net/http"

	"harrier/internal/fault"
)

// askDevice asks for the code that a device shows, or shows what that device asks for.
func (s *Server) askDevice(v *visit) error {
	if v.user == nil || !v.user.Recent {
		email := ""
		if v.user != nil {
			email = v.user.Email
		}
		return s.showSignIn(v, http.StatusOK, nil, email, "")
	}
	return s.showCode(v, http.StatusOK, v.query.Get("user_code"), "")
}

// showCode asks for a code. One that came with a link is filled in, but not taken: the user compares it with the device first.
func (s *Server) showCode(v *visit, status int, code, problem string) error {
	return s.show(v, status, Device, nil, shown{Page: "code", Title: "Connect a device", Email: v.user.Email, Code: code[:min(len(code), 20)], Error: problem})
}

// decideDevice takes a code, and then what the user decided about its device.
func (s *Server) decideDevice(v *visit) error {
	ctx := v.r.Context()
	if v.user == nil || !v.user.Recent {
		return s.askDevice(v)
	}
	code := v.form.Get("user_code")
	device, err := s.Apps.FindDevice(ctx, *v.user, code, s.ClientAddress(ctx))
	switch kind := fault.KindOf(err); {
	case err != nil && kind == fault.NotFound:
		return s.showCode(v, http.StatusNotFound, code, fault.Sentence(err))
	case err != nil && kind == fault.TooMany:
		return s.showCode(v, http.StatusTooManyRequests, code, fault.Sentence(err))
	case err != nil:
		return err
	}
	content := shown{
		Page: "consent", Title: "Allow " + device.Client.App.Name + "?", Email: v.user.Email, Scopes: device.Scopes, App: device.Client.App.Name,
		Own: true, Code: code,
	}
	content.host(device.Client)
	decision := v.form.Get("decision")
	if decision == "" {
		return s.show(v, http.StatusOK, Device, nil, content)
	}
	if err := s.Apps.DecideDevice(ctx, *v.user, device, decision == "allow"); err != nil {
		return err
	}
	done := shown{Page: "done", Title: "You can go back to your device", App: device.Client.App.Name}
	if decision != "allow" {
		done.Title = "You refused"
	}
	return s.show(v, http.StatusOK, Device, nil, done)
}
