/** What a member's team income of a settled day was worked out from, so that the member can work it out again (rules.md §4). */
import { type Address, AppError, LINE_TEAM_MAX } from '@suil/core';
import type { SettlementTeamResponse, settlementTeamQuerySchema } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { z } from 'zod';
import { CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../../http/paging.ts';
import { readHeld } from '../../liquidity/read.ts';
import { listLineTeam, readLineDay } from './store.ts';

/** Behind no member: the least number is 0. */
const BEFORE_ALL = -1;

/**
 * Returns a page of the member's team of the day, with four statements however many are on it. A larger team than {@link LINE_TEAM_MAX} is counted and not listed.
 * @throws {SETTLEMENT_MEMBER_NOT_FOUND} for a day that is not settled, and for one before the member was bound @throws {REQUEST_CURSOR_INVALID}
 */
export async function getLineTeam(
  db: Queryable,
  address: Address,
  { day, cursor, limit }: z.infer<typeof settlementTeamQuerySchema>,
): Promise<SettlementTeamResponse> {
  const after = Number(decodeCursor(cursor, CURSOR_INTEGER)?.[0] ?? BEFORE_ALL);
  const line = await readLineDay(db, address, day);
  if (line === null) throw new AppError('SETTLEMENT_MEMBER_NOT_FOUND', { member: address });
  const { member, members, team } = line;
  const isListed = team <= LINE_TEAM_MAX;
  const rows = isListed ? await listLineTeam(db, { member, members, day, after, limit: limit + 1 }) : [];
  const page = cutPage(
    rows,
    limit,
    (row) => row,
    ({ id }) => encodeCursor(id),
  );
  const holders = page.items.filter(({ volume }) => volume !== 0n).map((row) => row.address);
  const heldOf = holders.length === 0 ? null : await readHeld(db, holders, day);
  const items = page.items.map(({ address: member, inviter, volume }) => {
    const held = heldOf?.get(member) ?? NOTHING;
    const startDay = held.value === 0n ? 0 : held.startDay;
    return { member, inviter, value: `${held.value}`, startDay, volume: `${volume}` };
  });
  return { day, wanted: `${line.wanted}`, budget: `${line.budget}`, members: team, items, nextCursor: page.nextCursor };
}

const NOTHING = { value: 0n, startDay: 0 };
