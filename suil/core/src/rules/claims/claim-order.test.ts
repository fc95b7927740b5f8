import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByClaims } from './claim-order.ts';

const brief = (parts: ReturnType<typeof splitByClaims>) =>
  parts.map(({ day, gross, fee, isClaimed }) => `${day}: ${gross} − ${fee}${isClaimed ? ' claimed' : ''}`);

describe('splitByClaims', () => {
  test('default: the oldest income is claimed first; the fees are those of the claim, then of a claim of the rest', () => {
    const days = [
      { day: 1, amount: 100n },
      { day: 2, amount: 110n },
      { day: 3, amount: 120n },
    ];
    // The claim of 150 bore ceil(150 · 500 / 10000) = 8. Of its first 100: floor(8 · 100 / 150) = 5; the other 50: 3.
    // Not claimed: 60 of day 2, ceil(60 · 0.05) = 3; 180 in all, ceil(180 · 0.05) = 9, so 6 on day 3.
    expect(brief(splitByClaims({ before: 0n, days }, [{ amount: 150n, fee: 8n }], 500n))).toEqual([
      '1: 100 − 5 claimed',
      '2: 50 − 3 claimed',
      '2: 60 − 3',
      '3: 120 − 6',
    ]);
  });

  test('behavior: claims pay what was earned before the days, first', () => {
    // 30 of 1,000 are left of the claim when the day begins: floor(50 · 970 / 1000) = 48, so 2 of 50 are the day's.
    const earned = { before: 970n, days: [{ day: 9, amount: 40n }] };
    expect(brief(splitByClaims(earned, [{ amount: 1_000n, fee: 50n }], 500n))).toEqual([
      '9: 30 − 2 claimed',
      // ceil(10 · 0.05).
      '9: 10 − 1',
    ]);
  });

  test('behavior: days without income give no part', () => {
    expect(splitByClaims({ before: 5n, days: [{ day: 1, amount: 0n }] }, [], 500n)).toEqual([]);
  });

  test('property: amounts add up to what was earned, fees to what claims took and a claim of the rest would take', () => {
    const amounts = fc.array(fc.bigInt(0n, 1_000_000n), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(1_000), { maxLength: 8 }), fc.nat(30), (earned, shares, first) => {
        const total = earned.reduce((sum, amount) => sum + amount, 0n);
        let left = total;
        const claims = shares.flatMap((share) => {
          const amount = (left * BigInt(share)) / 1_000n;
          left -= amount;
          // Each claim bore another rate, as it was then.
          return amount === 0n ? [] : [{ amount, fee: (amount * BigInt(share % 7) + 99n) / 100n }];
        });
        const days = earned.map((amount, index) => ({ day: index, amount }));
        const all = splitByClaims({ before: 0n, days }, claims, 500n);
        const sum = (values: bigint[]) => values.reduce((so, value) => so + value, 0n);
        expect(sum(all.map(({ gross }) => gross))).toBe(total);
        expect(sum(all.filter(({ isClaimed }) => isClaimed).map(({ gross }) => gross))).toBe(total - left);
        const paid = sum(claims.map(({ fee }) => fee));
        expect(sum(all.map(({ fee }) => fee))).toBe(paid + (left * 5n + 99n) / 100n);
        for (const { gross, fee } of all) expect(fee >= 0n && fee <= gross).toBe(true);
        // The same days asked for by themselves give the same parts.
        const before = sum(earned.slice(0, first));
        expect(splitByClaims({ before, days: days.slice(first) }, claims, 500n)).toEqual(
          all.filter(({ day }) => day >= first),
        );
      }),
    );
  });
});
