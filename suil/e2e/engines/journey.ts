/**
 * The journey of a member, once for every browser: connect, log in, bind, stake, two days, claim, reload, back, every route, sheets,
 * downloads. With the demo wallet of the local build, so that nothing has to be put into the page.
 */
import { expect, test } from '@playwright/test';
import type { Application } from '../application/application.ts';
import { chainOf } from '../application/chain.ts';
import * as actions from '../pages/actions.ts';
import { usdcText, usdcUnits } from '../pages/amounts.ts';
import { routes } from '../pages/routes.ts';
import { linesOf, readDownload } from './downloads.ts';
import type { Screen } from './screen.ts';

/** Titles that are the same in every language. */
const NAMES = ['BTC', 'SUI'];

/** Each form of its own sheet. */
const FORMS = [
  actions.stake('21'),
  actions.unstake('1'),
  actions.pledge('20'),
  actions.pledgeSuil('1'),
  actions.topUp('SUI', '5'),
  actions.transfer('USDC', '1', '0x1'),
  actions.exchangePro('1'),
  actions.withdraw('SUI', '1'),
  actions.buyHashrate('50'),
  actions.claimHashrate('1'),
];

/** Where the member is, and with what. */
interface Visit {
  readonly screen: Screen;
  readonly application: Application;
  /** The browser's folder of downloads. */
  readonly downloads: string;
}

export async function travel(visit: Visit): Promise<void> {
  await test.step('connect, log in, take SUI, bind', () => arrive(visit));
  const principal = await test.step('stake and pledge', () => stake(visit));
  await test.step('two days, claim, reload', () => claim(visit, principal));
  await test.step('back closes a sheet first', () => goBack(visit));
  await test.step('sheets', () => openSheets(visit));
  await test.step('downloads', () => download(visit));
  await test.step('every route', () => showRoutes(visit));
  expect(await visit.screen.failures()).toEqual([]);
}

async function addressOf(screen: Screen): Promise<string> {
  return (await screen.stored('currentAccount')) ?? '';
}

async function arrive({ screen, application }: Visit): Promise<void> {
  await screen.open(application.inviteLink);
  await screen.connect();
  await screen.signIn();
  expect(await screen.stored('access_token')).toMatch(/\S{20,}/);
  await screen.fund();
  await screen.press('bind.submit');
  await screen.confirm({ title: 'bind.action', done: 'bind.done' });
  const { inviterOf, manifest } = chainOf(application);
  expect(await inviterOf(await addressOf(screen))).toBe(manifest.root);
  await screen.until('the page that the member wanted', async () => !(await screen.place()).startsWith('#/not_bound'));
}

/** Returns the principal, micro-dollars. */
async function stake({ screen, application }: Visit): Promise<bigint> {
  await screen.perform(actions.stake('60'));
  await screen.perform(actions.pledge('20'));
  return (await chainOf(application).position(await addressOf(screen))).pending;
}

async function claim({ screen, application }: Visit, principal: bigint): Promise<void> {
  await application.skipDays(2);
  await screen.show('flow');
  await screen.reload();
  // Staked on day s, so of two days s + 1 is complete: the first one earns 200 ppm (rules §3).
  const income = (principal * 200n) / 1_000_000n;
  const shows = (testId: string, units: bigint) =>
    screen.until(`${testId} is ${units}`, async () => usdcUnits(await screen.figure(testId)) === units);
  await shows('position-claimable', income);
  // Less than what the restart of the yield costs: 300 ppm of the principal against 200.
  await screen.perform({ ...actions.claimIncome(usdcText(income)), atLoss: true });
  await shows('position-claimable', 0n);
  await screen.reload();
  await shows('position-claimable', 0n);
  // Shown in cents, rounded down.
  await shows('position-principal', principal - (principal % 10_000n));
  const position = await chainOf(application).position(await addressOf(screen));
  expect([position.value, position.claimable]).toEqual([principal, 0n]);
}

async function goBack({ screen }: Visit): Promise<void> {
  const leads = (place: string) => screen.until(`back leads to ${place}`, async () => (await screen.place()) === place);
  await screen.show('');
  await screen.show('flow');
  for (const _ of ['once', 'twice']) {
    await screen.press('flow.unstake');
    await screen.sees('flow.unstake');
    await screen.tab.back();
    await screen.sees('flow.unstake', false);
    await leads('#/flow');
  }
  await screen.tab.back();
  await leads('#/');
}

async function openSheets({ screen }: Visit): Promise<void> {
  for (const action of FORMS) {
    const form = await screen.fillIn(action);
    await screen.press('common.close', form);
    await screen.sees(form, false);
  }
  await screen.show('flow');
  await screen.pressLike('how.open');
  await screen.press('how.again');
  await screen.until('the browser’s own result', async () => (await screen.figure('recomputed')) !== null);
  expect(await screen.figure('recomputed')).toMatch(/^The same|rounding/);
  await screen.tab.escape();
  await screen.until('the explanation closes', async () => (await screen.figure('recomputed')) === null);
}

async function download({ screen, downloads }: Visit): Promise<void> {
  const save = async (route: string, press: () => Promise<void>, name: string) => {
    await screen.show(route);
    await press();
    await screen.hears('file.started');
    // WebKit gives the file its name before it has written all of it.
    let length = 0;
    return screen.until(`${name} is written`, async () => {
      const content = readDownload(downloads, name);
      const isWhole = content?.length === length;
      length = content?.length ?? 0;
      return isWhole ? content : null;
    });
  };
  const csv = () => screen.press('record.csv');

  const records = linesOf(await save('flowDetails', csv, 'pool-all.csv'));
  expect(records.map(([, kind]) => kind)).toEqual(['kind', 'claimed', 'staked']);
  // 60 SUI were paid.
  expect(records[2]?.[4]).toBe('-60.000000000');

  const released = linesOf(await save('suiLLog?kind=released', csv, 'suil-released.csv'));
  expect(released.map(([time]) => time)).toEqual(['time']);

  const saveDates = async () => {
    await screen.press('dates.toCalendar');
    await screen.press('dates.file');
  };
  const dates = (await save('', saveDates, 'suil-dates.ics')).toString('utf8');
  expect(dates).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT\r\n[\s\S]*END:VCALENDAR\r\n$/);

  const poster = await save('share', () => screen.press('share.posterSave'), 'suil-invite.png');
  // The signature of a PNG and its last chunk.
  expect(poster.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(poster.subarray(-8, -4).toString('latin1')).toBe('IEND');
}

async function showRoutes({ screen }: Visit): Promise<void> {
  for (const route of routes) {
    await screen.show(route);
    const title = await screen.tab.run(() => document.querySelector('h1')?.textContent ?? '');
    expect(NAMES.includes(title) || screen.isText(title), `${route}: "${title}"`).toBe(true);
  }
}
