// The pages about people, those of an athlete, and where else to find the athlete.
import { Tabs } from "../../nav.tsx";
import { serverPath } from "../../router.ts";
import { useMe } from "../../session.ts";
import { to } from "../../ui.tsx";
import { words } from "../../words.ts";
import { peopleWords } from "../../words/people.ts";
import { teamWords as text } from "../../words/team.ts";

export const PeopleTabs = ({ open }: { open: string }) => (
  <Tabs
    label={words.nav.people}
    open={open}
    pages={[
      ["following", peopleWords.following.title],
      ["coaches", peopleWords.coaches.title],
    ]}
  />
);

export const AthleteTabs = ({ id, open, month }: { id: string; open: string; month: string }) => (
  <Tabs
    label={text.athlete}
    open={open}
    pages={[
      [`athlete/${id}`, words.week.week],
      [`athlete/${id}/month/${month}`, text.month.title],
    ]}
  />
);

export function AthleteLinks({ athlete }: { athlete: string | null | undefined }) {
  const me = useMe();
  return (
    <p class="links">
      {me.coach && <a href={to("")}>{me.team_name ?? text.title}</a>}
      {me.coach && athlete != null && " · "}
      {athlete != null && <a href={`${serverPath}/a/${encodeURIComponent(athlete)}`}>{text.month.results}</a>}
    </p>
  );
}
