/**
 * Returns a date as all paths and queries take it, `MM-DD-YYYY`: of a date of a response (`YYYY-MM-DD`), or the day of a `Date` by this machine's time
 * zone.
 *
 * @example harrier.GET("/log/{date}", { params: { path: { date: pathDate(new Date()) } } })
 */
export function pathDate(date: string | Date): string {
  if (typeof date !== "string") {
    const two = (n: number) => String(n).padStart(2, "0");
    return `${two(date.getMonth() + 1)}-${two(date.getDate())}-${String(date.getFullYear()).padStart(4, "0")}`;
  }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (year === undefined) throw new RangeError(`${date} is not a date of the form YYYY-MM-DD.`);
  return `${month}-${day}-${year}`;
}
