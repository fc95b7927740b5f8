/**
 * The built app against the oldest browsers it supports: what its scripts, its libraries' and its styles use that those lack is
 * polyfilled, asked for before it is used, or an ornament.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { beforeAll, describe, expect, test } from 'vitest';
import { SUPPORTED_BROWSERS } from '../../../suil/web/build/supported-browsers.ts';
import { isPolyfillNeeded } from '../../../suil/web/src/platform/browser/polyfills/missing.ts';
import { root } from '../../setup/config.ts';
import { ensureWebBuild } from '../../setup/setup.ts';
import { scanScript } from './compat-scripts.ts';
import { scanStyles } from './compat-styles.ts';

/** Added by suil/web/src/platform/browser/polyfills before anything else runs. */
const POLYFILLED = [
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Array.findLast',
  'Array.findLastIndex',
  'Array.toReversed',
  'Array.toSorted',
  'Array.toSpliced',
  'Array.with',
  'Map.groupBy',
  'Promise.withResolvers',
];

/** Found by name, and why it may stay. A name that is not found any more fails the test. */
const ALLOWED_IN_SCRIPTS: Record<string, string> = {
  'ArrayBuffer.detached': "the chart library's own method",
  'CanvasRenderingContext2D.roundRect': 'the chart library asks whether it is there',
  'DisposableStack.dispose': "the chart library's own method",
  'Navigator.userAgentData': 'the chart library asks whether it is there',
  'CSS.registerProperty': 'Base UI asks whether it is there',
  'Element.checkVisibility': 'Base UI asks whether it is there',
  'Error.captureStackTrace': 'zod asks whether it is there',
  'InputDeviceInfo.getCapabilities': "a wallet's own method",
  'Intl.Segmenter': 'the poster parts words without it',
  'Segmenter.segment': 'the poster parts words without it',
  'Iterator.drop': "the wallet store's own method",
  'Iterator.toArray': "React's own method",
  'ML.createContext': "React's own method",
  'DeviceMotionEvent.requestPermission': 'no motion is asked for: it is the name of a method of notifications',
  'Navigator.canShare': 'the app asks whether it is there',
  'Navigator.share': 'the app asks whether it is there',
  'Navigator.connection': 'the app and React ask whether it is there',
  'AsyncDisposableStack.use': "React's own method",
  'Document.startViewTransition': 'React runs it for view transitions alone, which the app has none of',
  'ViewTransition.skipTransition': 'React runs it for view transitions alone, which the app has none of',
  'AuthenticatorAttestationResponse.getPublicKey': "the demo wallet's keys' own method",
  'HTMLGeolocationElement.isValid': "the demo wallet's own method",
  'Uint8Array.fromBase64': "the web wallet's library of tokens asks whether it is there",
  'Uint8Array.fromHex': 'the hash library asks whether it is there',
  'Uint8Array.toHex': 'the hash library asks whether it is there',
  'Notification.permission': 'the app asks whether there are notifications',
  'Notification.requestPermission': 'the app asks whether there are notifications',
  'PushManager.getSubscription': 'the app asks whether there is a push service',
  'URL.canParse': 'zod asks whether it is there',
  'Uint8Array.toBase64': "the Sui SDK's own method",
  'UserActivation.isActive': "the query cache's own method",
};
const ALLOWED_IN_STYLES: Record<string, string> = {
  'align-content: start':
    'a grid has had it from its first release on; flex boxes, which came to it later, do not use it here',
  ':has': 'a rule of its own marks the focus without it',
  '@container': 'without it the letters of a drawing grow with it',
  'container-type': 'without it the letters of a drawing grow with it',
  'animation-timeline': 'without it words that can be scrolled do not fade out',
  'field-sizing': 'without it a field has its usual size',
  'overscroll-behavior': 'without it a list that ends scrolls the page',
  'overscroll-behavior-y': 'without it the page bounces',
  'scrollbar-width': 'without it a scrollbar is seen',
  'text-wrap': 'without it lines are of unequal length',
  'word-break: auto-phrase': 'without it Japanese lines break between any characters',
  resize: 'without it a text area can be made larger',
  'cursor: crosshair': 'touch has no cursor',
  'cursor: pointer': 'touch has no cursor',
  'cursor: not-allowed': 'touch has no cursor',
};

