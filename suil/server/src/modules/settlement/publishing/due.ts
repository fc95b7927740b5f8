/** Which settled days and seasons the chain does not have, by the certified events, applied or not yet: no node is asked. */
import type { Queryable } from '@suil/postgres';

/** What is to be published of the days from one on. */
export interface DueDays {
  /** The days that were revoked, each with the name of the event that revoked it last. */
  readonly revoked: ReadonlyMap<number, string>;
  /** The first day that was never published. */
  readonly next: number;
}

type Said = { kind: 'published' | 'revoked'; checkpoint: bigint; position: number };

/** @param fromDay the first settled day that is not published as far as the events are applied */
export async function readDueDays(db: Queryable, fromDay: number): Promise<DueDays> {
  const { rows } = await db.query<Said & { day: number }>({
    name: 'settlement_due',
    // The kinds are part of the statement, because the index holds the events of days only.
    text: `SELECT DISTINCT ON (day) day, kind, checkpoint, position FROM (
             SELECT day, kind, checkpoint, position FROM settlement_events WHERE day >= $1
             UNION ALL
             SELECT (content->>'day')::integer, CASE kind WHEN 'SettlementPublished' THEN 'published' ELSE 'revoked' END, checkpoint, position
             FROM chain_events WHERE kind IN ('SettlementPublished', 'SettlementRevoked') AND (content->>'day')::integer >= $1
           ) said ORDER BY day, checkpoint DESC, position DESC`,
    values: [fromDay],
  });
  const revoked = new Map(rows.filter(({ kind }) => kind === 'revoked').map((row) => [row.day, nameOf(row)]));
  return { revoked, next: await readNext(db, rows.at(-1)?.day, fromDay) };
}

/** A day that was revoked was published. */
async function readNext(db: Queryable, lastSaid: number | undefined, fromDay: number): Promise<number> {
  if (lastSaid !== undefined) return lastSaid + 1;
  const { rows } = await db.query<{ last: number | null }>({
    name: 'settlement_last_said',
    text: 'SELECT max(day) AS last FROM settlement_events',
  });
  const last = rows[0]?.last ?? null;
  return last === null ? fromDay : last + 1;
}

/** What the chain said last of a season, applied or not yet; null for nothing. */
export interface SeasonNews {
  readonly hasRoot: boolean;
  /** Names that event. */
  readonly asOf: string;
}

export async function readSeasonNews(db: Queryable, season: number): Promise<SeasonNews | null> {
  const { rows } = await db.query<Said>({
    name: 'settlement_season_news',
    text: `SELECT kind, checkpoint, position FROM (
             SELECT kind, checkpoint, position FROM settlement_season_events WHERE season = $1
             UNION ALL
             SELECT CASE kind WHEN 'SeasonRevoked' THEN 'revoked' ELSE 'published' END, checkpoint, position
             FROM chain_events WHERE checkpoint >= coalesce((SELECT checkpoint FROM journal_applied WHERE id = 1), 0)
               AND kind IN ('SeasonPublished', 'SeasonAttested', 'SeasonRevoked') AND (content->>'season')::integer = $1
           ) said ORDER BY checkpoint DESC, position DESC LIMIT 1`,
    values: [season],
  });
  const [row] = rows;
  return row === undefined ? null : { hasRoot: row.kind !== 'revoked', asOf: nameOf(row) };
}

const nameOf = ({ checkpoint, position }: Said) => `${checkpoint}.${position}`;
