/** Devices that are signed out get no notifications: deletes them by their login, for the module that ends logins. */
import type { Queryable } from '@suil/postgres';

/** Deletes the devices of one login, by the hash of its token. */
export async function deleteDevicesOf(db: Queryable, sessionHash: string): Promise<void> {
  await db.query({
    name: 'push_sign_out',
    text: 'DELETE FROM push_devices WHERE session_hash = $1',
    values: [sessionHash],
  });
}

/** Deletes a member's devices but those of one login. */
export async function deleteOtherDevices(db: Queryable, member: string, sessionHash: string): Promise<void> {
  await db.query({
    name: 'push_sign_out_others',
    text: 'DELETE FROM push_devices WHERE member = $1 AND session_hash <> $2',
    values: [member, sessionHash],
  });
}
