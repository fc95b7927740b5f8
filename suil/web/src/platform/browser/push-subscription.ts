/** This browser's subscription to its push service: whether there can be one, finding, making and ending it. Knows no server. */

/** `absent`: this browser, or this mode of it, has none. `denied`: the user has blocked notifications of this site. */
export type PushSupport = 'absent' | 'denied' | 'open';

/** Where the app has a worker, it is there by then. */
const WORKER_MS = 3_000;
const delay = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  // Not in every browser and mode, whatever the types say.
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (serviceWorker === undefined || !('PushManager' in window) || !('Notification' in window)) return null;
  const registration = await serviceWorker.getRegistration(import.meta.env.BASE_URL);
  // At the first visit the app registers its worker a moment after the page is there.
  return registration ?? Promise.race([serviceWorker.ready, delay(WORKER_MS)]);
}

export async function readPushSupport(): Promise<PushSupport> {
  if ((await findRegistration()) === null) return 'absent';
  return Notification.permission === 'denied' ? 'denied' : 'open';
}

export async function findPushSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user where they were not asked, and the push service for a subscription to messages of this key alone, in place of one of another key.
 * Returns null when the user refuses. To be called by a press. @throws what the browser says when its push service does not answer
 */
export async function makePushSubscription(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await findRegistration();
  if (registration === null) return null;
  const before = await registration.pushManager.getSubscription();
  if (before !== null && !isOfKey(before, publicKey)) await before.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  return options.applicationServerKey !== null && toBase64Url(options.applicationServerKey) === publicKey;
}

/** Ends the subscription, if there is one: the push service then says that the device is gone. Never throws. */
export async function endPushSubscription(): Promise<void> {
  try {
    await (await findPushSubscription())?.unsubscribe();
  } catch {
    // The server's part ends with the login all the same.
  }
}

/** Returns one of a subscription's keys; an empty text where the browser does not have it. */
export function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const key = subscription.getKey(name);
  return key === null ? '' : toBase64Url(key);
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
