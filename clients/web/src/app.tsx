import type { InstanceInformation } from "@harrier/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { instance, unreadNotices } from "./api-account.ts";
import { Lazy, type PageComponent } from "./lazy.tsx";
import { followLinks, go, match, serverPath, usePath } from "./router.ts";
import { forgetDays, send } from "./send.ts";
import { currentUser, isEnded, isSignedIn, loadMe, onEnd, useMe } from "./session.ts";
import { Page, to, Trouble, Waiting } from "./ui.tsx";
import { Forgot, Start } from "./pages/start.tsx";
import Week from "./pages/week.tsx";
import { words } from "./words.ts";

type Load = () => Promise<{ default: PageComponent }>;

// The pages by path. The week is the first page and comes with the app; the others are loaded when they are opened.
const pages: readonly (readonly [string, Load])[] = [
  ["month", () => import("./pages/month.tsx")],
  ["month/:date", () => import("./pages/month.tsx")],
  ["year", () => import("./pages/year.tsx")],
  ["year/:year", () => import("./pages/year.tsx")],
  ["summary", () => import("./pages/summary.tsx")],
  ["records", () => import("./pages/records.tsx")],
  ["goals", () => import("./pages/goals.tsx")],
  ["shoes", () => import("./pages/shoes.tsx")],
  ["run/:id", () => import("./pages/run.tsx")],
  ["races", () => import("./pages/races.tsx")],
  ["races/new", () => import("./pages/newrace.tsx")],
  ["races/:id", () => import("./pages/race.tsx")],
  ["races/:id/:tab", () => import("./pages/race.tsx")],
  ["team", () => import("./pages/team.tsx")],
  ["team/:date", () => import("./pages/team.tsx")],
  ["team-settings", () => import("./pages/teamsettings.tsx")],
  ["athlete/:id", () => import("./pages/athlete.tsx")],
  ["athlete/:id/:date", () => import("./pages/athlete.tsx")],
  ["following", () => import("./pages/following.tsx")],
  ["coaches", () => import("./pages/coaches.tsx")],
  ["notices", () => import("./pages/notices.tsx")],
  ["bring", () => import("./pages/bring.tsx")],
  ["bring/:id", () => import("./pages/brought.tsx")],
  ["connections", () => import("./pages/connections.tsx")],
  ["account", () => import("./pages/account.tsx")],
  ["access", () => import("./pages/access.tsx")],
];

/** The parts of the app in its navigation, with the pages that belong to each. */
const parts = [
  { path: "", name: words.nav.week, of: /^(week|month|year|summary|records|goals|shoes|run|bring|connections)?(\/|$)/ },
  { path: "team", name: words.nav.team, of: /^(team|team-settings|athlete)(\/|$)/, coach: true },
  { path: "races", name: words.nav.races, of: /^races/ },
  { path: "following", name: words.nav.people, of: /^(following|coaches|athlete)(\/|$)/ },
  { path: "notices", name: words.nav.notices, of: /^notices$/ },
  { path: "account", name: words.nav.account, of: /^(account|access)$/ },
] as const;

