/** `npm run suil -- verify-settlement DAY`: recomputes a day from the node's public events and compares it with the published root. */
import { AppError, formatDay, MS_PER_DAY, zip } from '@suil/core';
import type { ChainEvent } from '@suil/sdk';
import type { CheckpointSource } from '../../../indexer/checkpoint-source.ts';
import { createDecodeEvent } from '../../../indexer/decode-event.ts';
import { createGrpcSource } from '../../../indexer/grpc-source.ts';
import { readManifest } from '../../../manifest.ts';
import type { Command } from '../../../module/command.ts';
import { openNode } from '../../../node/open-node.ts';
import { recomputeDays } from './fold.ts';

const USAGE = 'verify-settlement DAY [FIRST_CHECKPOINT]   DAY as 2026-11-21 or as a number of days since 1970';
const FETCH_WIDTH = 16;
const PROGRESS_EVERY = 10_000;

export const verifySettlementCommand: Command = {
  name: 'verify-settlement',
  usage: USAGE,
  run: async ({ args, config, print }) => {
    const day = dayOfText(args[0] ?? '');
    const first = args[1] ?? '0';
    if (day === null || !/^\d{1,18}$/.test(first) || args.length > 2) {
      throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    }
    const manifest = await readManifest(config.manifestPath);
    const source = createGrpcSource(openNode(config));
    try {
      const events = await readAllEvents(source, manifest.package, BigInt(first));
      const verified = recomputeDays(events, manifest.root, day).at(-1);
      if (verified?.day !== day) {
        print(`${formatDay(day)} (${day}) is not closed on the chain`);
        return 1;
      }
      const { published } = verified;
      const matches = published?.root === verified.root && published.total === verified.total;
      print(`day        ${formatDay(day)} (${day})`);
      print(`recomputed ${verified.root}  total ${verified.total} micro-dollars, ${verified.leaves} leaves`);
      print(
        published === null
          ? 'published  nothing yet'
          : `published  ${published.root}  total ${published.total} micro-dollars`,
      );
      if (!verified.isPrincipalEqual) print('the positions do not sum up to the principal of the day');
      print(matches && verified.isPrincipalEqual ? 'equal' : 'NOT EQUAL');
      return matches && verified.isPrincipalEqual ? 0 : 1;
    } finally {
      source.close();
    }
  },
};

function dayOfText(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : time / MS_PER_DAY;
}

/** Every event of the contracts, in chain order, from a checkpoint not after their first one. */
async function readAllEvents(source: CheckpointSource, packageId: string, first: bigint): Promise<ChainEvent[]> {
  const decode = createDecodeEvent(packageId);
  const upgrades: string[] = [];
  const events: ChainEvent[] = [];
  const { sequence: last } = await source.head();
  for (let from = first; from <= last; from += BigInt(FETCH_WIDTH)) {
    const wanted = Array.from({ length: FETCH_WIDTH }, (_, index) => from + BigInt(index)).filter((one) => one <= last);
    for (const [checkpoint, found] of zip(wanted, await Promise.all(wanted.map((one) => source.fetch(one))))) {
      if (found === null) throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint });
      for (const raw of found.transactions.flatMap((transaction) => transaction.events)) {
        const event = decode(raw, upgrades);
        if (event === null) continue;
        if (event.kind === 'Upgraded') upgrades.push(event.package);
        events.push(event);
      }
    }
    if (from % BigInt(PROGRESS_EVERY) < FETCH_WIDTH) process.stderr.write(`checkpoint ${from} of ${last}\n`);
  }
  return events;
}
