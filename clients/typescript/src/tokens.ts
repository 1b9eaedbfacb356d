// Splits a line into words, numbers, times and signs.
import { fold } from "./lexicon.js";

export interface Token {
  is: "sign" | "word" | "number" | "clock";
  start: number;
  end: number;
  /** A word, folded, or a sign, or a number as it is written. */
  text: string;
  /** A number, or the seconds of a time with colons. */
  value: number;
  /** How many numbers a time has. */
  parts: number;
  /** Whether there is white space before it. */
  spaced: boolean;
  /** Whether it is the middle of a range. */
  ranged?: boolean;
}

const colonTime = /^([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?([.,][0-9]{1,3})?/;
const dottedTime = /^([0-9]{1,2})\.([0-5][0-9])\.([0-5][0-9])/;
const aNumber = /^(?:[0-9]+(?:[.,][0-9]+)*|\.[0-9]+)/;
const aWord = /^(?:[wWcC]\/[uUdDoO]|[aApP]\.[mM]\.?|[wW]\/|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*)/u;
/** A number with marks between its thousands and no decimals. */
const thousands = /^\d{1,3}([.,]\d{3})+$/;

export const isThousands = (text: string): boolean => thousands.test(text);
export const withoutMarks = (text: string): number => Number(text.replace(/[.,]/g, ""));

const sameSigns: Readonly<Record<string, string>> = {
  "’": "'", "′": "'", "‘": "'", "″": '"', "”": '"', "“": '"', "–": "-", "—": "-", "−": "-", "⁄": "/", "×": "x", "✕": "x", "*": "x",
};

export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let spaced = true;
  for (let i = 0; i < line.length; ) {
    const char = String.fromCodePoint(line.codePointAt(i)!);
    if (/^\s$/.test(char)) {
      spaced = true;
      i += char.length;
      continue;
    }
    const token = { ...tokenAt(line.slice(i), char), start: i, spaced };
    token.end += i;
    i = token.end;
    const last = tokens.at(-1);
    if (token.text === "ish" && last?.is === "number" && !spaced) last.end = i; // 3ish
    else tokens.push(token);
    spaced = false;
  }
  return tokens;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

function tokenAt(rest: string, char: string): Token {
  const token = (is: Token["is"], length: number, text: string, value = 0, parts = 0): Token => ({ is, start: 0, end: length, text, value, parts, spaced: false });
  const clock = colonTime.exec(rest);
  if (clock) {
    let length = clock[0].length;
    let fraction = clock[4] ?? "";
    if (fraction !== "" && rest[length] === ":") { // 5:20,5:18
      length -= fraction.length;
      fraction = "";
    }
    if (!isDigit(rest[length]) && !(rest[length] === ":" && isDigit(rest[length + 1]))) {
      let value = Number(clock[1]) * 60 + Number(clock[2]);
      if (clock[3] !== undefined) value = value * 60 + Number(clock[3]);
      if (fraction !== "") value += Number(`0.${fraction.slice(1)}`);
      return token("clock", length, "", value, clock[3] === undefined ? 2 : 3);
    }
  }
  const dotted = dottedTime.exec(rest);
  if (dotted && !isDigit(rest[dotted[0].length])) {
    return token("clock", dotted[0].length, "", Number(dotted[1]) * 3600 + Number(dotted[2]) * 60 + Number(dotted[3]), 3);
  }
  const digits = aNumber.exec(rest);
  if (digits) return token("number", digits[0].length, digits[0], decimalOf(digits[0]));
  const word = aWord.exec(rest);
  if (word) {
    let text = word[0];
    if (/^[wc]\/.$/i.test(text) && /^\p{L}/u.test(rest.slice(3))) text = text.slice(0, /^w/i.test(text) ? 2 : 1); // w/Sam
    return token("word", text.length, fold(text));
  }
  const sign = sameSigns[char] ?? char;
  if (sign === "'" && rest.startsWith(char, char.length)) return token("sign", 2 * char.length, '"'); // two apostrophes
  return token("sign", char.length, sign);
}

/** Reads a number: of two marks, the last is that of the decimals, unless all have three digits behind them. */
function decimalOf(text: string): number {
  const parts = text.split(/[.,]/);
  if (parts.length <= 2) return Number(parts.join("."));
  return isThousands(text) ? Number(parts.join("")) : Number(`${parts.slice(0, -1).join("")}.${parts.at(-1)}`);
}
