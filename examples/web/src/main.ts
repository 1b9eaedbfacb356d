// Shows the user's week, adds runs, also offline, and follows a race live (?race=ID).
import { createClient, HarrierProblem, inBrowser, live, oauth, pathDate, type Result, unwrap } from "@harrier/client";

const baseUrl: string = import.meta.env.VITE_INSTANCE ?? "http://127.0.0.1:8080";
const clientId = String(import.meta.env.VITE_CLIENT_ID);
const user = oauth({ baseUrl, clientId, redirect: location.origin + location.pathname, scope: "read log", store: inBrowser() });
const harrier = createClient({ baseUrl, token: user.token });

const find = (id: string): HTMLElement => document.getElementById(id)!;
const say = (text: string): void => void (find("status").textContent = text);

function item(text: string): HTMLLIElement {
  const li = document.createElement("li");
  li.textContent = text;
  return li;
}

async function showWeek(): Promise<void> {
  const from = new Date();
  from.setDate(from.getDate() - 6);
  const days = await unwrap(harrier.GET("/log/athlete/{id}/range/{from}/{to}", { params: { path: { id: "me", from: pathDate(from), to: pathDate(new Date()) } } }));
  find("days").replaceChildren(...days.map(({ date, miles }) => item(`${date}: ${miles ?? 0} miles`)));
}

// Runs wait here until the instance has them. The key, which stays the same, is why a run that is sent twice is added once.
interface Waiting {
  key: string;
  date: string;
  miles: number;
}
const waiting = (): Waiting[] => JSON.parse(localStorage.getItem("waiting") ?? "[]");
function wait(runs: Waiting[]): void {
  localStorage.setItem("waiting", JSON.stringify(runs));
  find("waiting").textContent = runs.length === 0 ? "" : `Waiting to be sent: ${runs.length}`;
}

async function send(): Promise<void> {
  await navigator.locks.request("waiting", async () => {
    for (let next = waiting()[0]; next; next = waiting()[0]) {
      const params = { path: { date: next.date }, header: { "Idempotency-Key": next.key } };
      try {
        await unwrap(harrier.POST("/log/{date}/runs", { params, body: { miles: next.miles } }));
      } catch (error) {
        // The instance says what is wrong with the run. For any other reason, it is sent later.
        if (!(error instanceof HarrierProblem && error.status === 422)) throw error;
        say(`The run of ${next.miles} miles was refused: ${error.detail}`);
      }
      wait(waiting().filter(({ key }) => key !== next.key));
    }
  });
}

/** Sends what waits and shows the week, or says why not. */
async function synchronize(): Promise<void> {
  try {
    await send();
    await showWeek();
    say("");
  } catch (error) {
    wait(waiting());
    const signedIn = await showSignIn();
    say(signedIn ? `Not now: ${error instanceof Error ? error.message : error}` : "You have been signed out.");
  }
}

async function showSignIn(): Promise<boolean> {
  const signedIn = await user.isSignedIn();
  find("sign-in").hidden = signedIn;
  find("log").hidden = !signedIn;
  return signedIn;
}

/** Goes on where the user was before signing in, if they have just come back. */
async function comeBack(): Promise<void> {
  const from = await user.comeBack(location.href);
  if (from !== null) history.replaceState(null, "", location.pathname + from);
}

async function follow(race: string): Promise<void> {
  find("race").hidden = false;
  const results = new Map<string, Result>();
  for await (const event of live(harrier, race, { onRetry: () => say("Reconnecting…") })) {
    if (event.type === "reload") {
      results.clear();
      for (const r of await unwrap(harrier.GET("/result/list/{id}", { params: { path: { id: race } } }))) results.set(r._id, r);
    }
    if (event.type === "results") {
      for (const r of event.results) results.set(r._id, r);
      for (const id of event.deleted) results.delete(id);
    }
    const placed = [...results.values()].sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
    find("results").replaceChildren(...placed.map(({ athlete, time }) => item(`${athlete} ${time ?? ""}`)));
    say("");
  }
}

find("sign-in").addEventListener("click", () => void user.signIn(location.search).then((page) => location.assign(page), (error: unknown) => say(String(error))));
find("sign-out").addEventListener("click", () => void user.signOut().finally(showSignIn));
find("add").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  wait([...waiting(), { key: crypto.randomUUID(), date: pathDate(new Date()), miles: Number(new FormData(form).get("miles")) }]);
  form.reset();
  void synchronize();
});
addEventListener("online", () => void synchronize());

await comeBack().catch((error: unknown) => say(`You are not signed in: ${error instanceof Error ? error.message : error}`));
if (await showSignIn()) await synchronize();
const race = new URLSearchParams(location.search).get("race");
if (race) await follow(race).catch((error: unknown) => say(String(error)));
