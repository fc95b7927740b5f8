/** The arguments of the command `rescue`: which deployment the file is for. */
import { parseArgs } from 'node:util';
import { AppError, type RescuePlace } from '@suil/core';
import { CHAINS, publicManifestSchema } from '@suil/core/api';

export interface RescueOptions {
  readonly place: RescuePlace;
  readonly out: string;
  /** The page without a deployment; absent: the release's. */
  readonly template?: string;
}

export interface RescueHost {
  readonly readFile: (path: string) => string;
  /** Public nodes of a network, where it has some. */
  readonly publicNodes: (chain: RescuePlace['chain']) => readonly string[];
}

const USAGE = 'rescue build --network NAME [--manifest FILE] [--node URL …] [--out FILE] [--template FILE]';

/** @throws {COMMAND_USAGE_INVALID}, {CONFIG_INVALID} */
export function readRescueOptions(args: readonly string[], { readFile, publicNodes }: RescueHost): RescueOptions {
  const { values, positionals } = parseWords(args);
  if (positionals.join(' ') !== 'build') throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
  const chain = CHAINS.find((known) => known === `sui:${values.network}`);
  if (chain === undefined) {
    const names = CHAINS.map((known) => known.replace('sui:', '')).join(', ');
    throw new AppError('CONFIG_INVALID', { name: '--network', detail: `it must be one of ${names}` });
  }
  const path = values.manifest ?? `deployment/${values.network}.json`;
  const nodes = values.node ?? publicNodes(chain);
  if (nodes.length === 0)
    throw new AppError('CONFIG_INVALID', { name: '--node', detail: `${values.network} has no public nodes: name one` });
  for (const node of nodes)
    if (!URL.canParse(node)) throw new AppError('CONFIG_INVALID', { name: '--node', detail: `${node} is no address` });
  const place = { chain, manifest: readManifest(path, readFile), nodes };
  return { place, out: values.out, ...(values.template === undefined ? {} : { template: values.template }) };
}

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        network: { type: 'string' },
        manifest: { type: 'string' },
        node: { type: 'string', multiple: true },
        out: { type: 'string', default: 'suil-rescue.html' },
        template: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE }, { cause });
  }
}

/** Without what only servers use. */
function readManifest(path: string, readFile: RescueHost['readFile']): RescuePlace['manifest'] {
  const invalid = (detail: string, cause?: unknown) =>
    new AppError('CONFIG_INVALID', { name: '--manifest', detail: `${path}: ${detail}` }, { cause });
  let content: unknown;
  try {
    content = JSON.parse(readFile(path));
  } catch (cause) {
    throw invalid('it cannot be read as JSON', cause);
  }
  const parsed = publicManifestSchema.safeParse(content);
  if (!parsed.success) throw invalid('it is no manifest of a deployment', parsed.error);
  return parsed.data;
}
