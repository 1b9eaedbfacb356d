// The operations of imports into a log, and of connections to other services, that the app uses.
import type {
  Connection,
  ConnectionDraft,
  LogImport,
  LogImportDateOrder,
  LogImportDurationUnit,
  LogImportSource,
  LogImportUnit,
} from "@harrier/client";
import { harrier, unwrap } from "../../../session.ts";
import { uploading } from "../../../upload.ts";

/** How a file is to be read, where it does not say it itself. */
export interface LogOptions {
  source?: LogImportSource;
  unit?: LogImportUnit;
  date_order?: LogImportDateOrder;
  duration_unit?: LogImportDurationUnit;
  sheet?: string;
  /** Day and seconds of a single track without times. */
  date?: string;
  seconds?: number;
  map?: string[];
  sport?: string[];
  other_sports?: boolean;
}

const at = (import_id: string) => ({ params: { path: { import_id } } });

/** Uploads a file, and starts to import it, or to try what would be imported. */
export const importLog = (file: File, options: LogOptions, dry_run: boolean, onSent: (share: number) => void): Promise<LogImport> =>
  uploading(file, onSent, (key) =>
    unwrap(
      harrier.POST("/log/imports", {
        params: { query: { ...options, file_name: file.name.slice(0, 200), dry_run }, header: { "Idempotency-Key": key } },
        body: file as unknown as string,
      }),
    ),
  );
export const logImport = (id: string): Promise<LogImport> => unwrap(harrier.GET("/log/imports/{import_id}", at(id)));
export const logImports = (): Promise<LogImport[]> => unwrap(harrier.GET("/log/imports"));
export const undoLogImport = (id: string): Promise<LogImport> => unwrap(harrier.DELETE("/log/imports/{import_id}", at(id)));

const intervals = { path: { service: "intervals" as const } };

/** The connection to Intervals.icu, or null. */
export const connection = async (): Promise<Connection | null> =>
  (await unwrap(harrier.GET("/log/connections"))).items.find(({ service }) => service === "intervals") ?? null;
export const connect = (body: ConnectionDraft): Promise<Connection> =>
  unwrap(harrier.PUT("/log/connections/{service}", { params: intervals, body }));
/** Has Intervals.icu asked now, with `since` also for what is older. */
export const askConnection = (since?: string): Promise<Connection> =>
  unwrap(harrier.POST("/log/connections/{service}/look", { params: { ...intervals, query: since === undefined ? {} : { since } } }));
export const disconnect = (): Promise<unknown> => unwrap(harrier.DELETE("/log/connections/{service}", { params: intervals }));
