/** Tests of the checks of documentation pages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPage, findUnmapped } from './pages.ts';

function createFolder(pages: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  return folder;
}

test('checkPage: links and anchors that exist are accepted', () => {
  const text = '# A\n\n## Here\n\n[b](b.md) [c](b.md#who-asks-for-what) [d](#here) [e](https://example.org/x#y)\n';
  const folder = createFolder({ 'a.md': text, 'b.md': '# B\n\n## Who asks for what?\n' });
  expect(checkPage(folder, 'a.md', text)).toEqual([]);
});

test('checkPage: a missing file, a missing anchor and a second h1 are named', () => {
  const folder = createFolder({ 'a.md': '# A\n', 'b.md': '# B\n' });
  expect(checkPage(folder, 'a.md', '# A\n# A again\n\n[b](b.md#who) [c](c.md) [d](#there)\n')).toEqual([
    '2 h1 headings, a page has exactly one',
    'dead link b.md#who',
    'dead link c.md',
    'dead link #there',
  ]);
});

test('checkPage: code blocks are not read', () => {
  expect(checkPage('/', 'a.md', '# A\n\n```md\n# B\n[x](y.md)\n```\n')).toEqual([]);
});

test('findUnmapped: a section without a row is named', () => {
  const rules = '# Rules\n\n## 1. Units\n\n## 2. Members\n\n## 10. Admin\n';
  expect(findUnmapped(rules, '# Map\n\n| rule | contract |\n|---|---|\n| 1. Units | – |\n| 10. Admin | – |\n')).toEqual(
    ['section 2 of rules.md, "Members", has no row'],
  );
});
