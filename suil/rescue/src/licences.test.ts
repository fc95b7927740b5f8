import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { licencesOf } from './licences.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

test('each package is named once, with the notice that its licence asks for; own code is not', () => {
  const text = licencesOf([
    `${modules}/preact/dist/preact.mjs`,
    `${modules}/preact/hooks/dist/hooks.mjs`,
    `${modules}/@noble/hashes/blake2.js`,
    '/somewhere/suil/rescue/page/main.tsx',
  ]);
  expect(text.match(/^\S+: \S+$/gm)).toEqual(['@noble/hashes: MIT', 'preact: MIT']);
  expect(text).toContain('Copyright (c) 2015-present Jason Miller');
  expect(text).toContain('Paul Miller');
});
