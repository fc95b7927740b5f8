/**
 * `npm run suil -- replay`: rebuilds every balance from the inputs and compares it with the live ledger. Exit code 1 on any difference.
 * Owns what is printed; the work is in run-replay.ts and compare-events.ts.
 */
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type Queryable, withSnapshot } from '@suil/postgres';
import { decodeEvent } from '@suil/sdk';
import { createSignatureVerifier } from '@suil/signature';
import { createGrpcReader } from '../../indexer/grpc-reader.ts';
import { readManifest } from '../../manifest.ts';
import type { Command, CommandContext } from '../../module/command.ts';
import { openNode } from '../../node/open-node.ts';
import { compareEvents, type EventComparison } from './compare-events.ts';
import { runReplay } from './run-replay.ts';

const USAGE = `replay [--stored-checkpoints | --from-database]   rebuilds every balance from its inputs and compares
  Events are read from the node again, every checkpoint from the first with an event of the deployment to the last that is applied;
  with --stored-checkpoints only those that hold one; with --from-database the events are taken as they are stored.`;
const OPTIONS: readonly string[] = ['--stored-checkpoints', '--from-database'];

export const replayCommand: Command = {
  name: 'replay',
  usage: USAGE,
  run: async (context) => {
    if (context.args.some((arg) => !OPTIONS.includes(arg)))
      throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const manifest = await readManifest(context.config.manifestPath);
    const database = await context.connectDatabase();
    try {
      return await withSnapshot(database.pool, (db) => replay(db, manifest, context));
    } finally {
      await database.close();
    }
  },
};

async function replay(db: Queryable, manifest: Manifest, context: CommandContext): Promise<number> {
  const { args, print } = context;
  const startedAtMs = performance.now();
  const differences: string[] = [];
  if (!args.includes('--from-database')) {
    const compared = await compareWithNode(db, manifest, context);
    differences.push(...compared.differences);
    print(`node         ${compared.checkpoints} checkpoints, ${compared.events} events read again`);
  }
  const verifySignature = createSignatureVerifier(openNode(context.config).client);
  const { chain } = context.config;
  const report = await runReplay({ db, manifest, operator: manifest.operator ?? null, chain, verifySignature });
  differences.push(...report.differences);
  const { checkpoint, intent, closing } = report.inputs;
  print(`inputs       ${report.lastSeq}: ${checkpoint} checkpoints, ${intent} intents, ${closing} closings`);
  print(`events       ${report.events}`);
  print(`signatures   ${report.signatures} verified`);
  print(`balances     ${report.balances} compared`);
  print(`seconds      ${((performance.now() - startedAtMs) / 1000).toFixed(1)}`);
  print(`differences  ${differences.length}`);
  for (const difference of differences) print(`  ${difference}`);
  return differences.length === 0 ? 0 : 1;
}

async function compareWithNode(db: Queryable, manifest: Manifest, context: CommandContext): Promise<EventComparison> {
  const source = createGrpcReader(openNode(context.config));
  const { rows } = await db.query<{ packages: string[] }>('SELECT packages FROM indexer_state WHERE id = 1');
  const packages = [manifest.package, ...(rows[0]?.packages ?? [])];
  return await compareEvents({
    db,
    source,
    decodeEvent: (event) => decodeEvent(packages, event),
    storedOnly: context.args.includes('--stored-checkpoints'),
  });
}
