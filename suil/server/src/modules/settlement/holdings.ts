/** What a member had of team income at the end of past days: settled through the day and not claimed, after the claim fee. Micro-dollars. */
import { feeOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type AskedHoldings, type Holding, holdingsOf, type PortfolioPart } from '../../module/portfolio.ts';
import { readClaims } from '../liquidity/read.ts';
import { readParameters } from '../parameters/read.ts';
import { listEarned } from '../team/read.ts';
import { TEAM_KINDS } from './income.ts';

export const teamHoldings: PortfolioPart = { name: 'team', read: readHoldings };

async function readHoldings(db: Queryable, asked: AskedHoldings): Promise<Holding[]> {
  const { member, fromDay, toDay, today } = asked;
  const through = await listEarned(db, member, { fromDay: fromDay - 1, toDay });
  if (through.length === 0) return [];
  const claims = await readClaims(db, member, TEAM_KINDS);
  const { claimFeeBps } = await readParameters(db, today);
  return TEAM_KINDS.flatMap((kind) => {
    const ofKind = claims.filter((claim) => claim.kind === kind);
    const amountOn = (day: number) => {
      const earned = through.findLast((row) => row.day <= day)?.[kind] ?? 0n;
      const claimed = ofKind.reduce((sum, claim) => (claim.day <= day ? sum + claim.amount : sum), 0n);
      const rest = earned - claimed;
      return rest - feeOf(rest, claimFeeBps);
    };
    const paid = ofKind.map(({ day, amount, fee }) => ({ day, amount: fee - amount }));
    return holdingsOf('USDC', asked, amountOn, paid);
  });
}