export function App() {
  const path = usePath();
  const [state, setState] = useState<"starting" | "in" | "out" | "ended" | { error: unknown }>("starting");
  const [site, setSite] = useState<InstanceInformation>();
  // The open page. When the session ends, it stays behind the form with all that was typed into it.
  const open = useRef<string | undefined>(undefined);
  if (state === "in") open.current = path;
  if (state === "out") open.current = undefined;
  const title = useRef("");

  async function start(): Promise<void> {
    try {
      if (!(await isSignedIn())) return setState((old) => (old === "ended" ? old : "out"));
      await loadMe();
      setState("in");
      void send(currentUser()._id);
    } catch (error) {
      if (isEnded(error)) setState("ended");
      else setState({ error });
    }
  }

  useEffect(() => {
    void instance().then(setSite, () => undefined);
    void start();
    addEventListener("click", followLinks);
    return onEnd((left) => {
      forgetDays();
      title.current = left ? "" : title.current || document.title;
      if (!left) (document.activeElement as HTMLElement | null)?.blur();
      setState((old) => (left ? "out" : old === "in" ? "ended" : old));
    });
  }, []);
  useEffect(() => {
    document.body.classList.toggle("in", state === "in");
    if (state !== "in" || title.current === "") return;
    document.title = title.current;
    title.current = "";
    document.querySelector<HTMLElement>("#content h1")?.focus({ preventScroll: true });
    dispatchEvent(new Event("harrier-signed-in"));
  }, [state]);

  if (state === "starting") return <main id="content"><Waiting /></main>;
  const back = (): void => {
    if (/^(sign-in|sign-up|forgot)$/.test(path)) go(open.current ?? "", true);
    void start();
  };
  return (
    <>
      <Bar site={site} path={state === "in" ? path : undefined} />
      {state === "in" ? <Network /> : typeof state === "object" ? <Page title={words.app}><Trouble error={state.error} retry={() => void start()} /></Page> : (
        <Start path={path} site={site} ended={state === "ended"} onIn={back} />
      )}
      {open.current !== undefined && <div hidden={state !== "in"}><Content path={open.current} /></div>}
      <Foot />
    </>
  );
}

function Content({ path }: { path: string }) {
  const week = match("", path) ?? match("week/:date", path) ?? match("sign-in", path) ?? match("sign-up", path);
  if (week) return <Week values={week} />;
  if (path === "forgot") return <Forgot />; // which emails lead to
  for (const [pattern, load] of pages) {
    const values = match(pattern, path);
    if (values) return <Lazy key={pattern} name={pattern} load={load} values={values} />;
  }
  return (
    <Page title={words.notFound}>
      <p>{words.notFoundHelp}</p>
      <p><a href={to("")}>{words.toWeek}</a></p>
    </Page>
  );
}

function Bar({ site, path }: { site: InstanceInformation | undefined; path: string | undefined }) {
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => { event.preventDefault(); document.querySelector<HTMLElement>("#content h1")?.focus(); }}>{words.skip}</a>
      <header class="bar">
        <div>
          <a class="site" href={`${serverPath}/`}>{site?.name ?? words.site}</a>
          {path !== undefined && <Navigation path={path} />}
        </div>
      </header>
    </>
  );
}

function Navigation({ path }: { path: string }) {
  const unread = useUnread(path);
  const me = useMe();
  const shown = parts.filter((part) => !("coach" in part) || me.coach);
  const open = shown.find((part) => part.of.test(path));
  return (
    <nav aria-label={words.nav.main}>
      <ul>
        {shown.map((part) => (
          <li key={part.name}>
            <a href={to(part.path)} aria-current={part === open ? "page" : undefined}>
              {part.name}
              {part.name === words.nav.notices && unread > 0 && <span class="dot">{unread > 99 ? "99+" : unread}<span class="unseen"> {words.nav.unread}</span></span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns how many notices are unread, looking again with each page that is opened. */
function useUnread(path: string): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const look = (): void => void unreadNotices().then(setUnread, () => undefined);
    look();
    addEventListener("harrier-notices", look);
    return () => removeEventListener("harrier-notices", look);
  }, [path.split("/")[0]]);
  return unread;
}

/** Says that the device is offline, and sends what waits when it is back. */
function Network() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = (): void => {
      setOnline(navigator.onLine);
      if (navigator.onLine) void send(currentUser()._id);
    };
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return online ? null : <p class="banner" role="status">{words.offline}</p>;
}

const Foot = () => (
  <footer class="foot">
    <a href={`${serverPath}/`}>{words.publicPages}</a>
    <a href={`${serverPath}/docs`}>{words.api}</a>
    <a href={to("licenses.txt")} target="_blank">{words.licenses}</a>
  </footer>
);
