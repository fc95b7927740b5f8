/**
 * Notifications from the press that turns them on to the page that one opens: app, server and job are real, the push service is one of this machine. Chromium
 * asks its maker's servers for a subscription, so what they would answer is put into the page; the message that arrived is handed to the real worker. Without
 * a desktop Chromium says that notifications are denied, whatever was granted: page and worker get the grant, and what would be shown is written down.
 */
import { type CDPSession, expect, test, type Worker } from '@playwright/test';
import { createTestDevice } from '../../dev/push-device.ts';
import { openPushService, type TestService } from '../../dev/push-service.ts';
import { Application } from '../application/application.ts';
import * as actions from '../pages/actions.ts';
import { openApp } from '../pages/app.ts';

test.use({ serviceWorkers: 'allow' });

const KEY = Buffer.alloc(32, 7).toString('base64url');
let service: TestService;
let application: Application;
test.beforeAll(async () => {
  service = await openPushService();
  application = await Application.open({ PUSH_KEY: KEY, PUSH_HOSTS: service.origin });
  await application.advanceToNextMorning();
});
test.afterAll(async () => {
  await application?.close();
  service?.close();
});

interface Given {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a browser's push service would answer; kept over page loads. */
function putSubscription({ endpoint, keys }: Given): void {
  const KEPT = 'test:subscription';
  const toBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const find = () => {
    const key = localStorage.getItem(KEPT);
    if (key === null) return null;
    return {
      endpoint,
      options: { applicationServerKey: toBytes(key) },
      getKey: (name: 'p256dh' | 'auth') => toBytes(keys[name]),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    };
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  PushManager.prototype.getSubscription = async () => find() as unknown as PushSubscription;
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(KEPT, String(options?.applicationServerKey));
    return find() as unknown as PushSubscription;
  };
}

/** By which the browser's tools name the app's worker. */
async function findRegistration(cdp: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === application.appUrl);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return registered;
}

type Shown = { title: string; body: string; lang?: string; tag?: string; data?: unknown };
/** The worker's global scope, in which its functions are. */
type Scope = {
  shown: Shown[];
  openPage: (page: unknown) => Promise<unknown>;
  registration: { showNotification: (title: string, options?: Partial<Shown>) => Promise<void> };
};

/** Has the worker write down what it shows, each in place of one of the same tag. */
const writeDown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      const others = scope.shown.filter(({ tag }) => tag === undefined || tag !== options?.tag);
      scope.shown = [...others, { body: '', ...options, title }];
    };
  });
const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as Scope).shown);
/** A press on a notification cannot be made without a desktop: what it runs is called. */
const press = (worker: Worker, data: unknown) =>
  worker.evaluate((page) => (self as unknown as Scope).openPage(page).then(() => null), data);

test('a term of the bank ends tomorrow: the device that was turned on is notified once, and opens the page; signed out it has no subscription', async ({
  context,
}) => {
  const device = createTestDevice();
  await context.addInitScript(putSubscription, { endpoint: `${service.origin}/device`, keys: device.keys });
  const app = await openApp(context, application, [93]);
  await context.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write']);
  const { page } = app;
  await app.join();
  await app.perform(actions.mintUsdc());
  await app.perform(actions.topUp('USDC', '3000'));
  await app.perform(actions.subscribe('1000', 7));
  await app.show('');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');

  await app.button('dates.toCalendar').click();
  const sheet = app.dialog('dates.toCalendar');
  await app.button('dates.pushOn', sheet).press('Enter');
  await expect(sheet.getByText(app.text('dates.pushIsOn'))).toBeVisible();
  await page.reload();
  await app.settled();
  await app.button('dates.toCalendar').click();
  await expect(app.button('dates.pushOff', sheet)).toBeVisible();
  await page.keyboard.press('Escape');

  // Its last day begins: the term is over a day later.
  expect(service.arrived).toEqual([]);
  await application.skipDays(7);
  // The server looks every ten seconds.
  await expect.poll(() => service.arrived.length, { timeout: 60_000 }).toBe(1);
  const message = device.decrypt(service.arrived[0]?.body ?? Buffer.alloc(0));
  expect(message).not.toMatch(/1,?000|USDC/);

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the app has a worker');
  await writeDown(worker);
  const cdp = await context.newCDPSession(page);
  const registrationId = await findRegistration(cdp);
  const deliver = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(application.appUrl).origin, registrationId, data });
  await deliver(message);
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
  const [shown] = await shownBy(worker);
  const title = app.text(['dates.bank', { count: 7 }]);
  expect(shown).toMatchObject({ title, lang: 'en-US' });
  expect(shown?.body).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, .*\n/);
  expect(shown?.data).toMatch(/^\/financialDetails\?id=\d+$/);
  // Sent again it replaces itself; one that cannot be read says no more than whose it is.
  await deliver(message);
  await deliver('not JSON');
  await expect.poll(async () => (await shownBy(worker)).map((one) => one.title)).toEqual([title, 'SUIL']);

  await press(worker, shown?.data);
  await expect(page).toHaveURL(`${application.appUrl}#${shown?.data}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is no page of the app opens its first one.
  for (const data of ['https://evil.example/', 'javascript:alert(1)', '//evil.example/', undefined, 5]) {
    // A page that is still loading is no window of the worker's yet.
    await page.waitForLoadState();
    await app.settled();
    await press(worker, data);
    await expect(page).toHaveURL((url) => url.href.startsWith(application.appUrl));
  }
  await page.waitForLoadState();
  await app.settled();

  await app.show('');
  await app.openAccountMenu();
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/session'));
  await page.getByRole('menuitem', { name: app.text('wallet.disconnect'), exact: true }).click();
  expect((await ended).status()).toBe(204);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test:subscription'))).toBeNull();
});
