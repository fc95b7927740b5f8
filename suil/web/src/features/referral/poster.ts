/**
 * The invite poster, drawn on a canvas in this browser: no service makes it and nothing leaves the page. Owns the drawing and the file;
 * the texts and the link are given.
 */
import { encode } from 'uqr';
import { HALVES, wrapText } from './poster-text.ts';

export interface PosterTexts {
  headline: string;
  /** What a user does with the code. */
  scan: string;
  /** The inviter's address, shortened. */
  address: string;
  /** What must stand on every poster: that nothing is guaranteed. */
  caution: string;
  /** The language's tag, e.g. `ko-KR`. */
  language: string;
  /** The fonts of the page in that language: a Japanese poster has Japanese letters. */
  fontFamily: string;
}

/** The part of a canvas's context that the poster needs. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'arcTo'
  | 'beginPath'
  | 'clip'
  | 'closePath'
  | 'createLinearGradient'
  | 'createRadialGradient'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'lineTo'
  | 'measureText'
  | 'moveTo'
  | 'restore'
  | 'save'
  | 'stroke'
  | 'fillStyle'
  | 'font'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'shadowBlur'
  | 'shadowColor'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;

export const POSTER = { width: 1080, height: 1620 } as const;
const MARGIN = 84;
const INNER = POSTER.width - 2 * MARGIN;
const QR_SIZE = 540;
const QR_TOP = 850;

/** The value of a token of tokens.css, which a canvas cannot read. */
export type ColourOf = (token: string) => string;

/** Draws the whole poster with the code of `link`. */
export function drawPoster(pen: Pen, link: string, texts: PosterTexts, colour: ColourOf): void {
  const font = (weight: number, size: number) => `${weight} ${size}px ${texts.fontFamily}`;
  drawSky(pen, colour);
  pen.font = font(700, 58);
  drawMark(pen, colour);
  pen.font = font(680, 84);
  pen.fillStyle = colour('t1');
  drawHeadline(pen, texts.headline, texts.language);
  drawStairs(pen, colour);
  drawCode(pen, link, colour);
  pen.textAlign = 'center';
  pen.fillStyle = colour('t1');
  pen.font = font(650, 44);
  pen.fillText(texts.scan, POSTER.width / 2, QR_TOP + QR_SIZE + 84, INNER);
  pen.fillStyle = colour('t2');
  pen.font = font(500, 38);
  pen.fillText(texts.address, POSTER.width / 2, QR_TOP + QR_SIZE + 140, INNER);
  pen.fillStyle = colour('t3');
  pen.font = font(450, 31);
  pen.fillText(texts.caution, POSTER.width / 2, POSTER.height - 36, INNER);
}

function drawSky(pen: Pen, colour: ColourOf): void {
  pen.fillStyle = colour('bg-0');
  pen.fillRect(0, 0, POSTER.width, POSTER.height);
  for (const [x, y, reach, token] of [
    [120, 60, 900, 'poster-glow-1'],
    [1040, 260, 820, 'poster-glow-2'],
    [540, 1640, 760, 'poster-glow-3'],
  ] as const) {
    const glow = pen.createRadialGradient(x, y, 0, x, y, reach);
    glow.addColorStop(0, colour(token));
    glow.addColorStop(1, colour('poster-glow-end'));
    pen.fillStyle = glow;
    pen.fillRect(0, 0, POSTER.width, POSTER.height);
  }
}

/** The drop and the name. */
function drawMark(pen: Pen, colour: ColourOf): void {
  const [x, y] = [MARGIN + 30, 150];
  const drop = pen.createLinearGradient(x - 34, y - 44, x + 34, y + 44);
  drop.addColorStop(0, colour('logo-start'));
  drop.addColorStop(0.55, colour('logo-middle'));
  drop.addColorStop(1, colour('logo-end'));
  pen.fillStyle = drop;
  pen.beginPath();
  pen.moveTo(x, y - 46);
  pen.lineTo(x + 27, y - 6);
  pen.arc(x, y + 10, 31, -0.53, Math.PI + 0.53);
  pen.lineTo(x, y - 46);
  pen.fill();
  pen.strokeStyle = colour('ink');
  pen.lineWidth = 7;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(x - 8, y + 15, 9, Math.PI * 1.1, Math.PI * 1.9);
  pen.stroke();
  pen.beginPath();
  pen.arc(x + 9, y + 10, 9, Math.PI * 0.1, Math.PI * 0.9);
  pen.stroke();
  pen.fillStyle = colour('t1');
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.fillText('SUIL', x + 58, y + 24);
}

