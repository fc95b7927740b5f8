/** The arguments of `npm run rescue`: which deployment the file is for. */
import { parseArgs } from 'node:util';
import { AppError, type RescuePlace } from '@suil/core';
import { CHAINS, publicManifestSchema } from '@suil/core/api';

export interface RescueOptions {
  readonly place: RescuePlace;
  readonly out: string;
}

export interface RescueHost {
  readonly readFile: (path: string) => string;
  /** Public nodes of a network, where it has some. */
  readonly publicNodes: (chain: RescuePlace['chain']) => readonly string[];
}

const USAGE = 'npm run rescue -- build --network NAME [--manifest FILE] [--node URL …] [--out FILE]';

/** @throws {CONFIG_INVALID} */
export function readRescueOptions(args: readonly string[], { readFile, publicNodes }: RescueHost): RescueOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      network: { type: 'string' },
      manifest: { type: 'string' },
      node: { type: 'string', multiple: true },
      out: { type: 'string', default: 'suil-rescue.html' },
    },
  });
  if (positionals.join(' ') !== 'build')
    throw new AppError('CONFIG_INVALID', { name: 'The command', detail: `use ${USAGE}` });
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
  return { place: { chain, manifest: readManifest(path, readFile), nodes }, out: values.out };
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
