import { FACTOR_ONE, formatDay } from '@suil/core';
import type { LiquidityRecord } from '@suil/core/api';
import { plainAmount } from '../../platform/api/csv.ts';
import { readAll } from '../../platform/api/read-all.ts';
import type { RecordKind } from './queries.ts';

/** The records of the position, and the pool's funding days, as rows of a file. Reads every page; shows nothing. */
const usdc = (units: string) => plainAmount(BigInt(units), 'USDC');
const sui = (units: string) => plainAmount(BigInt(units), 'SUI');
const timeOf = (timeMs: number) => new Date(timeMs).toISOString();

/** One line for each record: value and fee in USDC, and what was paid or obtained. */
export async function readRecordRows(kind: RecordKind): Promise<string[][]> {
  const records = await readAll('GET /liquidity/records', { kind: kind === 'all' ? null : kind });
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
  const days = await readAll('GET /liquidity/days', {});
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
