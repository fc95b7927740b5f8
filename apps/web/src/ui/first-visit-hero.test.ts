import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { withBoot } from '../../build/first-paint.ts';
import { fillTexts } from '../../build/static-hero.ts';
import { loadTexts, selectTexts, setTextLoader } from '../lib/texts.ts';
import texts from '../locales/zh_CN.json' with { type: 'json' };
import { FirstVisitHero } from './first-visit-hero.tsx';

beforeAll(async () => {
  setTextLoader(async () => texts);
  await loadTexts('zh_CN', 'first');
  selectTexts('zh_CN');
});

test('index.html paints exactly what React paints, in the language of a first visit', () => {
  const page = fillTexts(readFileSync(new URL('../../index.html', import.meta.url), 'utf8'));
  const painted = /<main class="static-hero">(.*)<\/main>/.exec(page)?.[1];
  const rendered = renderToStaticMarkup(createElement(FirstVisitHero, { onConnect: () => undefined }));
  expect(painted).toBe(rendered);
  expect(painted).toContain('连接钱包');
});

test('index.html names its scripts; the one that is put into the page is boot.js, which asks for the files in two rounds', async () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  const scripts = [...withBoot(page).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).not.toMatch(/^\s*\/\//m);

  const links: { href: string; rel: string; onload: () => void }[] = [];
  const files = { app: ['a.js', 'a.css'], ko_KR: ['ko.js'], home: ['home.js'], schemas: ['s.js'], chain: ['c.js'] };
  const stored: Record<string, string> = { language: 'ko_KR', currentAccount: '0x1' };
  const document = {
    documentElement: { dataset: {} as Record<string, string> },
    currentScript: { dataset: { files: JSON.stringify(files) } },
    createElement: () => ({}),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  };
  const window = { localStorage: { getItem: (key: string) => stored[key] ?? null }, location: { hash: '#/?a=1' } };
  new Function('window', 'document', scripts[0]!)(window, document);
  expect(document.documentElement.dataset['boot']).toBe('empty');
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([
    ['a.js', 'modulepreload'],
    ['a.css', 'preload'],
    ['ko.js', 'modulepreload'],
    ['home.js', 'modulepreload'],
  ]);
  for (const link of [...links]) link.onload();
  await expect.poll(() => links.slice(4).map(({ href }) => href)).toEqual(['s.js', 'c.js']);
});
