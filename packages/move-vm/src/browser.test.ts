/** The package is for browsers, too: it names nothing of Node and bundles without help. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const src = import.meta.dirname;

test('no source names a module of Node or a global of Node', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.(test|test-support)\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(60);
  const guilty = sources.filter((path) =>
    /from 'node:|\bimport\('node:|\bprocess\.|\bBuffer\b|\b__dirname\b|\brequire\(/.test(
      readFileSync(join(src, path), 'utf8'),
    ),
  );
  expect(guilty).toEqual([]);
});

test('bundled for a browser, it runs where there is nothing of Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(src, 'index.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'moveVm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const code = outputFiles[0]!.text;
  // Only what the language and a browser give.
  const globals = createContext({ TextDecoder, TextEncoder, btoa });
  const answer = runInContext(
    `${code}
    const vm = moveVm.createVm({ packages: { getModule: () => undefined } });
    const type = vm.parseType('vector<u64>');
    const bytes = vm.serialize(type, [1n, 258n]);
    const refused = vm.describeModule(new Uint8Array([1, 2, 3]));
    JSON.stringify([Array.from(bytes), refused.ok, refused.failure.status, vm.toJson(type, [1n, 258n])]);`,
    globals,
  ) as string;
  // A length of 2, then two u64 in little endian.
  const eight = (low: number, next: number) => [low, next, 0, 0, 0, 0, 0, 0];
  expect(JSON.parse(answer)).toEqual([[2, ...eight(1, 0), ...eight(2, 1)], false, 'BAD_MAGIC', ['1', '258']]);
});
