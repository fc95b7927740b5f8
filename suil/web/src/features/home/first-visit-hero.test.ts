import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { withBoot } from '../../../build/first-paint.ts';
import { fillTexts } from '../../../build/static-hero.ts';
import texts from '../../platform/i18n/locales/zh_CN.json' with { type: 'json' };
import { loadTexts, selectTexts, setTextLoader } from '../../platform/i18n/texts.ts';
import { FirstVisitHero } from './first-visit-hero.tsx';

beforeAll(async () => {
  setTextLoader(async () => texts);
  await loadTexts('zh_CN', 'first');
  selectTexts('zh_CN');
});

test('index.html paints exactly what React paints, in the language of a first visit', () => {
  const page = fillTexts(readFileSync(new URL('../../../index.html', import.meta.url), 'utf8'));
  const painted = /<main class="static-hero">(.*)<\/main>/.exec(page)?.[1];
  const rendered = renderToStaticMarkup(createElement(FirstVisitHero, { onConnect: () => undefined }));
  expect(painted).toBe(rendered);
  expect(painted).toContain('连接钱包');
});

/** The scripts that are in the page: boot.js and remembered.js. */
function scriptsInPage(): string[] {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(page.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  return [...withBoot(page).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

test('boot.js, the first script in the page, asks for the files in two rounds', async () => {
  const scripts = scriptsInPage();
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script).not.toMatch(/^\s*\/\//m);

  const links: { href: string; rel: string; onload: () => void }[] = [];
  const files = { app: ['a.js', 'a.css'], ko_KR: ['ko.js'], home: ['home.js'], schemas: ['s.js'], chain: ['c.js'] };
  const stored: Record<string, string> = { language: 'ko_KR', currentAccount: '0x1' };
  const html = new Map<string, string>();
  const document = {
    documentElement: { setAttribute: (name: string, value: string) => html.set(name, value) },
    currentScript: { getAttribute: () => JSON.stringify(files) },
    createElement: () => ({}),
    head: { appendChild: (link: (typeof links)[number]) => links.push(link) },
  };
  const window = {
    AbortSignal,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { hash: '#/?a=1' },
  };
  new Function('window', 'document', scripts[0]!)(window, document);
  expect(html.get('data-boot')).toBe('empty');
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([
    ['a.js', 'modulepreload'],
    ['a.css', 'preload'],
    ['ko.js', 'modulepreload'],
    ['home.js', 'modulepreload'],
  ]);
  for (const link of [...links]) link.onload();
  await expect.poll(() => links.slice(4).map(({ href }) => href)).toEqual(['s.js', 'c.js']);
});

test('regression/14 a browser without AbortSignal.throwIfAborted, older than the supported ones, asks for its message alone', () => {
  const html = new Map<string, string>();
  const asked: object[] = [];
  const document = {
    documentElement: { setAttribute: (name: string, value: string) => html.set(name, value) },
    currentScript: { getAttribute: () => JSON.stringify({ app: ['a.js'], unsupported: ['u.js'] }) },
    createElement: (name: string) => ({ name }),
    head: {
      appendChild: (element: object) => {
        asked.push(element);
        return element;
      },
    },
  };
  for (const AbortSignal of [undefined, class {}]) {
    html.clear();
    new Function('window', 'document', scriptsInPage()[0]!)({ AbortSignal }, document);
    expect(html.get('data-boot')).toBe('unsupported');
  }
  expect(asked).toEqual([
    { name: 'script', src: 'u.js' },
    { name: 'script', src: 'u.js' },
  ]);
});
