// Makes one number of the tokens of a fraction, then one of those of a range: "2 1/2 mi", "6-8 mi", "7:45-8:00".
import type { Token } from "./tokens.js";

/** The fractions that are one character. */
const vulgar: Readonly<Record<string, number>> = {
  "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8,
};

type Joined = [token: Token, next: number] | null;

function joined(tokens: readonly Token[], read: (k: number) => Joined): Token[] {
  const all: Token[] = [];
  for (let k = 0; k < tokens.length; ) {
    const [token, next] = read(k) ?? [tokens[k]!, k + 1];
    all.push({ ...token, end: tokens[next - 1]!.end });
    k = next;
  }
  return all;
}

/** Reads halves, thirds, quarters and eighths, with the whole number before them. `isUnit` reports whether a token is a unit or the name of a distance. */
export function joinFractions(tokens: readonly Token[], isUnit: (token: Token) => boolean): Token[] {
  function fraction(k: number): [part: number, next: number] | null {
    const [over, sign, under] = tokens.slice(k, k + 3);
    if (over && vulgar[over.text] !== undefined) return [vulgar[over.text]!, k + 1];
    if (!over || !under || sign?.text !== "/" || sign.spaced || under.spaced) return null;
    const chained = (tokens[k - 1]?.text === "/" && !over.spaced) || tokens[k + 3]?.text === "/";
    if (chained || !/^[1-7]$/.test(over.text) || !/^[2348]$/.test(under.text) || over.value >= under.value) return null;
    return [over.value / under.value, k + 3];
  }
  return joined(tokens, (k) => {
    const token = tokens[k]!;
    const alone = fraction(k);
    if (alone && (vulgar[token.text] !== undefined || (tokens[alone[1]] && isUnit(tokens[alone[1]]!)))) return [{ ...token, is: "number", value: alone[0], text: "" }, alone[1]];
    const hyphen = tokens[k + 1]?.text === "-" && !tokens[k + 1]!.spaced; // 5-1/2
    const part = token.is === "number" && token.value < 100 && /^\d+$/.test(token.text) ? fraction(hyphen ? k + 2 : k + 1) : null;
    return part && [{ ...token, value: token.value + part[0], text: "" }, part[1]];
  });
}

/** Reads a range as its middle. Repeats of different lengths are none: 200-400-800. */
export function joinRanges(tokens: readonly Token[], role: (token: Token) => string, isHalf: (token: Token) => boolean): Token[] {
  const text = (k: number): string => tokens[k]?.text ?? "";
  const roleAt = (k: number): string => (tokens[k] ? role(tokens[k]!) : "");
  const chains = (k: number): boolean => (text(k) === "-" || text(k) === "/") && (tokens[k + 1]?.is === "number" || tokens[k + 1]?.is === "clock");
  return joined(tokens, (k) => {
    const token = tokens[k]!;
    let i = k + 1;
    while ((roleAt(i) === "cool_down" && roleAt(i + 1) === "to") || (text(i) === "-" && text(i + 1) === ">")) i++; // 8:00 down to 6:45
    const last = tokens[i + 1];
    const after = tokens[i + 2];
    if (![ "-", ">", "→" ].includes(text(i)) && roleAt(i) !== "to") return null;
    if (!last || last.is !== token.is || chains(k - 1) || chains(i + 2)) return null;
    const [low, high] = [Math.min(token.value, last.value), Math.max(token.value, last.value)];
    if (token.is === "number" ? token.value < 1 || low !== token.value || high >= 100 : token.is !== "clock" || token.parts !== 2 || last.parts !== 2) return null;
    if (low === high || high > 2 * low || (after && (role(after) === "times" || after.text === "x" || after.text === ":" || isHalf(after)))) return null;
    return [{ ...token, value: (low + high) / 2, text: "", ranged: true }, i + 2];
  });
}
