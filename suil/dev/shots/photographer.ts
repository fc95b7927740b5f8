/**
 * Takes the pictures of one language: logs the viewers in, walks the scenes, and turns the window through the widths without loading
 * anything again. Owns no list of scenes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Browser, Page } from '@playwright/test';
import { assert, type Language } from '@suil/core';
import { root } from '../../../scripts/setup/config.ts';
import { Arrival } from '../../e2e/pages/arrival.ts';
import { ApiClient } from '../demo/api-client.ts';
import type { Member } from '../demo/members.ts';
import { demoMembers } from '../demo/members.ts';
import { type Scene, type Text, type Theme, VIEWERS, type Viewer } from './scene.ts';
import { listScenes } from './scenes.ts';
import { logIn, openPage } from './viewer-page.ts';

export const VIEWPORTS = [
  { width: 320, height: 693 },
  { width: 375, height: 812 },
  { width: 1280, height: 832 },
] as const;
const PICTURE_MS = 45_000;

/** Their places in the order in which the demo's members join. */
const MEMBER = 3;
const ELDER = 2;

export interface PhotographParams {
  readonly browser: Browser;
  readonly appUrl: string;
  readonly language: Language;
  readonly theme: Theme;
  readonly widthsPx: readonly number[];
  readonly folder: string;
  /** Chooses the scenes to take. */
  readonly wants: (scene: Scene) => boolean;
}

/** Takes every picture in one language and theme, and returns how many. */
export async function photographLanguage({
  browser,
  appUrl,
  language,
  theme,
  widthsPx,
  folder,
  wants,
}: PhotographParams): Promise<number> {
  const t = readTexts(language);
  const api = new ApiClient(new URL(appUrl).origin);
  const members = demoMembers((await api.config()).manifest.root);
  const { [MEMBER]: member, [ELDER]: elder } = members;
  assert(member && elder, 'the sample data has a member and an elder');
  const people = { member, elder };
  const scenes = listScenes({
    visitor: [`assets?address=${elder.address}`],
    member: await detailsOf(api, people.member),
    elder: await detailsOf(api, people.elder),
  }).filter(wants);
  const viewports = VIEWPORTS.filter(({ width }) => widthsPx.includes(width));
  let count = 0;
  for (const who of VIEWERS) {
    const seen = scenes.filter((one) => one.who === who);
    if (seen.length === 0) continue;
    const secretKey = secretKeyOf(who, people);
    const page = await openPage(browser, appUrl, language, theme, secretKey, who !== 'newcomer');
    const arrival = new Arrival(page);
    if (secretKey !== null) await logIn(page, t);
    for (const scene of seen) {
      for (const [index, viewport] of viewports.entries()) {
        await show(page, { appUrl, arrival, scene, viewport, isFirst: index === 0 }, t);
        if (await photograph(page, join(folder, `${scene.name}-${viewport.width}-${language}-${theme}.png`)))
          count += 1;
      }
    }
    await page.context().close();
  }
  return count;
}

/** The key that the viewer's demo wallet holds; null for a visitor, who has none. */
function secretKeyOf(who: Viewer, people: Readonly<Record<'member' | 'elder', Member>>): string | null {
  if (who === 'visitor') return null;
  return who === 'newcomer' ? newSecretKey() : people[who].keypair.getSecretKey();
}

/** A browser that others keep from drawing for a while draws when it is asked again. Returns whether there is a picture. */
async function photograph(page: Page, path: string): Promise<boolean> {
  // Nothing moves for a user who requested that; stopping the rest would end what only follows the scrolling.
  const take = () => page.screenshot({ path, animations: 'allow', timeout: PICTURE_MS });
  try {
    await take().catch(() => page.bringToFront().then(take));
    return true;
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    process.stderr.write(`${path} could not be taken: ${reason}\n`);
    return false;
  }
}

/** The app's own file, so that a button is found by the words a user reads on it. */
function readTexts(language: Language): Text {
  const path = join(root, 'suil/web/src/platform/i18n/locales', `${language}.json`);
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${path} has no ${key}`);
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
  };
}

/** The routes of a member's first pledge and first subscription. */
async function detailsOf(api: ApiClient, { keypair }: Member): Promise<readonly string[]> {
  const first = async (path: string, route: string) => {
    const { items } = await api.get<{ items: { id: string }[] }>(path, keypair);
    return items[0] ? [`${route}?id=${items[0].id}`] : [];
  };
  return [
    ...(await first('/api/pledges?asset=SUI&status=active', 'pledgeDetails1')),
    ...(await first('/api/bank/subscriptions', 'financialDetails')),
  ];
}

/** Of a first-time visitor. */
const newSecretKey = () => new Ed25519Keypair().getSecretKey();

interface View {
  readonly appUrl: string;
  readonly arrival: Arrival;
  readonly scene: Scene;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether this is the scene's first picture, for which it has to be brought about. */
  readonly isFirst: boolean;
}

async function show(page: Page, { appUrl, arrival, scene, viewport, isFirst }: View, t: Text): Promise<void> {
  await page.setViewportSize(viewport);
  if (isFirst) {
    // A sheet of the scene before must not stay: the page is another one in between.
    await page.goto(`${appUrl}#/language`);
    await page.goto(`${appUrl}#/${scene.route}`);
    await settle(page, arrival);
    for (const step of [scene.prepare, scene.open]) {
      await step?.(page, t).catch((error: unknown) => {
        const [reason = ''] = String(error).split('\n');
        process.stderr.write(`${scene.name} is photographed without what it should show: ${reason}\n`);
      });
    }
  }
  await settle(page, arrival);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (tooWide > 0) process.stderr.write(`${scene.name} is ${tooWide} px wider than ${viewport.width}\n`);
  if (scene.open !== undefined) return;
  // The window grows to the whole page, so that what is fixed to its edges is where a user sees it.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) });
  await settle(page, arrival);
}

/** Waits until the page of the address and all that it reads are there, fonts too, and two frames are rendered; with a time limit. */
async function settle(page: Page, arrival: Arrival): Promise<void> {
  await arrival.settled().catch(() => {
    process.stderr.write(`${page.url()} is photographed while it still loads\n`);
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  });
}
