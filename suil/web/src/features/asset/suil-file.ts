import type { AssetRecord, HashrateExchange } from '@suil/core/api';
import type { FilterOf } from '../../platform/api/api.ts';
import { plainAmount } from '../../platform/api/csv.ts';
import { mergeNewest } from '../../platform/api/merge-newest.ts';
import { readAll } from '../../platform/api/read-all.ts';
import { availableLine, exchangeLine, releasedLine, type SuilKind, type SuilLine, timeOfLine } from './suil-lines.ts';

/** SUIL records as rows of a file. Reads every page; shows nothing. */
const HEAD = ['time', 'kind', 'suil', 'balance_after', 'sui', 'fee_suil', 'hashrate', 'transaction'];

/** Everything by time, or one kind alone; the first row is the head. */
export async function readSuilRows(kind: SuilKind): Promise<string[][]> {
  const records = (filter: FilterOf<'GET /assets/records'>): Promise<AssetRecord[]> =>
    readAll('GET /assets/records', { asset: 'SUIL', ...filter });
  const isOf = (...kinds: SuilKind[]) => kinds.includes(kind);
  const [released, available, exchanges] = await Promise.all([
    isOf('all', 'released') ? records({ account: 'released' }) : [],
    isOf('released', 'swapped') ? [] : records({ kind: kind === 'all' ? null : kind }),
    isOf('all', 'swapped') ? readAll('GET /hashrate/exchanges', {}) : [],
  ]);
  return suilRows(released, available, exchanges);
}

/** The rows of records that are read, newest first. What left is below zero. */
export function suilRows(
  released: readonly AssetRecord[],
  available: readonly AssetRecord[],
  exchanges: readonly HashrateExchange[],
): string[][] {
  const lists = [released.map(releasedLine), available.map(availableLine), exchanges.map(exchangeLine)];
  const { items } = mergeNewest(
    lists.map((list) => ({ items: list, hasMore: false })),
    timeOfLine,
  );
  return [HEAD, ...items.map(toRow)];
}

function toRow(line: SuilLine): string[] {
  const time = new Date(line.timestampMs).toISOString();
  if (line.of === 'exchange') {
    const { suilAmount, suiAmount, fee, hashrate, digest } = line.exchange;
    const suil = plainAmount(-BigInt(suilAmount), 'SUIL');
    const sui = plainAmount(BigInt(suiAmount), 'SUI');
    return [
      time,
      'exchange',
      suil,
      '',
      sui,
      plainAmount(BigInt(fee), 'SUIL'),
      plainAmount(BigInt(hashrate), 'HR'),
      digest,
    ];
  }
  const { kind, amount, balanceAfter, digest } = line.record;
  const left = plainAmount(BigInt(balanceAfter), 'SUIL');
  return [time, kind, plainAmount(BigInt(amount), 'SUIL'), left, '', '', '', digest ?? ''];
}
