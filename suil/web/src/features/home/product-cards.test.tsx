import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { closeSession, openSession } from '../../platform/api/session.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { silenceNetwork } from '../../testing/silent-network.test-support.ts';
import { ProductCards } from './product-cards.tsx';

silenceNetwork();

const ADDRESS = `0x${'a'.repeat(64)}`;
const POSITION = { value: 100_000_000n, pending: 0n, startDay: 100 };

const answers: readonly (readonly [QueryKey, unknown])[] = [
  [[ADDRESS, 'liquidity'], { position: POSITION, overview: { lastClosedDay: 130 } }],
  [['open', 'liquidity'], { position: POSITION, overview: { lastClosedDay: 130 } }],
];
const totals: readonly [QueryKey, unknown] = [[ADDRESS, 'hashrate'], { total: '4000000', remaining: '1000000' }];

afterEach(() => closeSession());

const texts = async (...known: (readonly [QueryKey, unknown])[]) => {
  const { container } = await renderInApp(<ProductCards address={ADDRESS} />, known);
  return [...container.querySelectorAll('a')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ''));
};

test('default: principal, yield, and hashrate that remains', async () => {
  openSession('token', ADDRESS);
  expect(await texts(...answers, totals)).toEqual([
    expect.stringContaining('100.00'),
    expect.stringMatching(/1\.00HR remaining25%/),
  ]);
});

test('behavior: without a login the hashrate cannot be known, which is no zero', async () => {
  const [, hashrate] = await texts(...answers);
  expect(hashrate).toMatch(/–HR remaining–/);
});

test('behavior: until anything is known there is neither an amount nor a yield', async () => {
  openSession('token', ADDRESS);
  for (const text of await texts()) expect(text).not.toMatch(/\d/);
});
