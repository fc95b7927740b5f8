/** A receipt as a picture to keep: an SVG that needs nothing from outside. Pure; owns no reading and no texts. */
import { escapeXml } from '../../ui/actions/svg-png.ts';

export const WIDTH = 1080;
const MARGIN = 84;
const INNER = WIDTH - 2 * MARGIN;
const HEAD = 330;
const FOOT = 150;
const LINE = 44;
const GAP = 26;
/** Letters of a value on one line, so that the longest labels have space beside it; Chinese letters are as wide as they are high. */
const VALUE_LETTERS = 24;

export interface ReceiptPicture {
  readonly title: string;
  /** Whether it is what was reviewed, in one sentence. */
  readonly summary: string;
  readonly isDifferent: boolean;
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
    readonly isBad: boolean;
  }[];
  /** The last line. */
  readonly note: string;
  readonly font: string;
  readonly colours: Readonly<Record<'page' | 'text' | 'dim' | 'good' | 'bad' | 'line', string>>;
}

/** Breaks a text at its spaces, and a longer word such as an address after so many letters. */
export function linesOf(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? []);
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if ([...longer].length <= letters) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Returns the picture and its height, which depends on how many lines the rows take. */
export function drawReceipt(picture: ReceiptPicture): { svg: string; height: number } {
  const { title, summary, isDifferent, rows, note, font, colours } = picture;
  const parts: string[] = [];
  const text = (x: number, y: number, size: number, fill: string, content: string, more = '') =>
    parts.push(
      `<text x="${x}" y="${y}" font-size="${size}" fill="${escapeXml(fill)}" ${more}>${escapeXml(content)}</text>`,
    );
  text(MARGIN, 150, 64, colours.text, title, 'font-weight="700"');
  text(MARGIN, 220, 32, isDifferent ? colours.bad : colours.good, summary);
  let y = HEAD;
  for (const row of rows) {
    parts.push(
      `<rect x="${MARGIN}" y="${y - LINE - 8}" width="${INNER}" height="1" fill="${escapeXml(colours.line)}"/>`,
    );
    text(MARGIN, y, 30, colours.dim, row.label);
    const values = linesOf(row.value, VALUE_LETTERS);
    for (const line of values) {
      text(WIDTH - MARGIN, y, 30, row.isBad ? colours.bad : colours.text, line, 'text-anchor="end" font-weight="600"');
      y += LINE;
    }
    if (row.note !== undefined) {
      text(WIDTH - MARGIN, y, 26, colours.dim, row.note, 'text-anchor="end"');
      y += LINE;
    }
    y += GAP;
  }
  const height = y + FOOT;
  text(MARGIN, height - 70, 26, colours.dim, note);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${escapeXml(font)}"><rect width="100%" height="100%" fill="${escapeXml(colours.page)}"/>${parts.join('')}</svg>`;
  return { svg, height };
}
