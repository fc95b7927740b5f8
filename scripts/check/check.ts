/**
 * `npm run check`: everything a reader can expect to hold without running the product. Writes nothing. `-- --numbers` prints only the
 * structure's numbers, as one line of JSON.
 */
import { join } from 'node:path';
import { root } from '../setup/config.ts';
import { nodeStep, runSteps, type Step } from '../setup/steps.ts';

const module = (path: string) => join(root, 'node_modules', path);

const steps: Step[] = [
  nodeStep('format and lint (biome)', [module('@biomejs/biome/bin/biome'), 'check', '.']),
  nodeStep('types: packages, processes, scripts', [module('typescript/bin/tsc'), '-p', 'tsconfig.json']),
  nodeStep('types: web', [module('typescript/bin/tsc'), '-p', 'suil/web/tsconfig.json']),
  nodeStep('types: console', [module('typescript/bin/tsc'), '-p', 'suil/console/tsconfig.json']),
  nodeStep('types: rescue', [module('typescript/bin/tsc'), '-p', 'suil/rescue/tsconfig.json']),
  nodeStep('types: playground', [module('typescript/bin/tsc'), '-p', 'packages/localnet/playground/tsconfig.json']),
  nodeStep('dependency rules', [
    module('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    ...['packages', 'suil', 'scripts', 'bench', 'deploy'],
  ]),
  nodeStep('unused code (knip)', [module('knip/bin/knip.js')]),
  nodeStep('generated files are current', [join(root, 'scripts/generate/gen.ts'), '--check']),
  nodeStep('migrations', [join(root, 'scripts/check/migrations/check-migrations.ts')]),
  nodeStep('dialect of SQL', [join(root, 'scripts/check/dialect/check-dialect.ts')]),
  nodeStep('style', [join(root, 'scripts/check/style.ts')]),
  nodeStep('structure', [join(root, 'scripts/check/structure.ts')]),
];

if (process.argv.includes('--numbers')) {
  await nodeStep('numbers', [join(root, 'scripts/check/structure.ts'), '--numbers']).run('shown');
} else {
  const { failed } = await runSteps(steps);
  process.exitCode = failed === 0 ? 0 : 1;
}
