/** The built app's first scripts: what every page loads holds no English text of the product's errors, since the locales have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_TEXTS } from '../../suil/core/src/errors/texts.ts';
import { root } from '../setup/config.ts';
import { ensureWebBuild } from '../setup/setup.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The longest part of a text without placeholders, as a script holds it. */
const longestPart = (text: string) => text.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? '';

test('regression/14 the English error texts stay out of the first scripts', () => {
  const folder = ensureWebBuild({ localChain: true });
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const first = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || first.has(chunk.file)) return;
    first.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit('index.html');
  manifest['index.html']?.dynamicImports?.forEach(visit);
  const scripts = [...first].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  expect(scripts).toContain('WALLET_REQUEST_REJECTED');
  // A library's own texts come with the library; those of the product do not.
  const library = readFileSync(join(root, 'packages/wallet/src/errors.ts'), 'utf8');
  const texts = Object.values<string>(ERROR_TEXTS)
    .map(longestPart)
    .filter((part) => part.length > 20 && !library.includes(part));
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => scripts.includes(text))).toEqual([]);
});
