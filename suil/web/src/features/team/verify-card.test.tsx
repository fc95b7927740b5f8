import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { VerifyCard } from './verify-card.tsx';

const member = `0x${'a'.repeat(64)}`;
const root = 'ab'.repeat(32);
const proof = {
  day: 20_800,
  root,
  claimableAtMs: 0,
  leaf: { member, friend: '879', indirect: '439', community: '0', peer: '0' },
  siblings: [],
  sides: '0',
};

test('default: the amounts of the newest day, and of each season the sum of its 28 days', async () => {
  // Two of the 112 amounts: 1.5 and 0.25 USDC.
  const amounts = ['1500000', ...Array.from({ length: 110 }, () => '0'), '250000'];
  const season = { season: 1, firstDay: 20_760, provableAtMs: 0, openDays: [20_760, 20_787], siblings: [], sides: '0' };
  const { container } = await renderInApp(
    <VerifyCard proof={proof} seasons={[{ ...season, root, leaf: { member, amounts } }]} />,
  );
  expect(rowsOf(container)).toEqual([
    ['Day of the proof', 'Dec 13, 2026'],
    ['Friend acceleration', '0.000879 USDC'],
    ['Indirect acceleration', '0.000439 USDC'],
    ['Community acceleration', '0.000000 USDC'],
    ['Peer acceleration', '0.000000 USDC'],
    ['Root', 'ababababab…'],
    ['28 days from Nov 3, 2026', '1.750000 USDC'],
  ]);
});
