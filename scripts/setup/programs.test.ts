/** Whether the programs are built again after a change of any file in them, and whether all that is bundled can be. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrograms, readInputs } from './build-programs.ts';
import { root } from './config.ts';
import { programSources } from './programs.ts';

let files: readonly string[] = [];
beforeAll(async () => {
  files = readInputs(await buildPrograms(programSources));
});

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
