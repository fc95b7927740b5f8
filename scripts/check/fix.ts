/** `npm run fix`: formats and applies the safe fixes of the linter. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/config.ts';

const biome = join(root, 'node_modules/.bin/biome');
process.exitCode = spawnSync(biome, ['check', '--write', '.'], { cwd: root, stdio: 'inherit' }).status ?? 1;