let page: string;
let scripts: string[];
let styles: string[];
beforeAll(() => {
  const folder = ensureWebBuild({ localChain: true });
  const assets = readdirSync(join(folder, 'assets'));
  const read = (ending: string) =>
    assets.filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(folder, 'assets', name), 'utf8'));
  page = readFileSync(join(folder, 'index.html'), 'utf8');
  scripts = read('.js');
  styles = [...read('.css'), ...[...page.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style)];
});

const sorted = (names: Iterable<string>) => [...names].sort();
const allOf = (sources: string[], scan: (source: string) => Set<string>) =>
  new Set(sources.flatMap((source) => [...scan(source)]));

describe('regression/14 the built files run in the oldest supported browsers', () => {
  test('scripts: everything too new is polyfilled or asked for first', () => {
    expect(scripts.length).toBeGreaterThan(50);
    const found = allOf(scripts, scanScript);
    expect(sorted(found).filter((name) => !POLYFILLED.includes(name))).toEqual(sorted(Object.keys(ALLOWED_IN_SCRIPTS)));
    // The app does use them, so that the scan is known to find them.
    expect([...found]).toEqual(expect.arrayContaining(['AbortSignal.any', 'Array.toSorted', 'Map.groupBy']));
  });

  test('styles: everything too new is an ornament or has a fallback', () => {
    expect(styles.length).toBeGreaterThan(10);
    expect(sorted(allOf(styles, scanStyles))).toEqual(sorted(Object.keys(ALLOWED_IN_STYLES)));
  });

  test('the scripts in the page are ES5, so that any browser can say that it is too old', () => {
    const inPage = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, source = '']) => source,
    );
    expect(inPage).toHaveLength(2);
    for (const source of inPage) expect(() => parse(source, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
  });
});

describe('the scans find what the supported browsers lack', () => {
  test.each([
    ['class A { static { f(); } }', 'class static block'],
    ['class A { b = c[(0)] }', 'class field beside parentheses'],
    ['class A { #b = c(() => {}) }', 'class field beside parentheses'],
    ['/(?<=a)b/.test(c)', 'lookbehind assertion'],
    ['new RegExp("(?<!a)b")', 'lookbehind assertion'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['a.toSorted()', 'Array.toSorted'],
    ['a.b?.toReversed()', 'Array.toReversed'],
    ['a.findLastIndex(b)', 'Array.findLastIndex'],
    ['pen.roundRect(1, 2)', 'CanvasRenderingContext2D.roundRect'],
    ['URL.parse(a)', 'URL.parse'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
  ])('%s', (source, name) => expect([...scanScript(source)]).toContain(name));

  test('what they have is no finding', () => {
    const source =
      'Promise.any([]); a.at(-1); Object.hasOwn(a, b); structuredClone(a); ' +
      'class A { #b; static c = 1; d = new Map(); e = f.create(); g = (h) => i(h); j = (1 + 2) }';
    expect([...scanScript(source)]).toEqual([]);
    expect([
      ...scanStyles('a { inset: 0; height: 90vh; height: 90dvh } @supports (height: 1dvh) { b { height: 1dvh } }'),
    ]).toEqual([]);
  });

  test.each([
    ['a { height: 90dvh }', 'dvh'],
    ['a { max-height: min(1rem, 90svh) }', 'svh'],
    ['a { translate: 1px }', 'translate'],
    ['a:has(b) { top: 0 }', ':has'],
    ['a { & b { top: 0 } }', 'nesting'],
    ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['@container (width > 1px) { a { top: 0 } }', '@container'],
    ['@media (width >= 1px) { a { top: 0 } }', '@media range'],
    ['a { overflow: clip }', 'overflow: clip'],
  ])('%s', (source, name) => expect([...scanStyles(source)]).toContain(name));
});

test('docs/commands.md names the supported browsers; current ones load no polyfill', () => {
  const { chrome, safari, firefox, ios } = SUPPORTED_BROWSERS;
  expect(readFileSync(join(root, 'docs/commands.md'), 'utf8')).toContain(
    `Chrome and Android WebView ${chrome}, Safari ${safari}, iOS ${ios} and Firefox ${firefox}`,
  );
  expect(isPolyfillNeeded()).toBe(false);
});
