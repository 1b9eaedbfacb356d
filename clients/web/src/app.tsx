import type { InstanceInformation } from "@harrier/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { instance } from "./pages/account/api.ts";
import { onReached } from "./kept.ts";
import { Lazy } from "./lazy.tsx";
import { Navigation } from "./nav.tsx";
import { pages } from "./pages.ts";
import { followLinks, go, match, serverPath, usePath } from "./router.ts";
import { forgetDays, send } from "./pages/log/send.ts";
import { currentUser, isEnded, isSignedIn, loadMe, onEnd, useMe } from "./session.ts";
import { myWeek, Page, to, Trouble, Waiting } from "./ui.tsx";
import { Forgot, Start } from "./pages/account/start.tsx";
import Week from "./pages/log/week.tsx";
import { words } from "./words.ts";
import { startWorker } from "./worker.ts";

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
      startWorker();
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

  if (state === "starting")
    return (
      <main id="content">
        <Waiting />
      </main>
    );
  const back = (): void => {
    if (/^(sign-in|sign-up|forgot)$/.test(path)) go(open.current ?? "", true);
    void start();
  };
  return (
    <>
      <Bar site={site} path={state === "in" ? path : undefined} />
      {state === "in" ? (
        <Network />
      ) : typeof state === "object" ? (
        <Page title={words.app}>
          <Trouble error={state.error} retry={() => void start()} />
        </Page>
      ) : (
        <Start path={path} site={site} ended={state === "ended"} onIn={back} />
      )}
      {open.current !== undefined && (
        <div hidden={state !== "in"}>
          <Content path={open.current} />
        </div>
      )}
      <Foot />
    </>
  );
}

function Content({ path: asked }: { path: string }) {
  const me = useMe();
  const isHome = /^(sign-in|sign-up)?\/?$/.test(asked);
  const path = isHome ? (me.coach ? "team" : "week") : asked;
  const week = match("week", path) ?? match("week/:date", path);
  if (week) return <Week values={week} />;
  if (path === "forgot") return <Forgot />; // which emails lead to
  if (!me.coach && /^team\b/.test(path))
    return (
      <Page title={words.forCoaches}>
        <p>{words.forCoachesHelp}</p>
        <p>
          <a href={to("account")}>{words.nav.account}</a>
        </p>
      </Page>
    );
  for (const [pattern, load] of pages) {
    const values = match(pattern, path);
    if (values && (me.operator || !pattern.startsWith("operator")))
      return <Lazy key={pattern} name={pattern} load={load} values={values} />;
  }
  return (
    <Page title={words.notFound}>
      <p>{words.notFoundHelp}</p>
      <p>
        <a href={myWeek()}>{words.toWeek}</a>
      </p>
    </Page>
  );
}

function Bar({ site, path }: { site: InstanceInformation | undefined; path: string | undefined }) {
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("#content h1")?.focus();
        }}
      >
        {words.skip}
      </a>
      <header class="bar">
        <div>
          <a class="site" href={`${serverPath}/`}>
            {site?.name ?? words.site}
          </a>
          {path !== undefined && <Navigation path={path} />}
        </div>
      </header>
    </>
  );
}

/** Says that the server cannot be reached, and sends what waits when it can be again. */
function Network() {
  const [online, setOnline] = useState(navigator.onLine);
  const [reachable, setReachable] = useState(true);
  useEffect(() => onReached(setReachable), []);
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
  return online && reachable ? null : (
    <p class="banner" role="status">
      {words.offline}
    </p>
  );
}

const Foot = () => (
  <footer class="foot">
    <a href={`${serverPath}/`}>{words.publicPages}</a>
    <a href={`${serverPath}/docs`}>{words.api}</a>
    <a href={to("licenses.txt")} target="_blank">
      {words.licenses}
    </a>
  </footer>
);
