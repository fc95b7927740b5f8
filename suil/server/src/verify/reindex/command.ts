/** `npm run suil -- reindex --verify`. Exit code 1 on any difference. Owns what is printed. */

import { AppError, startCheckpointOf } from '@suil/core';
import { createDecodeEvent } from '../../indexer/decode-event.ts';
import { createGrpcReader } from '../../indexer/grpc-reader.ts';
import { readManifest } from '../../manifest.ts';
import type { Command } from '../../module/command.ts';
import type { ServerModule } from '../../module/module.ts';
import { openNode } from '../../node/open-node.ts';
import { verifyByReindexing } from './reindex.ts';

const USAGE = `reindex --verify   reads the chain again into a second database on the same server and compares every row
  The server may run: it is compared as it was when the command began. The second database is dropped at the end.`;

/** @param modules what the server is made of */
export const createReindexCommand = (modules: readonly ServerModule[]): Command => ({
  name: 'reindex',
  usage: USAGE,
  run: async ({ args, config, connectDatabase, now, print }) => {
    if (args.length !== 1 || args[0] !== '--verify') throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const startedAtMs = now();
    const manifest = await readManifest(config.manifestPath);
    const source = createGrpcReader(openNode(config));
    const database = await connectDatabase();
    try {
      const { checkpoints, inputs, events, rows, differences } = await verifyByReindexing({
        live: database.owner,
        connection: database.ownerConnection,
        manifest,
        modules,
        startCheckpoint: startCheckpointOf(manifest, config.startCheckpoint),
        source,
        decodeEvent: createDecodeEvent(manifest.package),
        nowMs: startedAtMs,
      });
      print(`node         ${checkpoints} checkpoints read again`);
      print(`inputs       ${inputs} fed, with ${events} events`);
      print(`rows         ${rows} compared`);
      print(`seconds      ${((now() - startedAtMs) / 1000).toFixed(1)}`);
      print(`differences  ${differences.length}`);
      for (const difference of differences) print(`  ${difference}`);
      return differences.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  },
});
