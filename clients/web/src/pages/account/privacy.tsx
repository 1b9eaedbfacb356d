// Who sees what of the log, in words, and where the lines of runs stay hidden.
import type { UserChange } from "@harrier/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { changeMe } from "./api.ts";
import { number, readNumber } from "../../format.ts";
import { useTask } from "../../load.ts";
import { HarrierProblem, loadMe, useMe } from "../../session.ts";
import { Check, Choice, Field, to, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.account;

/** Changes the profile. If another device has changed it, what it says now is shown. */
export function useChange(onStale?: () => void): { change: (body: UserChange) => void; busy: boolean; status: ComponentChildren } {
  const { busy, error, run } = useTask();
  const [saved, setSaved] = useState(false);
  const change = (body: UserChange): void => {
    setSaved(false);
    void run(async () => {
      try {
        await changeMe(body);
      } catch (failure) {
        if (!(failure instanceof HarrierProblem && failure.status === 412)) throw failure;
        await loadMe();
        onStale?.();
        throw new Error(text.changedElsewhere);
      }
    }).then(setSaved);
  };
  return {
    change,
    busy,
    status: (
      <>
        <Trouble error={error} />
        <span role="status" class="good">
          {saved && words.saved}
        </span>
      </>
    ),
  };
}

/** Who sees what, in words. Each choice is saved at once. */
export function Privacy() {
  const me = useMe();
  const { change, busy, status } = useChange();
  return (
    <>
      <Choice
        label={text.log}
        hint={text.seesLog[me.log_visibility]!}
        disabled={busy}
        value={me.log_visibility}
        of={[
          ["private", text.onlyMe],
          ["team", text.team],
          ["followers", text.followers],
          ["public", text.everybody],
        ]}
        onChoose={(log_visibility) => change({ log_visibility })}
      />
      <Choice
        label={text.health}
        hint={text.seesHealth[me.health_visibility]!}
        disabled={busy}
        value={me.health_visibility}
        of={[
          ["private", text.onlyMe],
          ["team", text.team],
          ["public", text.whoReads],
        ]}
        onChoose={(health_visibility) => change({ health_visibility })}
      />
      <Choice
        label={text.tracks}
        hint={text.seesTracks[me.track_visibility]!}
        disabled={busy}
        value={me.track_visibility}
        of={[
          ["private", text.onlyMe],
          ["team", text.team],
          ["public", text.whoReads],
        ]}
        onChoose={(track_visibility) => change({ track_visibility })}
      />
      <Check label={text.findable} disabled={busy} checked={me.findable} onCheck={(findable) => change({ findable })} />
      <p class="alone">
        <a href={to("coaches")}>{text.whoIs}</a> {status}
      </p>
      <Zones />
    </>
  );
}

/** Circles near which others do not see where a run began and ended. */
function Zones() {
  const me = useMe();
  const zones = me.private_zones ?? [];
  const [form, setForm] = useState({ lat: "", lon: "", radius: "400" });
  const { change, busy, status } = useChange();
  const here = useTask();
  const [wrong, setWrong] = useState<string>();
  const set = (field: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [field]: value }));
  const add = (): void => {
    const [lat, lon] = [readNumber(form.lat), readNumber(form.lon)];
    const valid = lat != null && lon != null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
    setWrong(valid ? undefined : text.zoneWrong);
    if (!valid) return;
    change({ private_zones: [...zones, { lat, lon, radius: Number(form.radius) }] });
    setForm((old) => ({ ...old, lat: "", lon: "" }));
  };
  const locate = (): Promise<void> =>
    new Promise((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setForm((old) => ({ ...old, lat: coords.latitude.toFixed(5), lon: coords.longitude.toFixed(5) }));
          resolve();
        },
        () => reject(new Error(text.zoneUnknown)),
      );
    });
  return (
    <section>
      <h3>{text.zones}</h3>
      <p class="soft">{text.zonesHelp}</p>
      <ul class="list">
        {zones.map((zone, i) => (
          <li key={`${zone.lat} ${zone.lon} ${i}`} class="row">
            <span>
              {number(zone.lat, 4)}°, {number(zone.lon, 4)}°{" "}
              <span class="soft">
                · {number(zone.radius, 0)} {words.units.m}
              </span>
            </span>
            <button
              type="button"
              class="link"
              disabled={busy}
              aria-label={`${words.remove}: ${number(zone.lat, 4)}°, ${number(zone.lon, 4)}°`}
              onClick={() => change({ private_zones: zones.filter((one) => one !== zone) })}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      {zones.length < 10 && (
        <details>
          <summary>{text.zoneAdd}</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <div class="columns">
              <Field
                label={text.lat}
                inputMode="decimal"
                required
                maxLength={12}
                autocomplete="off"
                placeholder="41.8781"
                value={form.lat}
                onText={set("lat")}
                wrong={wrong}
              />
              <Field
                label={text.lon}
                inputMode="decimal"
                required
                maxLength={12}
                autocomplete="off"
                placeholder="-87.6298"
                value={form.lon}
                onText={set("lon")}
              />
              <Choice
                label={text.radius}
                value={form.radius}
                of={["200", "400", "800", "1600"].map((one) => [one, `${number(Number(one), 0)} ${words.units.m}`] as const)}
                onChoose={set("radius")}
              />
            </div>
            <div class="buttons">
              <button disabled={busy}>{text.zoneSave}</button>
              {"geolocation" in navigator && (
                <button type="button" class="quiet" disabled={here.busy} onClick={() => void here.run(locate)}>
                  {text.zoneHere}
                </button>
              )}
            </div>
            <Trouble error={here.error} />
          </form>
        </details>
      )}
      {status}
    </section>
  );
}
