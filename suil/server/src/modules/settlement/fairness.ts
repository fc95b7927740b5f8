/** How a day's team income is spread over those who earned any. Pure. */
import { bigIntAt, type TeamIncome } from '@suil/core';

const TENTHS = 10;
const PPM = 1_000_000n;

/** Returns each member's income of the day, all kinds together, of those who earned any; ascending. */
export function incomeOf({ friend, indirect, community, peer }: TeamIncome): BigInt64Array {
  const incomes = new BigInt64Array(friend.length);
  let count = 0;
  for (let member = 0; member < friend.length; member += 1) {
    const income =
      bigIntAt(friend, member) + bigIntAt(indirect, member) + bigIntAt(community, member) + bigIntAt(peer, member);
    if (income === 0n) continue;
    incomes[count] = income;
    count += 1;
  }
  return incomes.slice(0, count).sort();
}

export type Spread = {
  /** How many earned. */
  earning: number;
  /** The least, nine deciles, the greatest; none without earnings. */
  deciles: bigint[];
  /** Part of the whole that the best-paid hundredth earned, at least one member, ppm. */
  topSharePpm: number;
};

/** @param incomes ascending, all above 0 */
export function spreadOf(incomes: BigInt64Array): Spread {
  const earning = incomes.length;
  if (earning === 0) return { earning, deciles: [], topSharePpm: 0 };
  const at = (tenth: number) => bigIntAt(incomes, Math.floor(((earning - 1) * tenth) / TENTHS));
  const sum = (column: BigInt64Array) => column.reduce((total, income) => total + income, 0n);
  const top = incomes.subarray(earning - Math.ceil(earning / 100));
  return {
    earning,
    deciles: Array.from({ length: TENTHS + 1 }, (_, tenth) => at(tenth)),
    topSharePpm: Number((sum(top) * PPM) / sum(incomes)),
  };
}
