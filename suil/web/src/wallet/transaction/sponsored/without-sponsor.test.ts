import { expect, test } from 'vitest';
import { withoutSponsor } from './without-sponsor.ts';

const SPONSOR = `0x${'5'.repeat(64)}`;
const SUI = '0x2::sui::SUI';
const change = (address: string, amount: bigint, coinType = SUI) => ({ address, amount, coinType });
const outcomeOf = (balanceChanges: ReturnType<typeof change>[]) => ({
  ...{ networkFeeMist: 700n, events: [], balanceChanges, objectChanges: [] },
});

test('default: the fee that the sponsor pays is none of the sender’s', () => {
  const own = change('0x1', 42n);
  expect(withoutSponsor(outcomeOf([own, change(SPONSOR, -700n)]), SPONSOR)).toEqual({
    ...outcomeOf([own]),
    networkFeeMist: 0n,
  });
});

test.each([
  ['more than the fee', change(SPONSOR, -701n)],
  ['less', change(SPONSOR, -699n)],
  ['another coin', change(SPONSOR, -700n, '0x4::usdc::USDC')],
])('error: a sponsor that pays %s stays in what is compared with the review', (_, paid) => {
  expect(withoutSponsor(outcomeOf([paid]), SPONSOR).balanceChanges).toEqual([paid]);
});
