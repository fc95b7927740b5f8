/** `npm run rescue -- build`: the rescue file of a deployment, one HTML file, and the hash by which it is known. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fillRescueTemplate } from '../../suil/core/src/index.ts';
import { readRescueOptions } from '../../suil/rescue/src/read-options.ts';
import { PUBLIC_NODES } from '../../suil/server/src/public-nodes.ts';
import { ensureRescueTemplate, runCommand } from '../setup/setup.ts';

const ENVIRONMENTS = {
  'sui:mainnet': 'main',
  'sui:testnet': 'test',
  'sui:devnet': null,
  'sui:localnet': null,
} as const;

await runCommand(async () => {
  const { place, out } = readRescueOptions(process.argv.slice(2), {
    readFile: (path) => readFileSync(path, 'utf8'),
    publicNodes: (chain) => {
      const environment = ENVIRONMENTS[chain];
      return environment === null ? [] : (PUBLIC_NODES[environment] ?? []).map(({ url }) => url);
    },
  });
  const file = fillRescueTemplate(readFileSync(ensureRescueTemplate(), 'utf8'), place);
  writeFileSync(out, file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  process.stdout.write(`file    ${resolve(out)}\nbytes   ${Buffer.byteLength(file)}\nsha256  ${sha256}\n`);
});
