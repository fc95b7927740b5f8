/**
 * The objects in which a day's funding and its settlement lie: their ids, worked out from the manifest, and what their bytes hold (rules.md §§3, 4).
 * Whether the bytes are the chain's is the caller's to prove.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { SEASON_DAYS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { fieldType, ID_BYTES, type ReadableObject, readable } from '../chain/readable-object.ts';
import { ClosedDay } from '../generated/suil/funding.ts';
import { Season, Team } from '../generated/suil/team.ts';

const KEY_BYTES = 8;

/** How a day was closed: the principal that was there through it, micro-dollars, and the part of its need that was paid, 10^9 = all. */
export interface ClosedDayFigures {
  readonly principal: bigint;
  readonly factor: bigint;
}

/** Returns the object of a closed day, which never changes. @param table what `poolTablesOf` reads as `days` */
export function closedDayOf({ package: id }: Manifest, table: string, day: number): ReadableObject<ClosedDayFigures> {
  return fieldOf(table, day, `${id}::funding::ClosedDay`, (value) => {
    const { principal, factor } = ClosedDay.parse(value);
    return { principal: BigInt(principal), factor: BigInt(factor) };
  });
}

/** Where the published days lie, and the first of them. */
export interface SettlementTable {
  readonly seasons: string;
  readonly firstDay: number;
}

/** Returns the team's object, read as where its published days lie. */
export function settlementTableOf({ package: id, team, coinTypes }: Manifest): ReadableObject<SettlementTable> {
  return readable(team, `${id}::team::Team<${coinTypes.usdc}>`, (contents) => {
    const { seasons, first_day } = Team.parse(contents);
    return { seasons: seasons.id, firstDay: Number(first_day) };
  });
}

/** What was published of a day: the root, and the total in micro-dollars. */
export interface DayRootFigures {
  readonly root: Uint8Array;
  readonly total: bigint;
  readonly revoked: boolean;
}

/** Returns the object that has a published day, read as that day; null when it was not published. @param table what {@link settlementTableOf} reads */
export function dayRootOf(
  { package: id }: Manifest,
  { seasons, firstDay }: SettlementTable,
  day: number,
): ReadableObject<DayRootFigures | null> {
  const [season, place] = [Math.floor((day - firstDay) / SEASON_DAYS), (day - firstDay) % SEASON_DAYS];
  return fieldOf(seasons, season, `${id}::team::Season`, (value) => {
    const found = Season.parse(value).roots[place];
    return found === undefined
      ? null
      : { root: Uint8Array.from(found.root), total: BigInt(found.total), revoked: found.revoked };
  });
}

/** A value of a table by a number. */
function fieldOf<Value>(table: string, key: number, type: string, parse: (value: Uint8Array) => Value) {
  const objectId = deriveDynamicFieldID(table, 'u64', bcs.u64().serialize(key).toBytes());
  return readable(objectId, fieldType('u64', type), (contents) => parse(contents.subarray(ID_BYTES + KEY_BYTES)));
}
