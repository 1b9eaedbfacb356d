package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/account"
)

// credentials implements what changes or verifies an email address or a password.
type credentials struct{ handler }

func (h credentials) ForgotPassword(ctx context.Context, req api.ForgotPasswordRequestObject) (api.ForgotPasswordResponseObject, error) {
	err := h.Accounts.ForgotPassword(ctx, req.Body.Email, h.Clock())
	return api.ForgotPassword200JSONResponse("If this address has an account, an email has been sent to it"), err
}

func (h credentials) ResetPassword(ctx context.Context, req api.ResetPasswordRequestObject) (api.ResetPasswordResponseObject, error) {
	endTokens := req.Body.EndTokens == nil || *req.Body.EndTokens
	err := h.Accounts.ResetPassword(ctx, req.Token, req.Body.Password, endTokens, h.Clock())
	return api.ResetPassword200JSONResponse("Successfully reset the password"), err
}

func (h credentials) ResendVerification(ctx context.Context, _ api.ResendVerificationRequestObject) (api.ResendVerificationResponseObject, error) {
	sent, err := h.Accounts.ResendVerification(ctx, CallerOf(ctx).UserID, h.Clock())
	if err != nil {
		return nil, err
	}
	if !sent {
		return api.ResendVerification200JSONResponse("The email is verified already"), nil
	}
	return api.ResendVerification200JSONResponse("Successfully sent the verification email"), nil
}

func (h credentials) VerifyEmail(ctx context.Context, req api.VerifyEmailRequestObject) (api.VerifyEmailResponseObject, error) {
	endSessions := req.Body != nil && req.Body.EndSessions != nil && *req.Body.EndSessions
	err := h.Accounts.VerifyEmail(ctx, req.Token, endSessions, CallerOf(ctx).Session, h.Clock())
	return api.VerifyEmail200JSONResponse("Successfully verified the email"), err
}

func (h credentials) RestoreEmail(ctx context.Context, req api.RestoreEmailRequestObject) (api.RestoreEmailResponseObject, error) {
	restored, err := h.Accounts.RestoreEmail(ctx, req.Token, h.Clock())
	return api.RestoreEmail200JSONResponse{Email: restored.Email, ResetToken: restored.ResetToken, ExpiresAt: restored.Expires.UTC()}, err
}

func (h credentials) ChangeEmail(ctx context.Context, req api.ChangeEmailRequestObject) (api.ChangeEmailResponseObject, error) {
	caller := CallerOf(ctx)
	if err := account.CheckEmail(req.Email); err != nil { // before If-Match, which is about requests that would otherwise succeed
		return nil, err
	}
	err := h.run(ctx, h.lockedUser(caller.UserID), func(ctx context.Context) error {
		return h.Accounts.ChangeEmail(ctx, caller, req.Email, h.Clock())
	})
	return api.ChangeEmail200JSONResponse("Successfully changed the email to " + req.Email), err
}

func (h credentials) ChangePassword(ctx context.Context, req api.ChangePasswordRequestObject) (api.ChangePasswordResponseObject, error) {
	change := account.PasswordChange{
		Current: req.Body.CurrentPassword, Password: req.Body.Password, EndTokens: req.Body.EndTokens != nil && *req.Body.EndTokens,
		ClientAddress: ClientAddressOf(ctx),
	}
	err := h.Accounts.ChangePassword(ctx, CallerOf(ctx).UserID, change, h.Clock())
	return api.ChangePassword204Response{}, err
}
