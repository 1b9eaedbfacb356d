// Navigation: the parts of the app, and the pages of a part that belong together.
import { useEffect, useState } from "preact/hooks";
import { unreadNotices } from "./pages/account/api.ts";
import { useMe } from "./session.ts";
import { myWeek, to } from "./ui.tsx";
import { words } from "./words.ts";

const logPart = /^((week|plan|month|year|summary|records|goals|shoes|search|run|imports|connections)(\/|$)|$)/;

/** The parts of the app in its navigation, with the pages that belong to each. The first is the home of its users. */
const parts = [
  { path: "", name: words.nav.team, of: /^((team|team-[a-z]+|athlete)(\/|$)|$)/, coach: true },
  { path: "", name: words.nav.week, of: logPart, coach: false },
  { path: "week", name: words.nav.myWeek, of: logPart, coach: true },
  { path: "races", name: words.nav.races, of: /^races/ },
  { path: "following", name: words.nav.people, of: /^(following|coaches|athlete)(\/|$)/ },
  { path: "notices", name: words.nav.notices, of: /^notices$/ },
  { path: "account", name: words.nav.account, of: /^(account|access)$/ },
  { path: "operator", name: words.nav.operator, of: /^operator(\/|$)/, operator: true },
] as const;

export function Navigation({ path }: { path: string }) {
  const unread = useUnread(path);
  const me = useMe();
  const shown = parts.filter((part) => (!("coach" in part) || part.coach === me.coach) && (!("operator" in part) || me.operator));
  const open = shown.find((part) => part.of.test(path));
  return (
    <nav aria-label={words.nav.main}>
      <ul>
        {shown.map((part) => (
          <li key={part.name}>
            <a href={to(part.path)} aria-current={part === open ? "page" : undefined}>
              {part.name}
              {part.name === words.nav.notices && unread > 0 && (
                <span class="dot">
                  {unread > 99 ? "99+" : unread}
                  <span class="unseen"> {words.nav.unread}</span>
                </span>
              )}
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

/** Links to pages, one of which may be open. */
export const Tabs = ({
  label,
  pages,
  open,
}: {
  label: string;
  pages: readonly (readonly [path: string, name: string])[];
  open: string;
}) => (
  <nav class="tabs" aria-label={label}>
    <ul>
      {pages.map(([path, name]) => (
        <li key={path}>
          <a href={path === "" ? myWeek() : to(path)} aria-current={open === path ? "page" : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const { week: log } = words;
const logPages = [
  ["", log.week],
  ["plan", log.plan],
  ["month", log.month],
  ["year", log.year],
  ["summary", log.summary],
  ["records", log.records],
  ["goals", log.goals],
  ["shoes", log.shoes],
  ["search", words.search.title],
] as const;

/** The pages of the log. The plan is that of the week which a page shows. */
export const LogTabs = ({ open, date }: { open: string; date?: string }) => (
  <Tabs
    label={log.views}
    pages={date === undefined ? logPages : logPages.map(([path, name]) => [path === "plan" ? `plan/${date}` : path, name])}
    open={date !== undefined && open === "plan" ? `plan/${date}` : open}
  />
);
