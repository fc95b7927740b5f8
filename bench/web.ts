/**
 * How much the app weighs and how quick it feels, on the application as released: sizes of a fresh production build, page
 * loads on a slow 4G line and a four times slower processor, taps, scrolling, and Lighthouse's marks (npm fetches Lighthouse for
 * this, see web-load/lighthouse.ts). Times are medians of five; `machinePace` says how fast the machine was meanwhile (web-load/pace.ts). `npm run bench -- web` for everything, `npm run bench -- web taps
 * lighthouse` for some of its parts; owns the bars, measures nothing itself.
 */
import { rmSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { type Browser as BrowserPlace, findBrowser } from '../scripts/test/browser.ts';
import { Application } from '../suil/e2e/application/application.ts';
import { askLighthouse, type Report } from './web-load/lighthouse.ts';
import { createMember, returnAs } from './web-load/member.ts';
import { measurePace } from './web-load/pace.ts';
import { type Scroll, scrollRecords } from './web-load/scroll.ts';
import { buildApp, measureSizes, type Sizes } from './web-load/sizes.ts';
import { tapThrough } from './web-load/taps.ts';
import { keepFiles, PHONE, type Visit, visit } from './web-load/visits.ts';

const RUNS = 5;

const AT_MOST = {
  htmlKb: 6,
  entryJsKb: 110,
  homeRouteKb: 8,
  cssKb: 7,
  firstTextsKb: 5,
  untilInteractiveKb: 136,
  routeChunkMaxKb: 15,
  routeChunkMedianKb: 8,
  chartKb: 50,
  overlayKb: 42,
  walletChunkKb: 110,
  localeKb: 18,
  lcpFirstVisitS: 1,
  lcpConnectedS: 1.5,
  /** With the app's files on the device. */
  lcpSecondVisitS: 0.4,
  cls: 0.02,
  tapToPaintMs: 100,
} as const;
/** A screen that draws 60 pictures a second is never exactly at 60, and a busy one loses a picture now and then. */
const AT_LEAST = {
  lighthousePerformance: 95,
  lighthouseAccessibility: 100,
  lighthouseBestPractices: 100,
  scrollFps: 58,
} as const;

const say = (what: string, value: unknown) => process.stderr.write(`${what} ${JSON.stringify(value)}\n`);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

async function repeat<T>(what: string, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const result = await run();
    say(what, result);
    results.push(result);
  }
  return results;
}

/** What can be measured by itself. */
const PARTS = ['sizes', 'visits', 'taps', 'scroll', 'lighthouse'] as const;
type Part = (typeof PARTS)[number];
type Figures = Partial<Record<keyof typeof AT_MOST | keyof typeof AT_LEAST | keyof Sizes | 'machinePace', number>>;

function chosenParts(words: readonly string[]): ReadonlySet<Part> {
  const chosen = words.map((word) => {
    const part = PARTS.find((known) => known === word);
    if (part === undefined) throw new Error(`there is no part ${word}, only ${PARTS.join(', ')}`);
    return part;
  });
  return new Set(chosen.length > 0 ? chosen : PARTS);
}

type Returning = <T>(work: (context: BrowserContext) => Promise<T>) => Promise<T>;

/** First visits, of a visitor and of a member, and the visitor's second. */
async function measureVisits(browser: Browser, url: string, returning: Returning): Promise<Figures> {
  const visiting = async (work: (context: BrowserContext) => Promise<Visit>) => {
    const context = await browser.newContext({ ...PHONE, locale: 'zh-CN' });
    return work(context).finally(() => context.close());
  };
  const first = await repeat('first visit', () => visiting((context) => visit(context, url)));
  const connected = await repeat('connected', () => returning((context) => visit(context, url)));
  const second = await repeat('second visit', () =>
    visiting(async (context) => {
      await keepFiles(context, url);
      return visit(context, url);
    }),
  );
  const lcpS = (visits: readonly Visit[]) => rounded(median(visits.map(({ lcpMs }) => lcpMs)) / 1_000, 2);
  const clsOf = (visits: readonly Visit[]) => median(visits.map(({ cls }) => cls));
  return {
    lcpFirstVisitS: lcpS(first),
    lcpConnectedS: lcpS(connected),
    lcpSecondVisitS: lcpS(second),
    cls: rounded(Math.max(...[first, connected, second].map(clsOf)), 3),
  };
}

/** Each run in a context of its own: nothing is in the cache but what the run put there. */
async function measureSpeed(browser: Browser, application: Application, parts: ReadonlySet<Part>): Promise<Figures> {
  const url = application.appUrl;
  const figures: Figures = {};
  const member = await createMember(browser, application);
  const paces: number[] = [];
  const returning = async <T>(work: (context: BrowserContext) => Promise<T>) => {
    paces.push(await measurePace(browser));
    const context = await returnAs(member, browser);
    return work(context).finally(() => context.close());
  };
  if (parts.has('visits')) {
    Object.assign(figures, await measureVisits(browser, url, returning));
  }
  if (parts.has('taps')) {
    const taps = await repeat('taps', () => returning((context) => tapThrough(context, url)));
    figures.tapToPaintMs = median(taps.map((steps) => Math.max(...steps.map(({ ms }) => ms))));
  }
  if (parts.has('scroll')) {
    const scrolls = await repeat<Scroll>('scroll', () =>
      returning((context) => scrollRecords(context, url, member.address)),
    );
    figures.scrollFps = median(scrolls.map(({ fps }) => fps));
  }
  if (paces.length > 0) figures.machinePace = median(paces);
  return figures;
}

async function askForMarks(application: Application, place: BrowserPlace) {
  const reports = await repeat<Report>('lighthouse', () => askLighthouse(application.appUrl, place));
  const mark = (name: keyof Report['marks']) => median(reports.map(({ marks }) => marks[name]));
  return {
    lighthousePerformance: mark('performance'),
    lighthouseAccessibility: mark('accessibility'),
    lighthouseBestPractices: mark('best-practices'),
  };
}

async function measure(folder: string, parts: ReadonlySet<Part>): Promise<Figures> {
  const sizes = parts.has('sizes') ? measureSizes(folder) : {};
  if (parts.has('sizes')) say('sizes', sizes);
  process.env['APP_DIR'] = folder;
  const place = await findBrowser(process.env);
  const env = { ...process.env, ...(place.libraryPath ? { LD_LIBRARY_PATH: place.libraryPath } : {}) };
  const application = await Application.open();
  try {
    const browser = await chromium.launch({ ...place, env: env as Record<string, string> });
    const speed = await measureSpeed(browser, application, parts).finally(() => browser.close());
    return { ...sizes, ...speed, ...(parts.has('lighthouse') ? await askForMarks(application, place) : {}) };
  } finally {
    await application.close();
  }
}

const parts = chosenParts(process.argv.slice(2));
const folder = buildApp();
try {
  const figures = await measure(folder, parts);
  const missed = [
    ...Object.entries(AT_MOST).filter(([name, bar]) => (figures[name as keyof typeof AT_MOST] ?? 0) > bar),
    ...Object.entries(AT_LEAST).filter(([name, bar]) => (figures[name as keyof typeof AT_LEAST] ?? bar) < bar),
  ].map(([name]) => name);
  console.log(JSON.stringify({ ...figures, runs: RUNS, missed, enough: missed.length === 0 }));
  if (missed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
