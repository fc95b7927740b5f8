/** Checkpoints and the chain's identity. */
import { fromBase58 } from '@mysten/bcs';
import { hexText } from '../../bytes/text.ts';
import { invalid, notFound } from '../../rpc/argument.ts';
import type { Checkpoint } from '../../types.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { digest, flag, limit, optional, u64 } from '../readers.ts';
import { checkpointJson } from '../render/checkpoint.ts';

/** Source: sui-json-rpc-api, QUERY_MAX_RESULT_LIMIT_CHECKPOINTS. */
const PAGE_MAX_CHECKPOINTS = 100;

/** A sequence number, as number or text, or a digest. */
const checkpointId = (value: unknown, name: string): bigint | string =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    ? u64(value, name)
    : digest(value, name);

/** Returns the methods that read checkpoints. */
export function checkpointMethods({ chain }: MethodContext): MethodTable {
  return {
    sui_getChainIdentifier: method([], () => hexText(fromBase58(chain.chainId), 0, 4)),
    sui_getLatestCheckpointSequenceNumber: method([], () => chain.latestCheckpoint().sequence.toString()),
    sui_getCheckpoint: method([param('id', checkpointId)], (id) => {
      const checkpoint = chain.getCheckpoint(id);
      if (checkpoint === undefined) throw notFound('checkpoint', String(id));
      return checkpointJson(checkpoint);
    }),
    sui_getCheckpoints: method(
      [
        param('cursor', optional(u64)),
        param('limit', limit(PAGE_MAX_CHECKPOINTS)),
        param('descending_order', optional(flag)),
      ],
      (cursor, items, descending = false) => {
        const tip = chain.latestCheckpoint().sequence;
        if (cursor !== undefined && cursor > tip) throw invalid('unknown cursor');
        const step = descending ? -1n : 1n;
        const page: Checkpoint[] = [];
        const first = descending ? tip : 0n;
        let next = cursor === undefined ? first : cursor + step;
        for (; page.length < items && next >= 0n && next <= tip; next += step) {
          const checkpoint = chain.getCheckpoint(next);
          if (checkpoint) page.push(checkpoint);
        }
        return {
          data: page.map(checkpointJson),
          nextCursor: page.at(-1)?.sequence.toString() ?? cursor?.toString() ?? null,
          hasNextPage: next >= 0n && next <= tip,
        };
      },
    ),
  };
}
