// A year in pictures, which the server draws.
import { chart } from "../api-log.ts";
import { today as todayIn } from "../dates.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad } from "../load.ts";
import { useMe } from "../session.ts";
import { Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { LogTabs } from "./logtabs.tsx";
import { Picture } from "./picture.tsx";

const text = words.year;

export default function Year({ values }: PageProps) {
  const me = useMe();
  const now = Number(todayIn(me.timezone).slice(0, 4));
  const asked = Number(values["year"] ?? now);
  const year = asked >= 1950 && asked <= now ? asked : now;
  const picture = useLoad(() => chart("year.svg", year), `year ${year}`);
  const others = useLoad(() => Promise.all([chart("weeks.svg"), chart("rhr.svg"), chart("sleep.svg")]), "charts");
  return (
    <Page
      title={`${text.title} ${year}`} wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(`year/${year - 1}`)} aria-label={text.previous}>‹</a>
          {year < now && <a class="button quiet" href={to(`year/${year + 1}`)} aria-label={text.next}>›</a>}
        </div>
      }
    >
      <LogTabs open="year" />
      <Trouble error={picture.error ?? others.error} retry={() => { picture.reload(); others.reload(); }} />
      {picture.data === undefined ? picture.error === undefined && <Waiting /> : <Picture svg={picture.data} alt={text.picture} />}
      {others.data && year === now && [text.weeks, text.rhr, text.sleep].map((title, i) => (
        <section key={title}>
          <h2>{title}</h2>
          <Picture svg={others.data![i]!} alt={title} />
        </section>
      ))}
    </Page>
  );
}
