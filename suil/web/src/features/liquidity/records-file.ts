import { FACTOR_ONE, formatDay } from '@suil/core';
import type { LiquidityDay, LiquidityRecord } from '@suil/core/api';
import { getJson } from '../../platform/api/api.ts';
import { plainAmount } from '../../platform/api/csv.ts';
import type { RecordKind } from './queries.ts';

/** The records of the position, and the pool's funding days, as rows of a file. Reads every page; shows nothing. */
const PAGE = 100;
const usdc = (units: string) => plainAmount(BigInt(units), 'USDC');
const sui = (units: string) => plainAmount(BigInt(units), 'SUI');
const timeOf = (timeMs: number) => new Date(timeMs).toISOString();

/** One line for each record: value and fee in USDC, and what was paid or obtained. */
export async function readRecordRows(kind: RecordKind): Promise<string[][]> {
  const filter = kind === 'all' ? '' : `&kind=${kind}`;
  const records = await readAll<LiquidityRecord>((cursor) =>
    getJson(`/liquidity/records?limit=${PAGE}${filter}${cursor}`, (schemas) => schemas.liquidityRecordsResponseSchema),
  );
  return [['time', 'kind', 'value_usdc', 'fee_usdc', 'sui', 'usdc', 'transaction'], ...records.map(toRow)];
}

function toRow(record: LiquidityRecord): string[] {
  const head = [timeOf(record.timestampMs), record.kind];
  if (record.kind === 'staked') {
    return [...head, usdc(record.value), usdc('0'), `-${sui(record.suiAmount)}`, usdc('0'), record.digest];
  }
  if (record.kind === 'unstaked') {
    const { stakeValue, fee, suiAmount, usdcAmount } = record;
    return [...head, usdc(stakeValue), usdc(fee), sui(suiAmount), usdc(usdcAmount), record.digest];
  }
  const { rewardValue, rewardValueFee, claimSuiAmount, claimUsdcAmount } = record;
  return [...head, usdc(rewardValue), usdc(rewardValueFee), sui(claimSuiAmount), usdc(claimUsdcAmount), record.digest];
}

/** One line for each closed day of the pool; the factor is 1 for a day that was fully funded. */
export async function readDayRows(): Promise<string[][]> {
  const days = await readAll<LiquidityDay>((cursor) =>
    getJson(`/liquidity/days?limit=${PAGE}${cursor}`, (schemas) => schemas.liquidityDaysResponseSchema),
  );
  const digits = String(FACTOR_ONE).length - 1;
  const factor = (units: string) => {
    const text = units.padStart(digits + 1, '0');
    return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  };
  return [
    ['day', 'factor', 'principal_usdc', 'need_usdc', 'moved_usdc', 'transaction'],
    ...days.map((day) => [
      formatDay(day.day),
      factor(day.factor),
      usdc(day.principal),
      usdc(day.need),
      usdc(day.moved),
      day.digest,
    ]),
  ];
}

async function readAll<Item>(
  read: (cursor: string) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Item[]; nextCursor: string | null } = await read(
      cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`,
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
