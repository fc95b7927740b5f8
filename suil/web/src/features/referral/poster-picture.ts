/** The picture on the invite poster: background, logo and the yield's staircase; and the sizes that its parts share. */

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

/** The value of a token of tokens.css, which a canvas cannot read. */
export type ColourOf = (token: string) => string;

export const POSTER = { width: 1080, height: 1620 } as const;
export const MARGIN = 84;
export const INNER = POSTER.width - 2 * MARGIN;

/** Fills the poster with the background and its glows. */
export function drawSky(pen: Pen, colour: ColourOf): void {
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

/** Draws the drop and the name. */
export function drawLogo(pen: Pen, colour: ColourOf): void {
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

/** The yield's staircase, as the first visit's hero has it. */
export function drawStairs(pen: Pen, colour: ColourOf): void {
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
