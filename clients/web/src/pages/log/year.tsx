// A year in figures, and in pictures that the server draws.
import type { LogSummary } from "@harrier/client";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { chart, summaries } from "./api.ts";
import { monthName, today as todayIn } from "../../dates.ts";
import { distance, metersPer, number } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.year;

export default function Year({ values }: PageProps) {
  const me = useMe();
  const now = Number(todayIn(me.timezone).slice(0, 4));
  const asked = Number(values["year"] ?? now);
  const year = asked >= 1950 && asked <= now ? asked : now;
  const picture = useLoad(() => chart("year.svg", year), `year ${year}`);
  const months = useLoad(
    () => Promise.all((["month", "year"] as const).map((by) => summaries("me", `${year}-01-01`, `${year}-12-31`, by))),
    `months ${year}`,
  );
  const others = useLoad(() => Promise.all([chart("weeks.svg"), chart("rhr.svg"), chart("sleep.svg")]), "charts");
  return (
    <Page
      title={`${text.title} ${year}`}
      wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(`year/${year - 1}`)} aria-label={text.previous}>
            ‹
          </a>
          {year < now && (
            <a class="button quiet" href={to(`year/${year + 1}`)} aria-label={text.next}>
              ›
            </a>
          )}
        </div>
      }
    >
      <LogTabs open="year" />
      <Trouble
        error={months.error ?? picture.error ?? others.error}
        retry={() => {
          months.reload();
          picture.reload();
          others.reload();
        }}
      />
      {months.data && <Figures months={months.data[0]!} whole={months.data[1]![0]!} today={todayIn(me.timezone)} />}
      {picture.data === undefined ? picture.error === undefined && <Waiting /> : <Picture svg={picture.data} alt={text.picture} />}
      {others.data &&
        year === now &&
        [text.weeks, text.rhr, text.sleep].map((title, i) => (
          <section key={title}>
            <h2>{title}</h2>
            <Picture svg={others.data![i]!} alt={title} />
          </section>
        ))}
    </Page>
  );
}

/** Shows an SVG that the server has drawn. As an image it can run nothing. */
function Picture({ svg, alt }: { svg: string; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url === undefined ? null : (
    <div class="scroll" tabIndex={0} role="region" aria-label={alt}>
      {/* On a phone, the newest are seen first. */}
      <img
        class="picture"
        src={url}
        alt={alt}
        onLoad={({ currentTarget: { parentElement: box } }) => box?.scrollTo({ left: box.scrollWidth })}
      />
    </div>
  );
}

/** The months of a year from the first with a run until today, and the year. */
function Figures({ months, whole, today }: { months: LogSummary[]; whole: LogSummary; today: string }) {
  const { units } = useMe();
  const first = months.find(({ runs }) => runs > 0)?.from ?? today;
  const shown = months.filter(({ from }) => from >= first && from <= today);
  if (whole.runs === 0) return <p class="empty">{words.summary.none}</p>;
  // The average week of the year is over the same days as those of the months shown, not over weeks before the log began.
  const until = whole.to < today ? whole.to : today;
  const weeks = (Date.parse(until) - Date.parse(first)) / 604_800_000 + 1 / 7;
  const row = (name: ComponentChildren, { meters, runs, longest_run: longest, average_week: week }: LogSummary) => (
    <>
      <th scope="row">{name}</th>
      <td class="n">{meters > 0 ? distance(meters, units) : "–"}</td>
      <td class="n">{runs > 0 ? number(runs, 0) : "–"}</td>
      <td class="n">{longest > 0 ? distance(longest * metersPer.mi, units) : "–"}</td>
      <td class="n">{week ? distance(week, units) : "–"}</td>
    </>
  );
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{words.week.month}</th>
          <th scope="col" class="n">
            {words.week.distance}
          </th>
          <th scope="col" class="n">
            {words.week.runs}
          </th>
          <th scope="col" class="n">
            {words.summary.longest}
          </th>
          <th scope="col" class="n">
            {text.week}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((month) => (
          <tr key={month.period}>{row(<a href={to(`month/${month.from.slice(0, 7)}`)}>{monthName(month.from)}</a>, month)}</tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{row(whole.period, { ...whole, average_week: whole.meters / weeks })}</tr>
      </tfoot>
    </table>
  );
}
