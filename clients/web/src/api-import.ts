// The operations of imports into a log that the app uses.
import type { LogImport, LogImportDateOrder, LogImportDurationUnit, LogImportSource, LogImportUnit } from "@harrier/client";
import { harrier, unwrap } from "./session.ts";

/** How a file is to be read, where it does not say it itself. */
export interface LogOptions {
  source?: LogImportSource;
  unit?: LogImportUnit;
  date_order?: LogImportDateOrder;
  duration_unit?: LogImportDurationUnit;
  sheet?: string;
  map?: string[];
  sport?: string[];
  other_sports?: boolean;
}

const at = (import_id: string) => ({ params: { path: { import_id } } });

/** Uploads a file, and starts to import it, or to try what would be imported. */
export const importLog = (file: File, options: LogOptions, dry_run: boolean): Promise<LogImport> =>
  unwrap(harrier.POST("/log/imports", {
    params: { query: { ...options, file_name: file.name.slice(0, 200), dry_run }, header: { "Idempotency-Key": crypto.randomUUID() } }, body: file as unknown as string,
  }));
export const logImport = (id: string): Promise<LogImport> => unwrap(harrier.GET("/log/imports/{import_id}", at(id)));
export const logImports = (): Promise<LogImport[]> => unwrap(harrier.GET("/log/imports"));
export const undoLogImport = (id: string): Promise<LogImport> => unwrap(harrier.DELETE("/log/imports/{import_id}", at(id)));
