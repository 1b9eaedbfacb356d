// The journeys of users who import their training history.
import { type Client, unwrap } from "@harrier/client";
import { type Journeys, register } from "./setting.js";

async function ended(harrier: Client, import_id: string) {
  for (;;) {
    const found = await unwrap(harrier.GET("/log/imports/{import_id}", { params: { path: { import_id } } }));
    if (found.ended_at !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const past: Journeys = {
  async "import training history"({ user, past, file_name, shoe, goal, link, date, from, to }, { url }) {
    const { harrier } = await register(url, user);
    const begun = await unwrap(harrier.POST("/log/imports", { params: { query: { file_name } }, body: new Blob([past]) }));
    const params = { path: { import_id: begun._id } };
    const done = await ended(harrier, begun._id);
    const month = async () => {
      const entries = await unwrap(harrier.GET("/log/athlete/{athlete_id}/month/{date}", { params: { path: { athlete_id: "me", date } } }));
      return entries.filter(({ runs }) => runs?.length);
    };
    const { _id: shoe_id } = await unwrap(harrier.POST("/log/shoes", { body: shoe }));
    const id = (await month())[0]?.runs?.[0]?._id ?? "";
    await unwrap(harrier.PUT("/log/runs/{run_id}", { params: { path: { run_id: id } }, body: { shoe_id } }));
    const shoes = await unwrap(harrier.GET("/log/shoes"));
    const { period, runs, miles } = await unwrap(harrier.PUT("/log/goals/{period}", { params: { path: { period: "week" } }, body: goal }));
    const summary = await unwrap(harrier.GET("/log/athlete/{athlete_id}/summary/{from}/{to}", { params: { path: { athlete_id: "me", from, to }, query: { by: "week" } } }));
    const records = await unwrap(harrier.GET("/log/athlete/{athlete_id}/records", { params: { path: { athlete_id: "me" } } }));
    const created = await unwrap(harrier.POST("/user/links", { body: link }));
    const links = await unwrap(harrier.GET("/user/links"));
    await unwrap(harrier.DELETE("/user/links/{link_id}", { params: { path: { link_id: created._id } } }));
    const exported = await unwrap(harrier.GET("/user/export"));
    if (!("entries" in exported)) throw new Error("the export is no document");
    const csv = await unwrap(harrier.GET("/log/entries.csv"));
    return {
      imported: {
        ...{ state: done.state, source: done.source, file_name: done.file_name, percent: done.percent },
        ...{ runs: done.runs, days: done.days, skipped: done.skipped },
      },
      shoes: shoes.map(({ name, runs, meters }) => [name, runs, meters]),
      goal: { period, runs, miles },
      month: (await month()).map(({ date }) => date),
      summary: summary.map(({ runs, meters }) => [runs, meters]),
      records: records.map(({ event_code, seconds }) => [event_code, seconds]),
      links: links.map(({ name }) => name),
      links_left: (await unwrap(harrier.GET("/user/links"))).length,
      exported: [exported.entries.length, exported.shoes.length, exported.period_goals.length, exported.links.length],
      csv_lines: csv.trimEnd().split("\n").length,
      undone: (await unwrap(harrier.DELETE("/log/imports/{import_id}", { params: { ...params, query: { force: true } } }))).state,
      runs_left: (await month()).length,
    };
  },

  async "watches and workbooks"({ user, workbook, file_name, connection }, { url }) {
    const { harrier } = await register(url, user);
    const file = Uint8Array.from(atob(workbook), (c) => c.charCodeAt(0));
    const begun = await unwrap(harrier.POST("/log/imports", { params: { query: { file_name } }, body: new Blob([file]) }));
    const done = await ended(harrier, begun._id);
    const params = { path: { service: "intervals" as const } };
    const { service, athlete_id, state, error } = await unwrap(harrier.PUT("/log/connections/{service}", { params, body: connection }));
    let id: string | undefined;
    while (!id) id = (await unwrap(harrier.GET("/log/imports"))).find(({ via }) => via === "connection")?._id;
    const imported = await ended(harrier, id);
    const connections = async () => (await unwrap(harrier.GET("/log/connections"))).items.map(({ athlete_id }) => athlete_id);
    const names = await connections();
    await unwrap(harrier.DELETE("/log/connections/{service}", { params }));
    return {
      imported: {
        ...{ state: done.state, source: done.source, file_name: done.file_name },
        ...{ runs: done.runs, days: done.days, skipped: done.skipped },
      },
      connected: { service, athlete_id, state, error },
      from_service: { state: imported.state, source: imported.source, runs: imported.runs },
      connections: names,
      left: (await connections()).length,
    };
  },
};
