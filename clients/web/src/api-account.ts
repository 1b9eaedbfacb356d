// The operations of accounts that the app uses.
import type { InstanceInformation, User, UserChange } from "@harrier/client";
import { currentUser, harrier, setMe, unwrap } from "./session.ts";

export const instance = (): Promise<InstanceInformation> => unwrap(harrier.GET("/instance"));

export const forgotPassword = (email: string): Promise<unknown> => unwrap(harrier.POST("/user/forgotPassword", { body: { email } }));

export async function unreadNotices(): Promise<number> {
  return (await unwrap(harrier.GET("/notices", { params: { query: { unread: true, length: 100 } } }))).length;
}

/** Changes the profile. */
export async function changeMe(body: UserChange): Promise<User> {
  const user = await unwrap(harrier.PUT("/user/{user_id}", { params: { path: { user_id: currentUser()._id } }, body }));
  setMe(user);
  return user;
}
