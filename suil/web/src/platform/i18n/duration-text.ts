/** A length of time in the language's own words: its two largest units, rounded up to the second. */
import { languageTag } from './language.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns e.g. "7 sec", "2 min 5 sec" or "1 day"; anything shorter than a second is one. */
export function durationText(durationMs: number): string {
  const [inPart, between] = spaces();
  let leftS = Math.max(1, Math.ceil(durationMs / 1_000));
  const parts: string[] = [];
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(leftS / seconds);
    leftS -= count * seconds;
    if (count > 0) parts.push(partText(count, unit, inPart));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(between);
}

function partText(count: number, unit: (typeof UNITS)[number][0], space: string): string {
  const format = new Intl.NumberFormat(languageTag(), { style: 'unit', unit, unitDisplay: 'short' });
  const parts = format.formatToParts(count).filter(({ type }) => type !== 'literal');
  const textOf = (isUnit: boolean) =>
    parts
      .filter(({ type }) => (type === 'unit') === isUnit)
      .map(({ value }) => value)
      .join('');
  return `${textOf(false)}${space}${textOf(true)}`;
}

/** Between a number and its unit, and between two of them: as the texts of each language write it, which browsers do not always. */
function spaces(): readonly [inPart: string, between: string] {
  if (languageTag().startsWith('ja')) return ['', ''];
  return languageTag().startsWith('ko') ? ['', ' '] : [' ', ' '];
}
