// How others find the results: a link to copy, a poster with its QR code for the finish area, HTML for a website, and files.
import type { Race } from "@harrier/client";
import { useState } from "preact/hooks";
import { plainDate } from "../../dates.ts";
import { QRCode } from "../../qr.tsx";
import { serverPath, serverURL } from "../../router.ts";
import { racesWords } from "../../words/races.ts";

const text = racesWords.share;

/** The address of a race with the time of its ID alone, which is short enough to be typed. The server leads from there to the whole one. */
const shortURL = (id: string): string => `${serverURL}/r/${id.replaceAll("-", "").slice(0, 12)}`;

export function Share({ race }: { race: Race }) {
  const url = `${serverURL}/r/${race._id}`;
  const [copied, setCopied] = useState(false);
  const snippet = `<iframe src="${url}?embed=1" title="${text.resultsOf} ${race.name.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="100%" height="600" loading="lazy"></iframe>`;
  const files = [
    ["results.csv", "CSV"],
    ["results.xlsx", "Excel"],
    ["results.athletic.csv", "Athletic.net"],
    ["results.hytek.txt", "Hy-Tek"],
    ["results.ndjson", "NDJSON"],
  ] as const;
  return (
    <>
      <h2>{text.link}</h2>
      <p>
        <a href={url}>{url}</a>
      </p>
      <div class="buttons">
        <button
          type="button"
          class="quiet"
          onClick={() =>
            void navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {text.copy}
        </button>
        <span role="status" class="good">
          {copied && text.copied}
        </span>
      </div>
      <section class="finish" aria-label={text.code}>
        <p class="soft">{text.poster}</p>
        <p class="name">{race.name}</p>
        <p>
          {plainDate(race.date)}
          {race.location && ` · ${race.location}`}
        </p>
        <QRCode text={url} label={`${text.code} ${url}`} />
        <p class="soft">{text.posterHelp}</p>
        <p class="address">{shortURL(race._id).replace(/^https?:\/\//, "")}</p>
      </section>
      <p class="soft">{text.codeHelp}</p>
      <div class="buttons">
        <button type="button" class="quiet" onClick={() => print()}>
          {text.print}
        </button>
      </div>
      <h2>{text.embed}</h2>
      <pre tabIndex={0}>{snippet}</pre>
      <h2>{text.files}</h2>
      <div class="buttons">
        {files.map(([name, kind]) => (
          <a key={name} class="button quiet" download href={`${serverPath}/race/${race._id}/${name}`}>
            {kind}
          </a>
        ))}
      </div>
    </>
  );
}
