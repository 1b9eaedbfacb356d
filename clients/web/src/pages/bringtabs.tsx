import { to } from "../ui.tsx";
import { words } from "../words.ts";

const text = words.bring;
const ways = [["bring", text.files], ["connections", text.connections]] as const;

/** The ways in which runs come into a log from elsewhere. */
export const BringTabs = ({ open }: { open: string }) => (
  <nav class="tabs" aria-label={text.ways}>
    <ul>
      {ways.map(([path, name]) => <li key={path}><a href={to(path)} aria-current={open === path ? "page" : undefined}>{name}</a></li>)}
    </ul>
  </nav>
);
