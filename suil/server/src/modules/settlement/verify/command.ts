/** `npm run suil -- verify-settlement DAY`: recomputes a day or a season from the node's public events and compares it with the published root. */
import { AppError, formatDay, MS_PER_DAY, startCheckpointOf, zip } from '@suil/core';
import type { ChainEvent } from '@suil/sdk';
import { createDecodeEvent } from '../../../indexer/decode-event.ts';
import { type CheckpointReader, createGrpcReader } from '../../../indexer/grpc-reader.ts';
import { readManifest } from '../../../manifest.ts';
import type { Command } from '../../../module/command.ts';
import { openNode } from '../../../node/open-node.ts';
import { recomputeDays, type VerifiedDay } from './fold.ts';
import { recomputeSeason, type VerifiedSeason } from './season.ts';

const USAGE =
  'verify-settlement DAY|season:N [FIRST_CHECKPOINT]   DAY as 2026-11-21 or as a number of days since 1970, N from 0 on; without FIRST_CHECKPOINT from the deployment on';
const FETCH_WIDTH = 16;
const PROGRESS_EVERY = 10_000;

export const verifySettlementCommand: Command = {
  name: 'verify-settlement',
  usage: USAGE,
  run: async ({ args, config, print }) => {
    const target = targetOfText(args[0] ?? '');
    const given = args[1] ?? null;
    if (target === null || (given !== null && !/^\d{1,18}$/.test(given)) || args.length > 2) {
      throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    }
    const manifest = await readManifest(config.manifestPath);
    const source = createGrpcReader(openNode(config));
    const first = given === null ? startCheckpointOf(manifest, config.startCheckpoint) : BigInt(given);
    print(`from       checkpoint ${first}`);
    const events = await readAllEvents(source, manifest.package, first);
    const verified =
      'season' in target
        ? printSeason(recomputeSeason(events, manifest.root, target.season), target.season)
        : printDay(recomputeDays(events, manifest.root, target.day).at(-1), target.day);
    for (const line of verified.lines) print(line);
    return verified.isEqual ? 0 : 1;
  },
};

type Report = { lines: string[]; isEqual: boolean };

function printDay(verified: VerifiedDay | undefined, day: number): Report {
  if (verified?.day !== day)
    return { lines: [`${formatDay(day)} (${day}) is not closed on the chain`], isEqual: false };
  const { root, total, leaves, published, isPrincipalEqual } = verified;
  const lines = [
    `day        ${formatDay(day)} (${day})`,
    `recomputed ${root}  total ${total} micro-dollars, ${leaves} leaves`,
    published === null
      ? 'published  nothing yet'
      : `published  ${published.root}  total ${published.total} micro-dollars`,
  ];
  return conclude(lines, published?.root === root && published.total === total, isPrincipalEqual);
}

function printSeason(verified: VerifiedSeason | null, season: number): Report {
  if (verified === null) return { lines: [`season ${season} is not complete on the chain`], isEqual: false };
  const { root, leaves, firstDay, lastDay, published, isPrincipalEqual } = verified;
  const lines = [
    `season     ${season}, ${formatDay(firstDay)} (${firstDay}) to ${formatDay(lastDay)} (${lastDay})`,
    `recomputed ${root}  ${leaves} leaves`,
    `published  ${published ?? 'nothing yet'}`,
  ];
  return conclude(lines, published === root, isPrincipalEqual);
}

function conclude(lines: readonly string[], matches: boolean, isPrincipalEqual: boolean): Report {
  const isEqual = matches && isPrincipalEqual;
  const sums = isPrincipalEqual ? [] : ['the positions do not sum up to the principal of the day'];
  return { lines: [...lines, ...sums, isEqual ? 'equal' : 'NOT EQUAL'], isEqual };
}

function targetOfText(text: string): { season: number } | { day: number } | null {
  const season = /^season:(\d{1,4})$/.exec(text)?.[1];
  if (season !== undefined) return { season: Number(season) };
  const day = dayOfText(text);
  return day === null ? null : { day };
}

function dayOfText(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : time / MS_PER_DAY;
}

/** Every event of the contracts, in chain order, from a checkpoint not after their first one. */
async function readAllEvents(source: CheckpointReader, packageId: string, first: bigint): Promise<ChainEvent[]> {
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
