/** This device as the server knows it: whether it is notified for the member that is logged in, turning that on and off. Loaded where that is asked for, or was allowed before. */
import type { PushDevice } from '@suil/core/api';
import { api } from '../api/api.ts';
import { onLoginSuccess } from '../api/events.ts';
import { useSession } from '../api/session.ts';
import {
  endPushSubscription,
  findPushSubscription,
  isOfKey,
  keyOf,
  makePushSubscription,
  type PushSupport,
  readPushSupport,
} from '../browser/push-subscription.ts';
import { useLanguage } from '../i18n/language.ts';

export interface PushState {
  /** Null: the server sends no notifications. */
  readonly publicKey: string | null;
  readonly support: PushSupport;
  /** Of this device; null: it is not notified. */
  readonly id: string | null;
  readonly devices: readonly PushDevice[];
}

/** While this device is being turned on the server may not have it yet. */
let isTurning = false;

export async function readPush(): Promise<PushState> {
  const { publicKey, devices } = await api('GET /push');
  if (publicKey === null) return { publicKey, support: 'absent', id: null, devices };
  const subscription = await findPushSubscription();
  const isOwn = subscription !== null && isOfKey(subscription, publicKey);
  return { publicKey, support: await readPushSupport(), id: isOwn ? await confirm(subscription) : null, devices };
}

/** Returns false when the user refuses. @throws {PUSH_DEVICE_REFUSED} @throws what the browser says when its push service does not answer */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  isTurning = true;
  try {
    const subscription = await makePushSubscription(publicKey);
    if (subscription === null) return false;
    const keys = { p256dh: keyOf(subscription, 'p256dh'), auth: keyOf(subscription, 'auth') };
    const language = useLanguage.getState().code;
    await api('POST /push/devices', { body: { endpoint: subscription.endpoint, keys, language } });
    return true;
  } finally {
    isTurning = false;
  }
}

/** Turns a device off; this one in the browser, too. */
export async function turnPushOff(id: string, isThis: boolean): Promise<void> {
  if (isThis) await endPushSubscription();
  await api('DELETE /push/devices/{id}', { params: { id } });
}

/** At each login, and now: the device belongs to it, in its language. One that is another member's, or was turned off elsewhere, is ended here. */
export function followLogins(): void {
  const follow = () => void confirmDevice().catch(() => undefined);
  follow();
  onLoginSuccess(follow);
}

async function confirmDevice(): Promise<void> {
  const subscription = await findPushSubscription();
  if (subscription === null || isTurning || useSession.getState().token === null) return;
  if ((await confirm(subscription)) === null && !isTurning) await subscription.unsubscribe();
}

async function confirm({ endpoint }: PushSubscription): Promise<string | null> {
  const language = useLanguage.getState().code;
  return (await api('POST /push/confirmations', { body: { endpoint, language } })).id;
}
