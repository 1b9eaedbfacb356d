import { to } from "../ui.tsx";
import { words } from "../words.ts";

/** The pages about other people. */
export const PeopleTabs = ({ open }: { open: "coaches" | "following" }) => (
  <nav class="tabs" aria-label={words.nav.people}>
    <ul>
      <li><a href={to("following")} aria-current={open === "following" ? "page" : undefined}>{words.following.title}</a></li>
      <li><a href={to("coaches")} aria-current={open === "coaches" ? "page" : undefined}>{words.coaches.title}</a></li>
    </ul>
  </nav>
);
