// The operations of accounts and of notices that the app uses.
import type {
  App,
  AppChange,
  AppDraft,
  Authorization,
  CreatedApp,
  CreatedLink,
  CreatedPersonalToken,
  InstanceInformation,
  Link,
  LinkDraft,
  Notice,
  NoticeSetting,
  NoticeSettingChange,
  PersonalToken,
  PersonalTokenDraft,
  Session,
  User,
  UserChange,
} from "@harrier/client";
import { currentUser, etagOf, forget, harrier, loadMe, setMe, unwrap } from "../../session.ts";

const own = () => ({ path: { user_id: currentUser()._id } });

export const instance = (): Promise<InstanceInformation> => unwrap(harrier.GET("/instance"));

export const forgotPassword = (email: string): Promise<unknown> => unwrap(harrier.POST("/user/forgotPassword", { body: { email } }));
export const resendVerification = (): Promise<unknown> => unwrap(harrier.POST("/user/resendVerification"));

export const notices = (page: number): Promise<Notice[]> => unwrap(harrier.GET("/notices", { params: { query: { page, length: 50 } } }));
export async function unreadNotices(): Promise<number> {
  return (await unwrap(harrier.GET("/notices", { params: { query: { unread: true, length: 100 } } }))).length;
}
export const readNotices = (ids?: string[]): Promise<unknown> =>
  unwrap(harrier.PUT("/notices/read", { body: ids ? { notices: ids } : {} }));
export const noticeSettings = (): Promise<NoticeSetting[]> => unwrap(harrier.GET("/notices/settings"));
export const setNotice = (change: NoticeSettingChange): Promise<NoticeSetting[]> =>
  unwrap(harrier.PUT("/notices/settings", { body: { settings: [change] } }));

/** Changes the profile, unless another device has changed it since it was read (412). */
export async function changeMe(body: UserChange): Promise<User> {
  const etag = etagOf(currentUser());
  const user = await unwrap(
    harrier.PUT("/user/{user_id}", { params: { ...own(), header: etag === undefined ? {} : { "If-Match": etag } }, body }),
  );
  setMe(user);
  return user;
}
export async function setCoach(coach: boolean): Promise<void> {
  setMe(await unwrap(harrier.PUT("/user/coach", { body: { coach } })));
}
export async function claimAthlete(athlete_id: string): Promise<void> {
  await unwrap(harrier.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
  await loadMe();
}
export async function unclaimAthlete(): Promise<void> {
  await unwrap(harrier.POST("/user/unclaim/athlete"));
  await loadMe();
}
export const changePassword = (current_password: string, password: string, end_tokens: boolean): Promise<unknown> =>
  unwrap(harrier.PUT("/user/password", { body: { current_password, password, end_tokens } }));
export async function changeEmail(email: string): Promise<void> {
  await unwrap(harrier.PUT("/user/email/{email}", { params: { path: { email } } }));
  await loadMe();
}
export async function deleteAccount(): Promise<void> {
  const user = currentUser()._id;
  await unwrap(harrier.DELETE("/user/{user_id}", { params: own() }));
  await forget(user);
}
export const exportAll = (): Promise<Blob> =>
  unwrap(harrier.GET("/user/export", { params: { query: { format: "zip" } }, parseAs: "blob" }));

export const sessions = (): Promise<Session[]> => unwrap(harrier.GET("/user/sessions"));
export const endSession = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/sessions/{session_id}", { params: { path: { session_id: id } } }));
export const tokens = (): Promise<PersonalToken[]> => unwrap(harrier.GET("/user/tokens"));
export const createToken = (body: PersonalTokenDraft): Promise<CreatedPersonalToken> => unwrap(harrier.POST("/user/tokens", { body }));
export const deleteToken = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/tokens/{token_id}", { params: { path: { token_id: id } } }));
export const authorizations = (): Promise<Authorization[]> => unwrap(harrier.GET("/user/authorizations"));
export const endAuthorization = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/authorizations/{authorization_id}", { params: { path: { authorization_id: id } } }));
export const apps = (): Promise<App[]> => unwrap(harrier.GET("/user/apps"));
export const createApp = (body: AppDraft): Promise<CreatedApp> => unwrap(harrier.POST("/user/apps", { body }));
export const changeApp = (id: string, body: AppChange): Promise<App> =>
  unwrap(harrier.PUT("/user/apps/{app_id}", { params: { path: { app_id: id } }, body }));
export const deleteApp = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/apps/{app_id}", { params: { path: { app_id: id } } }));
export const links = (): Promise<Link[]> => unwrap(harrier.GET("/user/links"));
export const createLink = (body: LinkDraft): Promise<CreatedLink> => unwrap(harrier.POST("/user/links", { body }));
export const deleteLink = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/links/{link_id}", { params: { path: { link_id: id } } }));
