/** `npm run release`, `-- --out FOLDER`: writes the archive of the checkout's release and its hash. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../setup/config.ts';
import { runCommand } from '../../setup/setup.ts';
import { makeRelease } from './release.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
  const folder = resolve(root, values.out);
  const { name, archive, sha256 } = await makeRelease();
  mkdirSync(folder, { recursive: true });
  const file = `${name}.tar.gz`;
  writeFileSync(join(folder, file), archive);
  writeFileSync(join(folder, `${file}.sha256`), `${sha256}  ${file}\n`);
  process.stdout.write(`archive  ${join(folder, file)}\nsha256   ${sha256}\n`);
});
