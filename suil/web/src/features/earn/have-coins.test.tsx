import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { earnData } from '../../entities/earn/model/earn-data.test-support.ts';
import { closeSession, openSession } from '../../platform/api/session.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { silenceNetwork } from '../../testing/silent-network.test-support.ts';
import { HaveCoins } from './have-coins.tsx';

silenceNetwork();

const ADDRESS = `0x${'a'.repeat(64)}`;
const wallet: readonly [QueryKey, unknown] = [[ADDRESS, 'balances'], { SUI: 0n, SUIL: 0n, USDC: 5_000_000n }];
const ledger: readonly [QueryKey, unknown] = [[ADDRESS, 'assets'], [{ asset: 'USDC', available: '7000000' }]];

afterEach(() => closeSession());

const coins = async (...answers: (readonly [QueryKey, unknown])[]) => {
  const { getByRole } = await renderInApp(
    <HaveCoins address={ADDRESS} have={null} data={earnData} onText={() => undefined} />,
    answers,
  );
  return getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
};

test('default: what is in the wallet and in the account', async () => {
  openSession('token', ADDRESS);
  expect(await coins(wallet, ledger)).toEqual(['12.00 USDC']);
});

test('default: without a login, what is in the wallet', async () => {
  expect(await coins(wallet)).toEqual(['5.00 USDC']);
});

test('behavior: no part of a balance while the other is on its way', async () => {
  openSession('token', ADDRESS);
  expect(await coins(wallet)).toEqual([]);
  expect(await coins(ledger)).toEqual([]);
});
