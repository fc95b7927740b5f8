/** Rows of `push_messages` and `push_cursors`: what waits to be sent, and how far the dates were read. */
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, nowMsOf, nowValue } from '../../database/database-clock.ts';

/** A place in the order of the dates of one kind. */
export type Place = { place: bigint; id: string };

/** A date that its member's devices are to be notified of. */
export type NotedDate = {
  /** Of the date, for all devices the same. */
  name: string;
  member: string;
  kind: string;
  itemId: string;
  atMs: number;
  termDays: number | null;
  renews: boolean | null;
};

export type Message = Omit<NotedDate, 'name' | 'member'> & {
  id: string;
  deviceId: string;
  /** How often it was tried. */
  attempts: number;
};

/** Returns the place; the first of all when nothing was read yet. */
export async function readPlace(db: Queryable, source: string): Promise<Place> {
  const { rows } = await db.query<{ place: bigint; id: string }>({
    name: 'push_read_cursor',
    text: 'SELECT place, id::text AS id FROM push_cursors WHERE source = $1',
    values: [source],
  });
  return rows[0] ?? { place: 0n, id: '0' };
}

export async function writePlace(db: Queryable, source: string, { place, id }: Place): Promise<void> {
  await db.query({
    name: 'push_write_cursor',
    text: `INSERT INTO push_cursors (source, place, id) VALUES ($1, $2, $3)
           ON CONFLICT (source) DO UPDATE SET place = excluded.place, id = excluded.id`,
    values: [source, place, id],
  });
}

/** Writes a message for each device of each date's member, to be sent at once. */
export async function writeMessages(db: Queryable, dates: readonly NotedDate[], now: DatabaseNow): Promise<void> {
  await db.query({
    name: 'push_write_messages',
    text: `INSERT INTO push_messages (id, device_id, kind, item_id, at_ms, term_days, renews, attempts, next_at_ms)
           SELECT d.id || ' ' || v.name, d.id, v.kind, v.item_id, v.at_ms, v.term_days, v.renews, 0, ${nowMsOf('$8')}
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::boolean[])
             AS v(name, member, kind, item_id, at_ms, term_days, renews)
             JOIN push_devices d ON d.member = v.member
           ON CONFLICT (id) DO NOTHING`,
    values: [
      dates.map(({ name }) => name),
      dates.map(({ member }) => member),
      dates.map(({ kind }) => kind),
      dates.map(({ itemId }) => itemId),
      dates.map(({ atMs }) => atMs),
      dates.map(({ termDays }) => termDays),
      dates.map(({ renews }) => renews),
      nowValue(now),
    ],
  });
}

/** Takes messages that may be sent now: they are not there any more. */
export async function takeMessages(db: Queryable, now: DatabaseNow, limit: number): Promise<Message[]> {
  const { rows } = await db.query<Omit<Message, 'atMs'> & { atMs: bigint }>({
    name: 'push_take_messages',
    text: `DELETE FROM push_messages WHERE id IN
             (SELECT id FROM push_messages WHERE next_at_ms <= ${nowMsOf('$1')} ORDER BY next_at_ms, id LIMIT $2)
           RETURNING id, device_id AS "deviceId", kind, item_id AS "itemId", at_ms AS "atMs", term_days AS "termDays", renews, attempts`,
    values: [nowValue(now), limit],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** Puts messages back, to be tried again after a while. */
export async function putBack(
  db: Queryable,
  messages: readonly (Message & { waitMs: number })[],
  now: DatabaseNow,
): Promise<void> {
  if (messages.length === 0) return;
  await db.query({
    name: 'push_put_back',
    text: `INSERT INTO push_messages (id, device_id, kind, item_id, at_ms, term_days, renews, attempts, next_at_ms)
           SELECT id, device_id, kind, item_id, at_ms, term_days, renews, attempts, ${nowMsOf('$10')} + wait_ms
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::boolean[], $8::integer[], $9::bigint[])
             AS v(id, device_id, kind, item_id, at_ms, term_days, renews, attempts, wait_ms)
           ON CONFLICT (id) DO NOTHING`,
    values: [
      messages.map(({ id }) => id),
      messages.map(({ deviceId }) => deviceId),
      messages.map(({ kind }) => kind),
      messages.map(({ itemId }) => itemId),
      messages.map(({ atMs }) => atMs),
      messages.map(({ termDays }) => termDays),
      messages.map(({ renews }) => renews),
      messages.map(({ attempts }) => attempts),
      messages.map(({ waitMs }) => waitMs),
      nowValue(now),
    ],
  });
}
