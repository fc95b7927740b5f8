/** Whether the programs are built again after a change of any file in them, whether all that is bundled can be, and how they are started. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildPrograms, readInputs } from './build-programs.ts';
import { root } from './config.ts';
import { programSources, startOf } from './programs.ts';

let files: readonly string[] = [];
beforeAll(async () => {
  files = readInputs(await buildPrograms(programSources));
});

afterEach(() => void vi.unstubAllEnvs());

describe('what the programs are built from', () => {
  test('every source in them is an input of the build', () => {
    const ours = files.filter((file) => !file.startsWith('node_modules/'));
    expect(ours).toContain('packages/move-vm/src/index.ts');
    const isInput = (file: string) => programSources.inputs.some((one) => file === one || file.startsWith(`${one}/`));
    expect(ours.filter((file) => !isInput(file))).toEqual([]);
  });

  test('no dependency in them reads files beside its own, which are not in the build', () => {
    const dependencies = files.filter((file) => file.startsWith('node_modules/'));
    expect(dependencies.length).toBeGreaterThan(100);
    const asksItsPlace = /\b(__dirname|__filename|import\.meta\.(url|dirname|filename|resolve))\b/;
    expect(dependencies.filter((file) => asksItsPlace.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('startOf', () => {
  const signer = 'suil/signer/src/main.ts';
  const stop = 'suil/dev/stop-with-parent.ts';

  test('without a build: the sources', () => {
    vi.stubEnv('SUIL_PROGRAMS', undefined);
    const args = ['--import', join(root, stop), join(root, signer)];
    expect(startOf(signer, { stopWithParent: true })).toEqual({ args, env: {} });
    expect(startOf(signer).args).toEqual([join(root, signer)]);
  });

  test('with a build: its files, source maps, and a place for compiled code that is deleted with it', () => {
    vi.stubEnv('SUIL_PROGRAMS', '/builds/1');
    expect(startOf(signer, { stopWithParent: true })).toEqual({
      args: [
        '--enable-source-maps',
        '--import',
        '/builds/1/suil/dev/stop-with-parent.js',
        '/builds/1/suil/signer/src/main.js',
      ],
      env: { NODE_COMPILE_CACHE: '/builds/1/compiled' },
    });
  });
});
