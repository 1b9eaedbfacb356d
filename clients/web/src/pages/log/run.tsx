// A run with its laps, splits and line.
import type { LogRun } from "@harrier/client";
import { useState } from "preact/hooks";
import { changeRun, deleteRun, run as readRun, shoes, track, trackFile } from "./api.ts";
import { fullDate } from "../../dates.ts";
import { distance, duration, number, pace, type Units } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { drawPolyline } from "./polyline.ts";
import { go } from "../../router.ts";
import { etagOf, HarrierProblem, useMe } from "../../session.ts";
import { Act, Confirm, myWeek, Page, save, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { RunForm } from "./runform.tsx";

const text = words.run;

export default function Run({ values }: PageProps) {
  const me = useMe();
  const id = values["id"]!;
  const run = useLoad(() => readRun(id), id);
  const tracked = run.data?.has_track ?? false;
  const line = useLoad(() => (tracked ? track(id) : Promise.resolve(null)), `track ${id} ${tracked}`);
  const unshown = line.error instanceof HarrierProblem && line.error.status === 403;
  const pairs = useLoad(shoes, "shoes");
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [stale, setStale] = useState(false);
  const data = run.data;
  if (!data) {
    const gone = run.error instanceof HarrierProblem && run.error.status === 404;
    return (
      <Page title={text.title}>
        {gone ? (
          <p>{text.gone}</p>
        ) : (
          <>
            <Trouble error={run.error} retry={run.reload} />
            {run.error === undefined && <Waiting />}
          </>
        )}
        <p>
          <a href={myWeek()}>{words.toWeek}</a>
        </p>
      </Page>
    );
  }
  const own = data.user_id === me._id;
  return (
    <Page
      title={data.title ?? (data.kind ? words.kinds[data.kind]! : text.title)}
      aside={<a href={to(own ? `week/${data.date}` : `athlete/${data.user_id}/${data.date}`)}>{fullDate(data.date)}</a>}
    >
      {stale && (
        <p class="conflict" role="alert">
          {text.conflict}
        </p>
      )}
      {editing ? (
        <RunForm
          run={data}
          onClose={() => setEditing(false)}
          onSave={async (change) => {
            try {
              run.set(await changeRun(id, change, etagOf(data)));
              setStale(false);
            } catch (error) {
              if (!(error instanceof HarrierProblem && error.status === 412)) throw error;
              setStale(true);
              run.reload();
            }
            setEditing(false);
          }}
        />
      ) : (
        <Facts run={data} units={me.units} shoe={pairs.data?.find(({ _id }) => _id === data.shoe_id)?.name} />
      )}
      {own && !editing && (
        <div class="buttons">
          <button type="button" class="quiet" onClick={() => setEditing(true)}>
            {words.edit}
          </button>
          <button type="button" class="quiet" onClick={() => setDeleting(true)}>
            {text.delete}
          </button>
        </div>
      )}
      {deleting && (
        <Confirm
          title={text.deleteAsk}
          yes={text.delete}
          onClose={() => setDeleting(false)}
          onYes={async () => {
            await deleteRun(id);
            go(`week/${data.date}`);
          }}
        />
      )}
      {data.notes && <p>{data.notes}</p>}
      {unshown ? <p class="soft">{text.unshown}</p> : <Trouble error={line.error} retry={line.reload} />}
      {line.data && (
        <section>
          <h2>{text.line}</h2>
          <Line polyline={line.data.polyline} />
          {line.data.hidden && <p class="soft">{text.hidden}</p>}
          <Act act={async () => save(await trackFile(id), `${data.date}.gpx`)}>{text.download}</Act>
        </section>
      )}
      <Splits title={text.laps} of={data.laps} units={me.units} />
      <Splits title={text.splits} of={data.splits} units={me.units} />
    </Page>
  );
}

function Facts({ run, units, shoe }: { run: LogRun; units: Units; shoe: string | undefined }) {
  const facts: [string, string | undefined][] = [
    [text.distance, run.meters === null ? undefined : distance(run.meters, units, 2)],
    [text.time, run.seconds === null ? undefined : duration(run.seconds)],
    [text.pace, run.seconds === null || !run.meters ? undefined : pace(run.meters, run.seconds, units)],
    [text.elapsed, run.elapsed_seconds === undefined ? undefined : duration(run.elapsed_seconds)],
    [text.heartRate, run.heart_rate === undefined ? undefined : number(run.heart_rate, 0)],
    [text.heartRateMax, run.heart_rate_max === undefined ? undefined : number(run.heart_rate_max, 0)],
    [text.ascent, run.ascent_m === undefined ? undefined : `${number(run.ascent_m, 0)} ${words.units.m}`],
    [text.cadence, run.cadence === undefined ? undefined : number(run.cadence, 0)],
    [text.kind, run.kind === null ? undefined : words.kinds[run.kind]],
    [text.shoe, shoe],
    [text.source, run.source && (text.sources[run.source] ?? run.source)],
  ];
  return (
    <dl class="sums">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Splits({ title, of, units }: { title: string; of: LogRun["laps"]; units: Units }) {
  if (!of || of.length === 0) return null;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text.lap}</th>
          <th scope="col" class="n">
            {text.distance}
          </th>
          <th scope="col" class="n">
            {text.time}
          </th>
          <th scope="col" class="n">
            {text.pace}
          </th>
          <th scope="col" class="n">
            {text.heartRate}
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map((split, i) => (
          <tr key={i}>
            <th scope="row">{i + 1}</th>
            <td class="n">{split.meters === null ? "" : distance(split.meters, units, 2)}</td>
            <td class="n">{split.seconds === null ? "" : duration(split.seconds)}</td>
            <td class="n">{split.seconds === null || !split.meters ? "" : pace(split.meters, split.seconds, units)}</td>
            <td class="n">{split.heart_rate === undefined ? "" : number(split.heart_rate, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ polyline }: { polyline: string }) {
  const { path, width, height } = drawPolyline(polyline);
  return (
    <svg class="line" viewBox={`-10 -10 ${width + 20} ${height + 20}`} role="img" aria-label={text.lineLabel}>
      <path d={path} />
    </svg>
  );
}
