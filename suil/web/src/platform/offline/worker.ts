/** Registers the service worker, which keeps the app's files on the device, and finds out when a new version of the app is there. */
import { savesData } from '../browser/data-saver.ts';
import { useUpdate } from './update.ts';

/** How often a page that stays open asks for a new version when it is looked at; browsers ask by themselves only when a page is loaded. */
const ASK_EVERY_MS = 3_600_000;

/**
 * Resolves once the worker is registered; at once where the browser has none, or is to save data: the files would be fetched for later.
 * The first worker serves the next page load. A later one waits until the user wants it, or until no page of the app is open.
 */
export async function startWorker(): Promise<void> {
  // Not in every browser and mode, whatever the types say.
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (!import.meta.env.PROD || serviceWorker === undefined || savesData()) return;
  const base = import.meta.env.BASE_URL;
  linkManifest(`${base}manifest.webmanifest`);
  const registration = await serviceWorker.register(`${base}sw.js`, { scope: base });
  const look = () => {
    if (registration.waiting && serviceWorker.controller) useUpdate.setState({ apply: () => apply(registration) });
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  // Another tab has chosen the new version: this one keeps what it shows until its user wants that, too.
  serviceWorker.addEventListener('controllerchange', () => {
    useUpdate.setState({ apply: () => window.location.reload() });
  });
  askAgain(registration);
  // Where notifications were allowed, this device may be notified for an earlier login.
  if ('Notification' in window && Notification.permission === 'granted')
    (await import('./push-device.ts')).followLogins();
}

/** What browsers read to install the app. In the page itself it would take space of the first paint. */
function linkManifest(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }));
}

/** The new worker takes over all pages, and this one is loaded again from what it keeps. */
function apply({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  // Another tab was faster.
  if (waiting === null) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage('activate');
}

function askAgain(registration: ServiceWorkerRegistration): void {
  let askedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < ASK_EVERY_MS) return;
    askedAtMs = Date.now();
    // Without a network there is nothing new; the next time asks again.
    registration.update().catch(() => undefined);
  });
}
