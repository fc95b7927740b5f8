/** A member's year of income as a picture to keep: an SVG that needs nothing from outside. Pure; owns no reading and no texts. */

import { dayStartMs } from '@suil/core';
import { formatMonth } from '../../../platform/i18n/format.ts';
import { escapeXml } from '../../../ui/actions/svg-png.ts';
import { quintiles, stepOf } from '../summary.ts';

export const WIDTH = 1080;
export const HEIGHT = 1350;
const MARGIN = 84;
const INNER = WIDTH - 2 * MARGIN;
const WEEK = 7;
/** The year is two rows of so many weeks. */
const WEEKS_IN_ROW = 27;
const GAP = 4;
const CELL = (INNER - (WEEKS_IN_ROW - 1) * GAP) / WEEKS_IN_ROW;
const ROW_TOPS = [420, 730] as const;
const BAR = { top: 1030, height: 28 } as const;
/** Legend: two columns of three. */
const LEGEND = { top: 1104, line: 50, columns: 2 } as const;

export interface YearDay {
  readonly day: number;
  /** Micro-dollars. */
  readonly usd: bigint;
}

export interface YearPart {
  readonly name: string;
  readonly colour: string;
  readonly usd: bigint;
  /** What is written next to the name: an amount, or a share where amounts are hidden. */
  readonly text: string;
}

export interface YearPicture {
  /** Oldest first, a Monday first, at most 54 weeks without a gap. */
  readonly days: readonly YearDay[];
  /** Those with income. */
  readonly parts: readonly YearPart[];
  readonly title: string;
  readonly range: string;
  readonly sum: string;
  readonly sumLabel: string;
  /** The last line. */
  readonly note: string;
  readonly font: string;
  readonly colours: {
    readonly page: string;
    readonly text: string;
    readonly dim: string;
    readonly accent: string;
    /** No income, then the five steps. */
    readonly steps: readonly string[];
  };
}

const n = (value: number) => value.toFixed(2);

interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly fill: string;
  readonly anchor?: 'end';
}

function write(x: number, y: number, text: string, { size, weight = 400, fill, anchor }: TextStyle): string {
  const end = anchor ? ' text-anchor="end"' : '';
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}"${end}>${escapeXml(text)}</text>`;
}

/** Returns the picture, {@link WIDTH} by {@link HEIGHT}. */
export function drawYear(year: YearPicture): string {
  const { title, range, sum, sumLabel, note, font, colours } = year;
  const { page, text, dim, accent } = colours;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${escapeXml(font)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${page}"/>`,
    `<rect width="${WIDTH}" height="12" fill="${accent}"/>`,
    write(MARGIN, 112, 'SUIL', { size: 30, weight: 700, fill: accent }),
    write(WIDTH - MARGIN, 112, range, { size: 26, fill: dim, anchor: 'end' }),
    write(MARGIN, 190, title, { size: 52, weight: 700, fill: text }),
    write(MARGIN, 306, sum, { size: 84, weight: 700, fill: text }),
    write(MARGIN, 352, sumLabel, { size: 26, fill: dim }),
    ...drawDays(year),
    ...drawParts(year),
    write(MARGIN, HEIGHT - 52, note, { size: 22, fill: dim }),
    '</svg>',
  ].join('');
}

function drawDays({ days, colours }: YearPicture): string[] {
  const least = quintiles(days.map(({ usd }) => usd));
  const weekOf = (index: number) => Math.floor(index / WEEK);
  const monthOf = (day: number) => new Date(dayStartMs(day)).getUTCMonth();
  return days.flatMap(({ day, usd }, index) => {
    const week = weekOf(index);
    const top = ROW_TOPS[Math.floor(week / WEEKS_IN_ROW)];
    if (top === undefined) return [];
    const x = MARGIN + (week % WEEKS_IN_ROW) * (CELL + GAP);
    const y = top + (index % WEEK) * (CELL + GAP);
    const square = `<rect x="${n(x)}" y="${n(y)}" width="${n(CELL)}" height="${n(CELL)}" rx="6" fill="${colours.steps[stepOf(usd, least)]}"/>`;
    const before = days[index - WEEK];
    const isNewMonth = index % WEEK === 0 && (before === undefined || monthOf(before.day) !== monthOf(day));
    // A name needs the width of three weeks.
    const fits = week % WEEKS_IN_ROW <= WEEKS_IN_ROW - 3 && (index > 0 || monthOf(day) === monthOf(day + 2 * WEEK));
    if (!isNewMonth || !fits) return [square];
    return [square, write(x, top - 14, formatMonth(dayStartMs(day)), { size: 22, fill: colours.dim })];
  });
}

function drawParts({ parts, colours }: YearPicture): string[] {
  const total = parts.reduce((sum, { usd }) => sum + usd, 0n);
  if (total === 0n) return [];
  let from = MARGIN;
  return parts.flatMap(({ name, colour, usd, text }, index) => {
    const width = (Number((usd * 100_000n) / total) / 100_000) * INNER;
    const bar = `<rect x="${n(from)}" y="${BAR.top}" width="${n(Math.max(0, width - 2))}" height="${BAR.height}" rx="4" fill="${colour}"/>`;
    from += width;
    const columnWidth = INNER / LEGEND.columns;
    const column = index % LEGEND.columns;
    const x = MARGIN + column * columnWidth;
    const right = x + columnWidth - (column < LEGEND.columns - 1 ? 28 : 0);
    const y = LEGEND.top + Math.floor(index / LEGEND.columns) * LEGEND.line;
    return [
      bar,
      `<rect x="${n(x)}" y="${n(y - 18)}" width="20" height="20" rx="5" fill="${colour}"/>`,
      write(x + 34, y, name, { size: 26, fill: colours.text }),
      write(right, y, text, { size: 26, weight: 600, fill: colours.text, anchor: 'end' }),
    ];
  });
}
