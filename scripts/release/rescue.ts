/** `npm run suil -- rescue build`, in a release `node suil.mjs rescue build`: the rescue file of a deployment, one HTML file, and the hash by which it is known. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, fillRescueTemplate, messageOf } from '../../suil/core/src/index.ts';
import { readRescueOptions } from '../../suil/rescue/src/read-options.ts';
import { createOutput, describeCommandFailure, readJsonOption } from '../../suil/server/src/commands/output.ts';
import { PUBLIC_NODES } from '../../suil/server/src/public-nodes.ts';

const ENVIRONMENTS = {
  'sui:mainnet': 'main',
  'sui:testnet': 'test',
  'sui:devnet': null,
  'sui:localnet': null,
} as const;

/** In a release; a checkout builds its own and names it. */
const RELEASED_TEMPLATE = new URL('../../suil/web/dist/production/rescue-template.txt', import.meta.url);

/** Returns the whole path. @throws {CONFIG_INVALID} naming the option, with what the system says */
function writeOut(out: string, content: string): string {
  const file = resolve(out);
  try {
    writeFileSync(file, content);
  } catch (cause) {
    const detail = `${file} cannot be written: ${messageOf(cause)}`;
    throw new AppError('CONFIG_INVALID', { name: '--out', detail }, { cause });
  }
  return file;
}

const { words, isJson } = readJsonOption(process.argv.slice(3));
try {
  const { print, report, finish } = createOutput(isJson, (text) => void process.stdout.write(text));
  const { place, out, template } = readRescueOptions(words, {
    readFile: (path) => readFileSync(path, 'utf8'),
    publicNodes: (chain) => {
      const environment = ENVIRONMENTS[chain];
      return environment === null ? [] : (PUBLIC_NODES[environment] ?? []).map(({ url }) => url);
    },
  });
  const content = fillRescueTemplate(readFileSync(template ?? RELEASED_TEMPLATE, 'utf8'), place);
  const file = writeOut(out, content);
  const bytes = Buffer.byteLength(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  print(`file    ${file}\nbytes   ${bytes}\nsha256  ${sha256}`);
  report({ file, bytes, sha256 });
  finish(0);
} catch (error) {
  (isJson ? process.stdout : process.stderr).write(describeCommandFailure(error, isJson));
  process.exitCode = 1;
}
