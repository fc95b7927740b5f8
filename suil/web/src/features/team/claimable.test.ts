import { expect, test } from 'vitest';
import { incomeByKind } from './claimable.ts';

const none = { friend: 0n, indirect: 0n, community: 0n, peer: 0n };
const line = (day: number, amounts: Record<'friend' | 'indirect' | 'community' | 'peer', string>) => ({
  day,
  root: 'root',
  claimableAtMs: 0,
  leaf: { member: '0xa', ...amounts },
  siblings: [],
  sides: '0',
});

test('default: what is proven and not claimed, and the open days; the rest of what is earned waits', () => {
  const rows = incomeByKind(
    { friend: '1000', indirect: '300', community: '50', peer: '0' },
    {
      proven: { ...none, friend: 600n, indirect: 300n },
      credit: { ...none, friend: 100n, indirect: 200n },
      seasons: [],
      open: [
        line(11, { friend: '200', indirect: '0', community: '0', peer: '0' }),
        line(12, { friend: '100', indirect: '0', community: '20', peer: '0' }),
      ],
    },
  );
  expect(rows).toEqual([
    // 600 proven, 500 of it claimed; 300 open; 100 of 1,000 earned are of a day that is not claimable yet.
    { kind: 'friend', earned: 1000n, claimed: 500n, claimable: 400n, waiting: 100n },
    { kind: 'indirect', earned: 300n, claimed: 100n, claimable: 200n, waiting: 0n },
    { kind: 'community', earned: 50n, claimed: 0n, claimable: 20n, waiting: 30n },
    { kind: 'peer', earned: 0n, claimed: 0n, claimable: 0n, waiting: 0n },
  ]);
});

test('behavior: without an open day only what is proven already can be claimed', () => {
  const [friend] = incomeByKind(
    { friend: '70', indirect: '0', community: '0', peer: '0' },
    { proven: { ...none, friend: 40n }, credit: { ...none, friend: 25n }, open: [], seasons: [] },
  );
  expect(friend).toEqual({ kind: 'friend', earned: 70n, claimed: 15n, claimable: 25n, waiting: 30n });
});

test('behavior: of a season its open days count, each with its own amounts', () => {
  const amounts = Array.from({ length: 112 }, (_, index) => `${index}`);
  const season = {
    season: 1,
    firstDay: 128,
    root: 'root',
    provableAtMs: 0,
    leaf: { member: '0xa', amounts },
    openDays: [128, 130],
    siblings: [],
    sides: '0',
  };
  const rows = incomeByKind(
    { friend: '8', indirect: '10', community: '12', peer: '20' },
    { proven: none, credit: none, open: [], seasons: [season] },
  );
  // Day 128 has 0, 1, 2, 3; day 130 has 8, 9, 10, 11.
  expect(rows.map(({ claimable, waiting }) => [claimable, waiting])).toEqual([
    [8n, 0n],
    [10n, 0n],
    [12n, 0n],
    [14n, 6n],
  ]);
});
