/** Holds the contrast of the colours in both themes to what is promised, with the formula of WCAG 2.2 written out here. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colours = ReadonlyMap<string, string>;

function readColours(path: string): Colours {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return new Map([...text.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]));
}
const dark = readColours('./tokens.css');
const light = new Map([...dark, ...readColours('./light/tokens.css')]);

/** Relative luminance, 0 to 1, of `#rgb` or `#rrggbb`. */
function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(colours: Colours, name: string, surface: string): number {
  const [a = 0, b = 0] = [name, surface]
    .map((token) => luminanceOf(colours.get(token) ?? token))
    .sort((one, other) => other - one);
  return (a + 0.05) / (b + 0.05);
}

/** The design gives one decimal, which was not always rounded to the nearest. */
function expectAbout(ratio: number, designed: number, what?: string): void {
  expect(Math.abs(ratio - designed), `${what}: ${ratio}, designed ${designed}`).toBeLessThan(0.08);
}

/** Page, card, and the two raised surfaces. */
const SURFACES = ['bg-0', 's1', 's2', 's3'];

test('the formula gives 21 for black on white and 4.54 for #767676, as WCAG has it', () => {
  expect(contrastOf(dark, '#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrastOf(dark, '#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test.each([
  ['t1', '16.4 / 17.8 / 15.2 / 13.8'],
  ['t2', '8.3 / 9.0 / 7.7 / 7.0'],
  ['t3', '5.6 / 6.2 / 5.3 / 4.8'],
  ['orange', '5.8 / 6.3 / 5.4 / 4.8'],
  ['orange-hi', '7.9 / 8.6 / 7.4 / 6.7'],
  ['green', '6.0 / 6.6 / 5.6 / 5.1'],
  ['purple', '6.7 / 7.3 / 6.3 / 5.7'],
  ['purple-hi', '9.4 / 10.2 / 8.8 / 7.9'],
  ['blue', '6.4 / 7.0 / 6.0 / 5.4'],
  ['gray', '6.0 / 6.5 / 5.6 / 5.0'],
  ['red', '6.1 / 6.6 / 5.7 / 5.1'],
  ['line-strong', '3.9 / 4.2 / 3.6 / 3.3'],
])('light: the contrast of %s is as designed on every surface', (name, designed) => {
  for (const [index, ratio] of designed.split(' / ').entries())
    expectAbout(contrastOf(light, name, SURFACES[index] ?? ''), Number(ratio), SURFACES[index]);
});

test.each([
  ['warn', '7.8'],
  ['bad', '6.9'],
  ['good', '8.1'],
  ['info', '7.2'],
])('light: text of kind %s on its tint', (kind, designed) => {
  expectAbout(contrastOf(light, kind, `${kind}-bg`), Number(designed), kind);
});

test('both themes: text on its tint has 4.5, the button’s text has 7.5 on the darkest part of its gradient', () => {
  for (const colours of [dark, light]) {
    for (const kind of ['warn', 'bad', 'good', 'info'])
      expect(contrastOf(colours, kind, `${kind}-bg`), kind).toBeGreaterThan(4.5);
    expect(contrastOf(colours, 'on-orange', '#ff7f1f')).toBeGreaterThan(7.5);
  }
});

test('both themes: text has 4.5 on every surface, a control’s line 3, a source in a picture 3.1', () => {
  for (const [theme, colours] of Object.entries({ dark, light })) {
    const least = [
      ...['t1', 't2', 't3', 'orange', 'orange-hi', 'green', 'purple', 'purple-hi', 'gray', 'blue', 'red'].map(
        (name) => [name, 4.5] as const,
      ),
      ['line-strong', 3] as const,
      ...['pool', 'pledge', 'bank', 'hashrate', 'nodes', 'team'].map((name) => [`source-${name}`, 3.1] as const),
      ...['ramp', 'ramp-middle', 'ramp-end', 'now'].map((name) => [name, 3.1] as const),
    ];
    for (const [name, ratio] of least)
      for (const surface of SURFACES)
        expect(contrastOf(colours, name, surface), `${theme}: ${name} on ${surface}`).toBeGreaterThanOrEqual(ratio);
  }
});
