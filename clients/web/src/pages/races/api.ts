// The operations of races and results that the app uses.
import type {
  Correction,
  Directorship,
  Gender,
  Import,
  ImportMode,
  ImportOutcome,
  Issue,
  MeetScores,
  OwnerChange,
  Race,
  RaceChange,
  RaceDraft,
  Rename,
  RenameDraft,
  RenumberReport,
  Result,
  ResultChange,
  ResultClaim,
  ResultDraft,
  ResultReport,
  ScoringDraft,
} from "@harrier/client";
import { currentUser, harrier, HarrierProblem, unwrap } from "../../session.ts";
import { uploading } from "../../upload.ts";

const at = (race_id: string) => ({ params: { path: { race_id } } });

/** A page of the user's own races, most recent first. */
export const ownRaces = (page: number): Promise<Race[]> =>
  unwrap(
    harrier.GET("/user/{athlete_id}/races/{page}/{length}", { params: { path: { athlete_id: currentUser()._id, page, length: 50 } } }),
  );
export const directorships = (): Promise<Directorship[]> => unwrap(harrier.GET("/user/directorships"));
export const acceptDirectorship = (id: string): Promise<unknown> => unwrap(harrier.POST("/user/directorships/{race_id}", at(id)));
export const refuseDirectorship = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/user/directorships/{race_id}", at(id)));

export const race = (id: string): Promise<Race> => unwrap(harrier.GET("/race/{race_id}", at(id)));
export const createRace = (body: RaceDraft): Promise<Race> =>
  unwrap(harrier.POST("/race", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body }));
export const changeRace = (body: RaceChange, etag?: string): Promise<Race> =>
  unwrap(harrier.PUT("/race", { params: { header: etag === undefined ? {} : { "If-Match": etag } }, body }));
export const deleteRace = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/race/{race_id}", at(id)));

export const events = (id: string, gender: Gender): Promise<string[]> =>
  unwrap(harrier.GET("/race/{race_id}/{gender}/events", { params: { path: { race_id: id, gender } } }));
const listed = ["place", "athlete", "team", "bib", "time", "mark", "status"] as const;
export type ListedResult = Pick<Result, "_id" | (typeof listed)[number]>;
/** The results of an event, with what a list shows: a phone reads 30,000 of them in a quarter of the time that all fields take. */
export const eventResults = (id: string, gender: Gender, event: string): Promise<ListedResult[]> =>
  unwrap(
    harrier.GET("/result/list/{race_id}/{gender}/{event}", {
      params: { path: { race_id: id, gender, event }, query: { fields: [...listed] } },
    }),
  );
export const readResult = (id: string): Promise<Result> =>
  unwrap(harrier.GET("/result/{result_id}", { params: { path: { result_id: id } } }));
export const addResult = (body: ResultDraft): Promise<Result> =>
  unwrap(harrier.POST("/result", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body }));
export const changeResult = (body: ResultChange): Promise<Result> => unwrap(harrier.PUT("/result", { body }));
export const deleteResult = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/result/{result_id}", { params: { path: { result_id: id } } }));
export const history = (id: string): Promise<Correction[]> =>
  unwrap(harrier.GET("/result/{result_id}/history", { params: { path: { result_id: id } } }));

/** How a file of results is to be read. */
export interface ImportOptions {
  gender?: Gender;
  event?: string;
  map?: string[];
  sheet?: string;
  mode?: ImportMode;
  time_unit?: "clock" | "minutes" | "seconds";
  time?: "none";
  encoding?: "utf-8" | "windows-1252" | "windows-1250" | "iso-8859-2" | "windows-1251" | "ibm850" | "macintosh" | "shift_jis";
  status_words?: string[];
  heats?: "ranked" | "timed";
  timing_method?: "fat" | "hand" | "gun" | "chip";
  partial?: boolean;
  again?: boolean;
  repaired?: boolean;
  as_is?: boolean;
  discard?: boolean;
  first_last?: boolean;
  renumber?: boolean;
}

/** Sends a file of results, or tries what would happen. A report with rejected rows is returned, too; any other problem is thrown. */
export async function importResults(
  id: string,
  file: File,
  options: ImportOptions,
  dryRun: boolean,
  onSent: (share: number) => void,
): Promise<ImportOutcome> {
  const query = { ...options, file_name: file.name.slice(0, 200), dry_run: dryRun };
  try {
    return await uploading(file, onSent, (key) =>
      unwrap(
        harrier.POST("/race/{race_id}/results", {
          params: { path: { race_id: id }, query, header: { "Idempotency-Key": key } },
          body: file as unknown as string,
        }),
      ),
    );
  } catch (error) {
    const outcome = error instanceof HarrierProblem ? (error.body as Partial<ImportOutcome>) : undefined;
    if (outcome?.failed === undefined || outcome.totals === undefined) throw error;
    return outcome as ImportOutcome;
  }
}

