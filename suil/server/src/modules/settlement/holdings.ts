/** What a member had of team income at the end of past days: settled through the day and not claimed, after the claim fee. Micro-dollars. */
import { feeOf } from '@suil/core';
import { type Queryable, readBoth } from '@suil/postgres';
import { type AskedHoldings, type Holding, holdingsOf, type PortfolioPart } from '../../module/portfolio.ts';
import { listClaims, sumClaimsBefore } from '../liquidity/read.ts';
import { listEarned } from '../team/read.ts';
import { TEAM_KINDS } from './income.ts';

export const teamHoldings: PortfolioPart = { name: 'team', read: readHoldings };

async function readHoldings(db: Queryable, asked: AskedHoldings): Promise<Holding[]> {
  const { member, fromDay, toDay, parameters } = asked;
  const dayBefore = fromDay - 1;
  const [through, [claimedBefore, claims]] = await readBoth(
    db,
    (on) => listEarned(on, member, { fromDay: dayBefore, toDay }),
    (on) =>
      readBoth(
        on,
        (one) => sumClaimsBefore(one, member, TEAM_KINDS, dayBefore),
        (one) => listClaims(one, { member, kinds: TEAM_KINDS, fromDay: dayBefore, toDay }),
      ),
  );
  if (through.length === 0) return [];
  return TEAM_KINDS.flatMap((kind) => {
    const ofKind = claims.filter((claim) => claim.kind === kind);
    let [nextEarned, nextClaim] = [0, 0];
    let earned = 0n;
    let claimed = claimedBefore.get(kind) ?? 0n;
    const amountOn = (day: number) => {
      for (let row = through[nextEarned]; row && row.day <= day; row = through[nextEarned]) {
        earned = row[kind];
        nextEarned += 1;
      }
      for (let claim = ofKind[nextClaim]; claim && claim.day <= day; claim = ofKind[nextClaim]) {
        claimed += claim.amount;
        nextClaim += 1;
      }
      const rest = earned - claimed;
      return rest - feeOf(rest, parameters.claimFeeBps);
    };
    const paid = ofKind.map(({ day, amount, fee }) => ({ day, amount: fee - amount }));
    return holdingsOf('USDC', asked, amountOn, paid);
  });
}
