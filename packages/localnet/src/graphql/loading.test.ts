/** GraphQL is loaded with its first request: nothing that a chain starts with imports it, but by `import()`. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** What a module loads when it is loaded itself. */
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';|^import '([^']+)';/gm;

/** Returns every source and package that loading a source loads. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const name = from ?? alone ?? '';
    if (name.startsWith('.')) loadedBy(join(dirname(file), name), found);
    else found.add(name);
  }
  return found;
}

test.each(['index.ts', 'node/index.ts', 'json-rpc/index.ts', 'rpc-handler.ts'])('contract: %s', (entry) => {
  const loaded = [...loadedBy(join(SOURCES, entry))];
  expect(loaded).toContain('@mysten/sui/utils');
  expect(loaded.length).toBeGreaterThan(20);
  const isGraphQl = (name: string) =>
    name.startsWith(join(SOURCES, 'graphql')) || /^(@mysten\/sui\/)?graphql$/.test(name);
  expect(loaded.filter(isGraphQl)).toEqual([]);
});

test('contract: the module itself loads the library', () => {
  expect([...loadedBy(join(SOURCES, 'graphql/graphql.ts'))]).toContain('graphql');
});
