// How others find the results: a link and its QR code for the finish area, HTML for a website, and files.
import type { Race } from "@harrier/client";
import { encode } from "uqr";
import { serverPath, serverURL } from "../router.ts";
import { words } from "../words.ts";

const text = words.share;

export function Share({ race }: { race: Race }) {
  const url = `${serverURL}/r/${race._id}`;
  const snippet = `<iframe src="${url}?embed=1" title="${text.resultsOf} ${race.name.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="100%" height="600" loading="lazy"></iframe>`;
  const { data } = encode(url, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const files = [["results.csv", "CSV"], ["results.xlsx", "Excel"], ["results.athletic.csv", "Athletic.net"], ["results.hytek.txt", "Hy-Tek"], ["results.ndjson", "NDJSON"]] as const;
  return (
    <>
      <h2>{text.link}</h2>
      <p><a href={url}>{url}</a></p>
      <svg class="code" viewBox={`0 0 ${data.length} ${data.length}`} role="img" aria-label={`${text.code} ${url}`} shape-rendering="crispEdges">
        <rect width={data.length} height={data.length} fill="#fff" /><path d={dark} fill="#000" />
      </svg>
      <p class="soft">{text.codeHelp}</p>
      <div class="buttons"><button type="button" class="quiet" onClick={() => print()}>{text.print}</button></div>
      <h2>{text.embed}</h2>
      <pre tabIndex={0}>{snippet}</pre>
      <h2>{text.files}</h2>
      <div class="buttons">{files.map(([name, kind]) => <a key={name} class="button quiet" download href={`${serverPath}/race/${race._id}/${name}`}>{kind}</a>)}</div>
    </>
  );
}
