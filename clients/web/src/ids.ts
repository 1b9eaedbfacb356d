// IDs of athletes and teams.

/** Reports whether a text can be an ID, as the contract says. */
export const isID = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);

/** Returns a name as an ID: "Jess Runner" is "jess.runner" with dots between its words. Without a Latin letter or a digit, it is "". */
export const idOf = (name: string, between: "." | "-"): string =>
  isID(name)
    ? name
    : name
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, between)
        .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "")
        .slice(0, 64);
