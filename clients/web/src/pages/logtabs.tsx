import { to } from "../ui.tsx";
import { words } from "../words.ts";

const text = words.week;
const views = [
  ["", text.week], ["month", text.month], ["year", text.year], ["summary", text.summary], ["records", text.records], ["goals", text.goals], ["shoes", text.shoes],
] as const;

/** The views of a log. */
export const LogTabs = ({ open }: { open: string }) => (
  <nav class="tabs" aria-label={text.views}>
    <ul>
      {views.map(([path, name]) => <li key={path}><a href={to(path)} aria-current={open === path ? "page" : undefined}>{name}</a></li>)}
    </ul>
  </nav>
);