function drawHeadline(pen: Pen, headline: string, language: string): void {
  const measure = (text: string) => pen.measureText(text).width;
  // Each half of the sentence begins its own line, as in the first visit's hero.
  const halves = (headline.match(HALVES) ?? []).map((half) => half.trim());
  const lines = halves.flatMap((half) => wrapText(half, INNER, measure, language));
  for (const [index, line] of lines.slice(0, 3).entries()) pen.fillText(line, MARGIN, 330 + index * 104, INNER);
}

/** The yield's staircase, as the first visit's hero has it. */
function drawStairs(pen: Pen, colour: ColourOf): void {
  const [left, right, bottom, top] = [0, 800, 750, 560];
  const steps = 24;
  const stair = (close: boolean) => {
    pen.beginPath();
    pen.moveTo(left, bottom);
    for (let step = 1; step <= steps; step++) {
      const x = left + ((right - left) * step) / steps;
      pen.lineTo(x, bottom - ((bottom - top) * (step - 1)) / steps);
      pen.lineTo(x, bottom - ((bottom - top) * step) / steps);
    }
    pen.lineTo(MARGIN + INNER, top);
    if (close) {
      pen.lineTo(MARGIN + INNER, bottom + 70);
      pen.lineTo(left, bottom + 70);
    }
  };
  const shade = pen.createLinearGradient(0, top, 0, bottom + 70);
  shade.addColorStop(0, colour('poster-shade'));
  shade.addColorStop(1, colour('poster-shade-end'));
  pen.fillStyle = shade;
  stair(true);
  pen.fill();
  const line = pen.createLinearGradient(left, 0, right, 0);
  line.addColorStop(0, colour('purple'));
  line.addColorStop(0.5, colour('ramp-middle'));
  line.addColorStop(1, colour('ramp-end'));
  pen.strokeStyle = line;
  pen.lineWidth = 7;
  pen.lineJoin = 'round';
  stair(false);
  pen.stroke();
  pen.save();
  pen.shadowColor = colour('orange');
  pen.shadowBlur = 60;
  pen.fillStyle = colour('poster-now');
  pen.beginPath();
  pen.arc(MARGIN + INNER, top, 17, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

/** A square path with round corners: `roundRect` is not in every supported browser. */
function roundRectangle(
  pen: Pen,
  { x, y, side, radius }: { x: number; y: number; side: number; radius: number },
): void {
  pen.moveTo(x + radius, y);
  pen.arcTo(x + side, y, x + side, y + side, radius);
  pen.arcTo(x + side, y + side, x, y + side, radius);
  pen.arcTo(x, y + side, x, y, radius);
  pen.arcTo(x, y, x + side, y, radius);
  pen.closePath();
}

/** The code on white, with its quiet zone, in whole pixels so that every module is sharp. */
function drawCode(pen: Pen, link: string, colour: ColourOf): void {
  const { data, size } = encode(link, { ecc: 'M', border: 4 });
  const module = Math.floor(QR_SIZE / size);
  const side = module * size;
  const left = Math.round((POSTER.width - side) / 2);
  const top = QR_TOP + Math.round((QR_SIZE - side) / 2);
  pen.save();
  pen.shadowColor = colour('poster-shadow');
  pen.shadowBlur = 70;
  pen.fillStyle = colour('white');
  pen.beginPath();
  roundRectangle(pen, { x: left - 14, y: top - 14, side: side + 28, radius: 40 });
  pen.fill();
  pen.restore();
  pen.fillStyle = colour('ink');
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(left + x * module, top + y * module, module, module);
    });
  });
}
