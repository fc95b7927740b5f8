/** Rows of `push_devices`. Knows no rule but that an endpoint is one device's, and how many a member has at most. */
import type { Address, Language } from '@suil/core';
import type { PushDevice } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, nowMsOf, nowValue } from '../../database/database-clock.ts';

/** What a message is encrypted for, and where it is sent. */
export type PushTarget = { id: string; endpoint: string; p256dh: string; auth: string; language: Language };

export type NewDevice = PushTarget & { member: Address; device: string; sessionHash: string; now: DatabaseNow };

/**
 * Writes a device, or its present member, login and language where the endpoint is known with the same keys. Returns null, with nothing written, where it
 * is known with others: who names another device's endpoint does not have its keys.
 */
export async function writeDevice(db: Queryable, device: NewDevice): Promise<PushDevice | null> {
  const { rows } = await db.query<{ id: string; device: string; created_at_ms: bigint }>({
    name: 'push_write_device',
    text: `INSERT INTO push_devices AS d (id, member, endpoint, p256dh, auth, language, device, session_hash, created_at_ms, confirmed_at_ms)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${nowMsOf('$9')}, ${nowMsOf('$9')})
           ON CONFLICT (endpoint) DO UPDATE SET id = excluded.id, member = excluded.member, language = excluded.language, device = excluded.device,
             session_hash = excluded.session_hash, created_at_ms = excluded.created_at_ms, confirmed_at_ms = excluded.confirmed_at_ms
           WHERE d.p256dh = excluded.p256dh AND d.auth = excluded.auth
           RETURNING id, device, created_at_ms`,
    values: [
      ...[device.id, device.member, device.endpoint, device.p256dh, device.auth],
      ...[device.language, device.device, device.sessionHash, nowValue(device.now)],
    ],
  });
  return rows[0] ? toDevice(rows[0]) : null;
}

/** Deletes the devices of a member beyond the `kept` that were confirmed last. */
export async function deleteOldest(db: Queryable, member: Address, kept: number): Promise<void> {
  await db.query({
    name: 'push_delete_oldest',
    text: `DELETE FROM push_devices WHERE id IN
             (SELECT id FROM push_devices WHERE member = $1 ORDER BY confirmed_at_ms DESC, id OFFSET $2)`,
    values: [member, kept],
  });
}

export async function listDevices(db: Queryable, member: Address): Promise<PushDevice[]> {
  const { rows } = await db.query<{ id: string; device: string; created_at_ms: bigint }>({
    name: 'push_list_devices',
    text: 'SELECT id, device, created_at_ms FROM push_devices WHERE member = $1 ORDER BY created_at_ms DESC, id',
    values: [member],
  });
  return rows.map(toDevice);
}

/** Has a member's device belong to this login. Returns its id, or null when the member has no device there. */
export async function confirmDevice(
  db: Queryable,
  device: Pick<NewDevice, 'member' | 'endpoint' | 'language' | 'sessionHash' | 'now'>,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'push_confirm_device',
    text: `UPDATE push_devices SET session_hash = $3, language = $4, confirmed_at_ms = ${nowMsOf('$5')}
           WHERE member = $1 AND endpoint = $2 RETURNING id`,
    values: [device.member, device.endpoint, device.sessionHash, device.language, nowValue(device.now)],
  });
  return rows[0]?.id ?? null;
}

export async function deleteDevice(db: Queryable, member: Address, id: string): Promise<void> {
  await db.query({
    name: 'push_delete_device',
    text: 'DELETE FROM push_devices WHERE member = $1 AND id = $2',
    values: [member, id],
  });
}

/** Deletes a device whose push service does not know it any more. */
export async function deleteGone(db: Queryable, id: string): Promise<void> {
  await db.query({ name: 'push_delete_gone', text: 'DELETE FROM push_devices WHERE id = $1', values: [id] });
}

/** Returns the devices that are still there, by id. */
export async function readTargets(db: Queryable, ids: readonly string[]): Promise<Map<string, PushTarget>> {
  const { rows } = await db.query<PushTarget>({
    name: 'push_read_targets',
    text: 'SELECT id, endpoint, p256dh, auth, language FROM push_devices WHERE id = ANY($1)',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function toDevice(row: { id: string; device: string; created_at_ms: bigint }): PushDevice {
  return { id: row.id, device: row.device, createdAtMs: Number(row.created_at_ms) };
}
