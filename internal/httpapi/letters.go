package httpapi

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/clock"
)

// letters is the operations that send letters, and those that their links lead to; and the change of a password.
type letters struct {
	accounts *account.Service
	clock    clock.Clock
}

func (h letters) ForgotPassword(ctx context.Context, req api.ForgotPasswordRequestObject) (api.ForgotPasswordResponseObject, error) {
	if err := h.accounts.ForgotPassword(ctx, req.Body.Email, h.clock()); err != nil {
		return nil, err
	}
	return api.ForgotPassword200JSONResponse("If this address has an account, a letter is on its way to it"), nil
}

func (h letters) ResetPassword(ctx context.Context, req api.ResetPasswordRequestObject) (api.ResetPasswordResponseObject, error) {
	if err := h.accounts.ResetPassword(ctx, req.Token, req.Body.Password, h.clock()); err != nil {
		return nil, err
	}
	return api.ResetPassword200JSONResponse("Successfully reset the password"), nil
}

func (h letters) ResendVerification(ctx context.Context, _ api.ResendVerificationRequestObject) (api.ResendVerificationResponseObject, error) {
	sent, err := h.accounts.ResendVerification(ctx, callerOf(ctx).UserID, h.clock())
	if err != nil {
		return nil, err
	}
	if !sent {
		return api.ResendVerification200JSONResponse("The email is verified already"), nil
	}
	return api.ResendVerification200JSONResponse("Successfully sent the verification email"), nil
}

func (h letters) VerifyEmail(ctx context.Context, req api.VerifyEmailRequestObject) (api.VerifyEmailResponseObject, error) {
	if err := h.accounts.VerifyEmail(ctx, req.Token, h.clock()); err != nil {
		return nil, err
	}
	return api.VerifyEmail200JSONResponse("Successfully verified the email"), nil
}

func (h letters) ChangeEmail(ctx context.Context, req api.ChangeEmailRequestObject) (api.ChangeEmailResponseObject, error) {
	if err := h.accounts.ChangeEmail(ctx, callerOf(ctx), req.Email, h.clock()); err != nil {
		return nil, err
	}
	return api.ChangeEmail200JSONResponse("Successfully changed the email to " + req.Email), nil
}

func (h letters) ChangePassword(ctx context.Context, req api.ChangePasswordRequestObject) (api.ChangePasswordResponseObject, error) {
	if err := h.accounts.ChangePassword(ctx, callerOf(ctx).UserID, req.Body.CurrentPassword, req.Body.Password, h.clock()); err != nil {
		return nil, err
	}
	return api.ChangePassword200JSONResponse("Successfully changed the password, sign in again"), nil
}
