/** A member's movements: the lists of all products read as one, newest first. Writes nothing. */
import { type Address, AppError, dayOf, dayStartMs } from '@suil/core';
import { ACTIVITY_GROUPS, type ActivityKind, type ActivityQuery, type ActivityResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { ActivityRow, ActivitySource } from '../../module/activity/activity-source.ts';
import { decodePlaces, encodePlaces } from './cursor.ts';

export type ActivityOptions = {
  sources: readonly ActivitySource[];
  member: Address;
  query: ActivityQuery;
};

type OpenList = { readonly letter: string; readonly rows: ActivityRow[] };

/**
 * Returns a page. Each list keeps its own order and its own place in the cursor, so that no row is missing or there twice, whatever two
 * lists say of the time.
 * @throws {REQUEST_CURSOR_INVALID}, {REQUEST_INVALID} when `from` is after `to`
 */
export async function getActivity(
  db: Queryable,
  { sources, member, query }: ActivityOptions,
): Promise<ActivityResponse> {
  const places = decodePlaces(query.cursor, sources);
  const times = timesOf(query);
  const wanted: readonly ActivityKind[] | undefined = query.group && ACTIVITY_GROUPS[query.group];
  const lists: OpenList[] = [];
  for (const { letter, kinds, read } of sources) {
    const asked = wanted === undefined ? kinds : kinds.filter((kind) => wanted.includes(kind));
    if (asked.length === 0) continue;
    const after = places.get(letter);
    lists.push({ letter, rows: await read(db, { member, kinds: asked, times, after, limit: query.limit + 1 }) });
  }
  const items: ActivityResponse['items'] = [];
  while (items.length < query.limit) {
    const list = newestOf(lists);
    const row = list?.rows.shift();
    if (list === undefined || row === undefined) break;
    places.set(list.letter, row.place);
    items.push(row.activity);
  }
  return { items, nextCursor: newestOf(lists) === undefined ? null : encodePlaces(places) };
}

/** Returns the list whose next row is the newest, the first of several; undefined: none has one. */
function newestOf(lists: readonly OpenList[]): OpenList | undefined {
  const timeOf = ({ rows }: OpenList) => rows[0]?.activity.timestampMs ?? Number.NEGATIVE_INFINITY;
  return lists
    .filter(({ rows }) => rows.length > 0)
    .reduce<OpenList | undefined>((best, list) => (best && timeOf(best) >= timeOf(list) ? best : list), undefined);
}

function timesOf({ from, to }: ActivityQuery): { fromMs: number; toMs: number } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const fromMs = from === undefined ? 0 : startOf(from);
  const toMs = to === undefined ? Number.MAX_SAFE_INTEGER : dayStartMs(dayOf(startOf(to)) + 1);
  if (fromMs < toMs) return { fromMs, toMs };
  throw new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path: 'from', message: 'is after to' }]) });
}

/** Nothing happened before the first day there is. */
const startOf = (date: string): number => Math.max(0, Date.parse(date));
