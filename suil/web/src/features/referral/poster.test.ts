import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawPoster } from './poster.ts';
import { type Pen, POSTER } from './poster-picture.ts';
import { wrapText } from './poster-text.ts';

/** Every character ten wide. */
const tens = (text: string) => text.length * 10;

test('wrapText: between words, in as few lines as fit, and those about as long as each other', () => {
  // Filled to the brim the last line would be "key." alone.
  expect(wrapText('Put your SUI to work. Keep the key.', 150, tens, 'en-US')).toEqual([
    'Put your SUI',
    'to work. Keep',
    'the key.',
  ]);
  expect(wrapText('열쇠는 언제나 내 손에', 110, tens, 'ko-KR')).toEqual(['열쇠는 언제나', '내 손에']);
  // No word of a language without spaces is parted, and no mark begins a line.
  expect(wrapText('让 SUI 为你生息，钥匙始终在你手中', 110, tens, 'zh-CN')).toEqual([
    '让 SUI 为你生息，',
    '钥匙始终在你手中',
  ]);
  expect(wrapText('incomprehensibilities', 50, tens, 'en-US')).toEqual(['incomprehensibilities']);
  expect(wrapText('', 50, tens, 'en-US')).toEqual([]);
});

test('regression/14 without a dictionary (Firefox before 125) a line of Chinese ends after any character, others as ever', () => {
  const segmenter = Object.getOwnPropertyDescriptor(Intl, 'Segmenter')!;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(wrapText('Put your SUI to work. Keep the key.', 150, tens, 'en-US')).toEqual([
      'Put your SUI',
      'to work. Keep',
      'the key.',
    ]);
    const lines = wrapText('让 SUI 为你生息，钥匙始终在你手中', 110, tens, 'zh-CN');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toBe('让 SUI 为你生息，钥匙始终在你手中');
    // No mark begins a line.
    expect(lines[1]).toMatch(/^\p{Ideographic}/u);
  } finally {
    Object.defineProperty(Intl, 'Segmenter', segmenter);
  }
});

interface Drawn {
  rects: { x: number; y: number; width: number; height: number; color: string }[];
  texts: { text: string; y: number }[];
}

/** A drawing context that only records its calls. */
function notingPen(): { pen: Pen; drawn: Drawn } {
  const drawn: Drawn = { rects: [], texts: [] };
  const gradient = { addColorStop: () => undefined };
  const nothing = () => undefined;
  const pen: Record<string, unknown> = {
    createLinearGradient: () => gradient,
    createRadialGradient: () => gradient,
    measureText: (text: string) => ({ width: tens(text) }),
    fillRect: (x: number, y: number, width: number, height: number) =>
      drawn.rects.push({ x, y, width, height, color: String(pen['fillStyle']) }),
    fillText: (text: string, _x: number, y: number) => drawn.texts.push({ text, y }),
  };
  for (const name of [
    'arc',
    'arcTo',
    'beginPath',
    'closePath',
    'fill',
    'lineTo',
    'moveTo',
    'restore',
    'save',
    'stroke',
  ])
    pen[name] = nothing;
  return { pen: pen as unknown as Pen, drawn };
}

test('the poster holds the code of the link, module for module, and every text inside its edges', () => {
  const link = `https://suil.example/chain/#/home?inviter=0x${'a1'.repeat(32)}`;
  const { pen, drawn } = notingPen();
  const texts = {
    headline: 'Keep the key.',
    scan: 'Scan me',
    address: '0xa1a1…a1a1',
    caution: 'No promise.',
    language: 'en-US',
    fontFamily: 'serif',
  };
  drawPoster(pen, link, texts, (token) => (token === 'ink' ? '#0A0F2C' : token));
  const modules = drawn.rects.filter((rect) => rect.color === '#0A0F2C');
  const { data } = encode(link, { ecc: 'M', border: 4 });
  const side = modules[0]!.width;
  const left = Math.min(...modules.map((rect) => rect.x)) - 4 * side;
  const top = Math.min(...modules.map((rect) => rect.y)) - 4 * side;
  const found = new Set(modules.map((rect) => `${(rect.x - left) / side},${(rect.y - top) / side}`));
  const wanted = new Set(data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x},${y}`] : []))));
  expect(found).toEqual(wanted);
  expect(drawn.texts.map(({ text }) => text)).toEqual([
    'SUIL',
    'Keep the key.',
    'Scan me',
    '0xa1a1…a1a1',
    'No promise.',
  ]);
  for (const { y } of drawn.texts) expect(y).toBeLessThan(POSTER.height);
});
