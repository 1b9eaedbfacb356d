// Dates as the API writes them, YYYY-MM-DD, without a time zone.

const day = 86_400_000;
const parse = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const write = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Reports whether a text is a date. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(parse(text)) && write(parse(text)) === text;

/** Returns today in a time zone; without a valid one, in that of this device. */
export function today(timeZone?: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
  } catch {
    return today(undefined, now);
  }
}

/** Returns the date some days later, or earlier. */
export const addDays = (date: string, days: number): string => write(parse(date) + days * day);

/** Returns the same day of another month, or the last of that month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, on = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return write(Date.UTC(year, month - 1 + months, Math.min(on, last)));
}

/** The first days of weeks, as in the profile. */
export type WeekStart = "monday" | "sunday" | "saturday";
const firstDays = { sunday: 0, monday: 1, saturday: 6 };

/** Returns the seven days of the week that has a date. */
export function weekOf(date: string, start: WeekStart): string[] {
  const passed = (new Date(parse(date)).getUTCDay() - firstDays[start] + 7) % 7;
  return Array.from({ length: 7 }, (_, i) => addDays(date, i - passed));
}

/** Returns the weeks that show the month of a date: all days, and those around them. */
export function weeksOfMonth(date: string, start: WeekStart): string[][] {
  const first = `${date.slice(0, 8)}01`;
  const after = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let from = weekOf(first, start)[0]!; from < after; from = addDays(from, 7)) weeks.push(weekOf(from, start));
  return weeks;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatted(date: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" })));
  return format.format(parse(date));
}

export const weekday = (date: string): string => formatted(date, { weekday: "long" });
export const shortWeekday = (date: string): string => formatted(date, { weekday: "short" });
export const dayAndMonth = (date: string): string => formatted(date, { day: "numeric", month: "short" });
export const fullDate = (date: string): string => formatted(date, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
export const monthAndYear = (date: string): string => formatted(date, { month: "long", year: "numeric" });
export const monthName = (date: string): string => formatted(date, { month: "short" });
export const plainDate = (date: string): string => formatted(date, { day: "numeric", month: "short", year: "numeric" });

let momentFormat: Intl.DateTimeFormat | undefined;

/** Has moments shown in a time zone, the user's. One that this device does not know is its own. */
export function showIn(timeZone: string): void {
  try {
    momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short", timeZone });
  } catch {
    momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  }
}

/** Returns a moment in words. */
export function moment(at: string): string {
  if (!momentFormat) showIn("");
  return momentFormat!.format(new Date(at));
}
