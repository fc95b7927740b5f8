/** Which devices of a member are notified, and turning them on and off. */
import { type Address, AppError, type Language } from '@suil/core';
import type { Push, PushDevice } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { DatabaseNow } from '../../database/database-clock.ts';
import { isDeviceKey, type PushSettings } from '../../push-settings.ts';
import { confirmDevice, deleteDevice, deleteOldest, listDevices, writeDevice } from './devices.ts';
import { parseEndpoint } from './hosts.ts';

export type PushOptions = {
  db: Queryable;
  /** Null: this server sends no notifications. */
  settings: PushSettings | null;
  databaseNow: DatabaseNow;
  randomBytes: (length: number) => Buffer;
};

/** The login that asks, on its device. */
export type Caller = { member: Address; sessionHash: string };
export type AddedDevice = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  language: Language;
  /** Kind of device and browser. */
  device: string;
};

export type PushService = {
  find: (member: Address) => Promise<Push>;
  /** @throws {PUSH_ABSENT} @throws {PUSH_DEVICE_REFUSED} for an endpoint of no known push service, an invalid key, or another device's endpoint */
  add: (caller: Caller, added: AddedDevice) => Promise<PushDevice>;
  /** Has the device belong to this login; returns null where the member has none there. */
  confirm: (caller: Caller, device: { endpoint: string; language: Language }) => Promise<string | null>;
  remove: (member: Address, id: string) => Promise<void>;
};

const DEVICES_MAX = 10;
const ID_BYTES = 12;

export function createPushService({ db, settings, databaseNow: now, randomBytes }: PushOptions): PushService {
  return {
    find: async (member) => ({ publicKey: settings?.publicKey ?? null, devices: await listDevices(db, member) }),
    add: async ({ member, sessionHash }, { endpoint, keys, language, device }) => {
      if (settings === null) throw new AppError('PUSH_ABSENT');
      if (parseEndpoint(endpoint, settings) === null) throw new AppError('PUSH_DEVICE_REFUSED');
      if (!isDeviceKey(keys.p256dh)) throw new AppError('PUSH_DEVICE_REFUSED');
      const id = randomBytes(ID_BYTES).toString('base64url');
      const head = { id, member, sessionHash, now };
      const written = await writeDevice(db, { ...head, ...keys, endpoint, language, device });
      if (written === null) throw new AppError('PUSH_DEVICE_REFUSED');
      await deleteOldest(db, member, DEVICES_MAX);
      return written;
    },
    confirm: ({ member, sessionHash }, { endpoint, language }) =>
      confirmDevice(db, { member, sessionHash, endpoint, language, now }),
    remove: (member, id) => deleteDevice(db, member, id),
  };
}
