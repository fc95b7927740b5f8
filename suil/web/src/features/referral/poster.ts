/**
 * The invite poster, drawn on a canvas in this browser: no service makes it and nothing leaves the page. Owns the layout, headline and code;
 * the texts and the link are given.
 */
import { encode } from 'uqr';
import { type ColourOf, drawLogo, drawSky, drawStairs, INNER, MARGIN, type Pen, POSTER } from './poster-picture.ts';
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

const QR_SIZE = 540;
const QR_TOP = 850;

/** Draws the whole poster with the code of `link`. */
export function drawPoster(pen: Pen, link: string, texts: PosterTexts, colour: ColourOf): void {
  const font = (weight: number, size: number) => `${weight} ${size}px ${texts.fontFamily}`;
  drawSky(pen, colour);
  pen.font = font(700, 58);
  drawLogo(pen, colour);
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

function drawHeadline(pen: Pen, headline: string, language: string): void {
  const measure = (text: string) => pen.measureText(text).width;
  // Each half of the sentence begins its own line, as in the first visit's hero.
  const halves = (headline.match(HALVES) ?? []).map((half) => half.trim());
  const lines = halves.flatMap((half) => wrapText(half, INNER, measure, language));
  for (const [index, line] of lines.slice(0, 3).entries()) pen.fillText(line, MARGIN, 330 + index * 104, INNER);
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