export const imports = (id: string): Promise<Import[]> => unwrap(harrier.GET("/race/{race_id}/imports", at(id)));
export const undoImport = (id: string, import_id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/race/{race_id}/imports/{import_id}", { params: { path: { race_id: id, import_id } } }));
export const redoImport = (id: string, import_id: string): Promise<unknown> =>
  unwrap(harrier.POST("/race/{race_id}/imports/{import_id}/redo", { params: { path: { race_id: id, import_id } } }));
export const issues = async (id: string): Promise<Issue[]> => (await unwrap(harrier.GET("/race/{race_id}/issues", at(id)))).issues;
export const dismissIssue = (id: string, issue_id: string, dismissed: boolean): Promise<unknown> =>
  unwrap(harrier.PUT("/race/{race_id}/issues/{issue_id}", { params: { path: { race_id: id, issue_id } }, body: { dismissed } }));
export const renames = (id: string): Promise<Rename[]> => unwrap(harrier.GET("/race/{race_id}/renames", at(id)));
export const rename = (id: string, body: RenameDraft): Promise<Rename> =>
  unwrap(harrier.POST("/race/{race_id}/renames", { ...at(id), body }));
export const undoRename = (id: string, rename_id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/race/{race_id}/renames/{rename_id}", { params: { path: { race_id: id, rename_id } } }));
export const renumber = (id: string, dry_run: boolean): Promise<RenumberReport> =>
  unwrap(harrier.POST("/race/{race_id}/renumber", { params: { path: { race_id: id }, query: { dry_run } }, body: {} }));

/** Closes up the places of the event of a result, of all genders: the server knows of which the places are. */
export const renumberEvent = (id: string, of: Result): Promise<RenumberReport> =>
  unwrap(harrier.POST("/race/{race_id}/renumber", { params: { path: { race_id: id } }, body: { event: of.event, round: of.round } }));

/** The team scores of all events of a gender. */
export const meetScores = (race_id: string, gender: Gender): Promise<MeetScores> =>
  unwrap(harrier.GET("/race/{race_id}/{gender}/scores", { params: { path: { race_id, gender } } }));
/** The team scores of all events of a gender by other rules. */
export const tryScores = (race_id: string, gender: Gender, body: ScoringDraft): Promise<MeetScores> =>
  unwrap(harrier.POST("/race/{race_id}/{gender}/scores", { params: { path: { race_id, gender } }, body }));
/** The teams of all results. */
export const teamsOf = (race_id: string): Promise<Pick<Result, "team" | "team_id">[]> =>
  unwrap(harrier.GET("/result/list/{race_id}", { params: { path: { race_id }, query: { fields: ["team", "team_id"] } } }));

export const directors = (id: string): Promise<Directorship[]> => unwrap(harrier.GET("/race/{race_id}/directors", at(id)));
export const addDirector = (id: string, user_id: string): Promise<unknown> =>
  unwrap(harrier.POST("/race/{race_id}/directors/{user_id}", { params: { path: { race_id: id, user_id } } }));
export const removeDirector = (id: string, user_id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/race/{race_id}/directors/{user_id}", { params: { path: { race_id: id, user_id } } }));
export const giveRace = (id: string, body: OwnerChange): Promise<Race> => unwrap(harrier.PUT("/race/{race_id}/owner", { ...at(id), body }));
export const claims = (id: string): Promise<ResultClaim[]> => unwrap(harrier.GET("/race/{race_id}/claims", at(id)));
export const acceptClaim = (id: string, user_id: string): Promise<unknown> =>
  unwrap(harrier.POST("/result/{result_id}/claims/{user_id}/accept", { params: { path: { result_id: id, user_id } } }));
export const refuseClaim = (id: string, user_id: string): Promise<unknown> =>
  unwrap(harrier.POST("/result/{result_id}/claims/{user_id}/refuse", { params: { path: { result_id: id, user_id } } }));
export const reports = (id: string): Promise<ResultReport[]> => unwrap(harrier.GET("/race/{race_id}/reports", at(id)));
export const settleReport = (id: string, report_id: string, note: string): Promise<unknown> =>
  unwrap(harrier.POST("/race/{race_id}/reports/{report_id}/settle", { params: { path: { race_id: id, report_id } }, body: { note } }));
