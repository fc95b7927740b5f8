import { RESERVE_KINDS, type ReserveAsset } from '@suil/core/api';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { CoinBar, drawBar } from './coin-bar.tsx';

const OPERATOR = RESERVE_KINDS[4];

const parts = (members: string, operator: string) => ({
  liabilities: [
    { kind: 'members' as const, amount: members },
    { kind: OPERATOR, amount: operator },
  ],
  total: String(Number(members) + Number(operator)),
});

test('what is owed fills what is held, and both end at one place', () => {
  expect(drawBar(parts('75', '25'), 100n)).toEqual({
    segments: [
      { kind: 'members', share: 0.75, isBroken: false },
      { kind: OPERATOR, share: 0.25, isBroken: false },
    ],
    heldEnd: 1,
    owedEnd: 1,
  });
  // Owed 100, held 50: the frame ends in the middle.
  expect(drawBar(parts('100', '0'), 50n)).toMatchObject({ heldEnd: 0.5, owedEnd: 1 });
  expect(drawBar(parts('0', '0'), 0n).segments).toEqual([]);
});

test('the operator’s part is drawn broken, so that the members’ is seen', () => {
  const { segments, heldEnd } = drawBar(parts('60', '999940'), 1_000_000n);
  expect(segments).toEqual([
    { kind: 'members', share: 0.6, isBroken: false },
    { kind: OPERATOR, share: 0.4, isBroken: true },
  ]);
  expect(heldEnd).toBe(1);
});

test('a bar says what is held and owed', async () => {
  const asset: ReserveAsset = {
    ...parts('75', '25'),
    asset: 'SUI',
    vault: null,
    difference: '0',
    root: '',
    sum: '0',
    accounts: 1,
  };
  const { getByRole } = await renderInApp(<CoinBar asset={asset} held={100n} label="SUI: vault 1, owed 1" />);
  await expect.element(getByRole('img', { name: 'SUI: vault 1, owed 1' })).toBeVisible();
});
