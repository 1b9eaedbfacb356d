// How the teams of a race are scored, with what a change of that would do to the scores.
import type { Race, Scoring as Rules, ScoringDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import { changeRace, meetScores, teamsOf, tryScores } from "./api.ts";
import { useTask } from "../../load.ts";
import { Check, Choice, Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";
import { eventName } from "./results.tsx";

const text = racesWords.scoring;
const kinds = ["cross_country", "points", "none"] as const;
const ties = ["nfhs", "ncaa"] as const;

/** A team's score in an event, or in the meet. */
interface Change {
  where: string;
  team: string;
  now: number | undefined;
  then: number | undefined;
}

type TeamScore = { team: string; team_id: string; score: number };

const numbers = (written: string): number[] => {
  const list = written.split(/[\s,;-]+/).filter((one) => one !== "");
  if (list.some((one) => !/^\d+(\.\d+)?$/.test(one))) throw new Error(text.wrongPoints);
  return list.map(Number);
};

export function Scoring({ race, onSaved }: { race: Race; onSaved: (race: Race) => void }) {
  const rules: Rules = race.scoring;
  const [form, setForm] = useState({
    kind: rules.kind,
    scorers: String(rules.scorers ?? 5),
    displacers: String(rules.displacers ?? 2),
    tie_break: rules.tie_break ?? ("nfhs" as const),
    points: (rules.points ?? [10, 8, 6, 5, 4, 3, 2, 1]).join(" "),
    relay_points: (rules.relay_points ?? []).join(" "),
    one_relay: rules.one_relay_per_team ?? false,
    unscored: (rules.unscored_teams ?? []).join(", "),
  });
  const [changes, setChanges] = useState<Change[]>();
  const [said, setSaid] = useState("");
  const { busy, error, run } = useTask();
  const set =
    <K extends keyof typeof form>(field: K) =>
    (value: (typeof form)[K]) => {
      setForm((old) => ({ ...old, [field]: value }));
      setChanges(undefined);
      setSaid("");
    };

  /** The rules as the server takes them. Teams are named, and have IDs there. */
  function draft(ids: Map<string, string>): ScoringDraft {
    if (form.kind === "none") return { kind: "none" } as ScoringDraft;
    const unscored = form.unscored
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => {
        const id = ids.get(name.toLowerCase());
        if (id === undefined) throw new Error(`${text.unknownTeam} ${name}.`);
        return id;
      });
    const shared = unscored.length > 0 ? { unscored_teams: unscored } : {};
    if (form.kind === "cross_country")
      return {
        kind: "cross_country",
        scorers: Number(form.scorers),
        displacers: Number(form.displacers),
        tie_break: form.tie_break,
        ...shared,
      } as ScoringDraft;
    const relays = numbers(form.relay_points);
    return {
      kind: "points",
      points: numbers(form.points),
      ...(relays.length > 0 && { relay_points: relays }),
      one_relay_per_team: form.one_relay,
      ...shared,
    };
  }

  /** The IDs of teams by their names and IDs, in lower case: those of the race, and those that are in the rules already. */
  async function teams(): Promise<Map<string, string>> {
    const ids = new Map((rules.unscored_teams ?? []).map((id) => [id.toLowerCase(), id]));
    if (form.unscored.split(",").every((name) => name.trim() === "" || ids.has(name.trim().toLowerCase()))) return ids;
    for (const { team, team_id } of await teamsOf(race._id))
      if (team_id !== null) {
        ids.set(team_id.toLowerCase(), team_id);
        if (team !== null) ids.set(team.toLowerCase(), team_id);
      }
    return ids;
  }

  async function compare(): Promise<void> {
    const next = draft(await teams());
    const found: Change[] = [];
    for (const gender of ["womens", "mens"] as const) {
      const [before, after] = await Promise.all([meetScores(race._id, gender), tryScores(race._id, gender, next)]);
      if (after.kind === "points")
        found.push(...differences(gender === "mens" ? racesWords.races.mens : racesWords.races.womens, before.totals, after.totals));
      else {
        const names = new Set([...before.events, ...after.events].map(({ event }) => event));
        const of = (scores: typeof before, name: string) => scores.events.find(({ event }) => event === name)?.teams ?? [];
        for (const name of names) found.push(...differences(eventName(gender, name), of(before, name), of(after, name)));
      }
    }
    setChanges(found);
  }

  return (
    <>
      <h2>{text.title}</h2>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void run(async () => {
            onSaved(await changeRace({ _id: race._id, scoring: draft(await teams()) }));
            setChanges(undefined);
            setSaid(words.saved);
          });
        }}
      >
        <div class="columns">
          <Choice label={text.kind} value={form.kind} of={kinds.map((kind) => [kind, text.kinds[kind]!] as const)} onChoose={set("kind")} />
          {form.kind === "cross_country" && (
            <>
              <Field label={text.scorers} type="number" min={1} max={20} required value={form.scorers} onText={set("scorers")} />
              <Field
                label={text.displacers}
                hint={text.displacersHint}
                type="number"
                min={0}
                max={99}
                required
                value={form.displacers}
                onText={set("displacers")}
              />
              <Choice
                label={text.tie}
                value={form.tie_break}
                of={ties.map((tie) => [tie, text.ties[tie]!] as const)}
                onChoose={set("tie_break")}
              />
            </>
          )}
          {form.kind === "points" && (
            <>
              <Field label={text.points} hint={text.pointsHint} required maxLength={500} value={form.points} onText={set("points")} />
              <Field
                label={text.relayPoints}
                hint={text.relayPointsHint}
                maxLength={500}
                value={form.relay_points}
                onText={set("relay_points")}
              />
            </>
          )}
        </div>
        {form.kind === "points" && <Check label={text.oneRelay} checked={form.one_relay} onCheck={set("one_relay")} />}
        {form.kind !== "none" && (
          <Field label={text.unscored} hint={text.unscoredHint} maxLength={2000} value={form.unscored} onText={set("unscored")} />
        )}
        <Trouble error={error} />
        <p role="status" class="good">
          {said}
        </p>
        {changes && <Changes list={changes} />}
        <div class="buttons">
          <button type="button" class="quiet" disabled={busy} onClick={() => void run(compare)}>
            {text.preview}
          </button>
          <button disabled={busy}>{`${words.save}: ${text.title}`}</button>
        </div>
      </form>
    </>
  );
}

/** The teams whose scores differ. */
function differences(where: string, before: TeamScore[], after: TeamScore[]): Change[] {
  const scores = (list: TeamScore[]): Map<string, TeamScore> => new Map(list.map((one) => [one.team_id, one]));
  const [now, then] = [scores(before), scores(after)];
  return [...new Map([...now, ...then]).values()]
    .map(({ team, team_id }) => ({ where, team, now: now.get(team_id)?.score, then: then.get(team_id)?.score }))
    .filter((change) => change.now !== change.then);
}

const Changes = ({ list }: { list: Change[] }) =>
  list.length === 0 ? (
    <p role="status">{text.same}</p>
  ) : (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.preview}>
      <table>
        <thead>
          <tr>
            <th scope="col">{racesWords.races.event}</th>
            <th scope="col">{text.team}</th>
            <th scope="col" class="n">
              {text.now}
            </th>
            <th scope="col" class="n">
              {text.then}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ where, team, now, then }) => (
            <tr key={`${where} ${team}`}>
              <td>{where}</td>
              <td>{team}</td>
              <td class="n">{now ?? "–"}</td>
              <td class="n">{then ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
