import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
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

test('index.html holds no inline script, which the content-security policy would refuse', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
});
