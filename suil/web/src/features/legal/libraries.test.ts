/** The page of licences names every library of the app, with the licence that its package states. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIBRARIES, LICENCE_URLS } from './libraries.ts';

const root = new URL('../../../../../', import.meta.url);
const manifestOf = (path: string): { license?: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(new URL(`${path}/package.json`, root), 'utf8'));

test('every library that the app depends on is named, with the licence of its package', () => {
  const named = LIBRARIES.map(({ name }) => name);
  const needed = Object.keys(manifestOf('suil/web').dependencies ?? {}).filter((name) => !name.startsWith('@suil/'));
  expect(needed.length).toBeGreaterThan(5);
  expect(needed.filter((name) => !named.includes(name))).toEqual([]);
  for (const { name, licence } of LIBRARIES)
    expect([name, manifestOf(`node_modules/${name}`).license]).toEqual([name, licence]);
});

test('the chart library is named with its maker and a link, as its licence asks for', () => {
  expect(LIBRARIES.find(({ name }) => name === 'lightweight-charts')).toMatchObject({
    notice: expect.stringContaining('TradingView, Inc.'),
    url: 'https://www.tradingview.com/',
  });
  for (const url of Object.values(LICENCE_URLS)) expect(url).toMatch(/^https:/);
});
