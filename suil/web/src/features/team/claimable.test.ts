import { expect, test } from 'vitest';
import { incomeByKind } from './claimable.ts';

const none = { friend: 0n, indirect: 0n, community: 0n, peer: 0n };

test('default: what the proof says less what is claimed; what it does not say yet waits', () => {
  const rows = incomeByKind(
    { friend: '1000', indirect: '300', community: '50', peer: '0' },
    { proven: { ...none, friend: 600n, indirect: 300n }, claimed: { ...none, friend: 600n, indirect: 100n } },
    { friend: '900', indirect: '250', community: '0', peer: '0' },
  );
  expect(rows).toEqual([
    // 900 provable, 600 of it claimed; 100 of 1,000 earned are of a day that is not claimable yet.
    { kind: 'friend', earned: 1000n, claimed: 600n, claimable: 300n, waiting: 100n },
    // 300 were proven with a later proof than this one.
    { kind: 'indirect', earned: 300n, claimed: 100n, claimable: 200n, waiting: 0n },
    { kind: 'community', earned: 50n, claimed: 0n, claimable: 0n, waiting: 50n },
    { kind: 'peer', earned: 0n, claimed: 0n, claimable: 0n, waiting: 0n },
  ]);
});

test('behavior: without a proof only what is proven already can be claimed', () => {
  const [friend] = incomeByKind(
    { friend: '70', indirect: '0', community: '0', peer: '0' },
    { proven: { ...none, friend: 40n }, claimed: { ...none, friend: 15n } },
    null,
  );
  expect(friend).toEqual({ kind: 'friend', earned: 70n, claimed: 15n, claimable: 25n, waiting: 30n });
});
