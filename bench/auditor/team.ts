/** A day's team income of many members, as the auditor settles it at a closing: the fold, the tree, the amounts for the season. */
import { dayStartMs } from '@suil/core';
import { type Books, settleTeamDay, TeamBooks } from '@suil/core/reference-model';
import { memberName } from './state.ts';

const USD = 1_000_000n;
const FACTOR = 1_000_000_000n;

/** Returns the team of the books' members: each has a position, every fourth a pledge, the inviters a binary tree. */
export function createTeam(books: Books, members: number, day: number): TeamBooks {
  const team = new TeamBooks(books);
  const timestampMs = dayStartMs(day);
  const apply = (kind: string, fields: object) => {
    const event = { ...fields, kind, timestampMs };
    team.apply(event);
  };
  apply('TeamReserveFunded', { amount: BigInt(members) * USD });
  for (let number = 1; number < members; number++)
    apply('InviterBound', { member: memberName(number), inviter: memberName(number >> 1) });
  for (let number = 0; number < members; number++) {
    const member = memberName(number);
    apply('Staked', { member, value: BigInt(100 + (number % 5_000)) * USD });
    if (number % 4 === 0) apply('Pledged', { member, id: BigInt(number), value: 500n * USD, termDays: 30 });
  }
  settleTeamDay(team, day, null);
  return team;
}

/** Settles the next day and returns what it paid, micro-dollars. @throws {Error} when it paid nothing */
export function settleNextDay(team: TeamBooks, day: number): bigint {
  const settled = settleTeamDay(team, day, { factor: FACTOR, principal: 0n });
  if (settled === null || settled.settled.total === 0n) throw new Error('A funded day pays.');
  return settled.settled.total;
}
