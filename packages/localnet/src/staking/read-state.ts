/**
 * The system state and its exchange rates, read from objects; and what a stake has earned, by the rules of
 * `packages/move-framework/system/sources/staking_pool.move`. Changes nothing.
 */
import { FRAMEWORK_ID, STAKED_SUI_TYPE } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';
import { rateId } from './fresh-validator.ts';
import { INNER_ID, INNER_TYPE, RateField, StakedSui, StateField, type SystemState } from './layout.ts';
import type { ValidatorState } from './validator-layout.ts';

/** Finds an object, or a version of it. */
export type ObjectFinder = (id: string, version?: bigint) => StoredObject | undefined;

/** So many tokens are worth so much SUI; when either is 0, a token is worth one MIST. */
export interface ExchangeRate {
  readonly suiMist: bigint;
  readonly tokens: bigint;
}

export interface Stake {
  readonly id: string;
  readonly poolId: string;
  readonly activationEpoch: bigint;
  readonly principalMist: bigint;
}

const FIELD_TYPE = `${FRAMEWORK_ID}::dynamic_field::Field<u64,${INNER_TYPE}>`;
const NO_RATE: ExchangeRate = { suiMist: 0n, tokens: 0n };

/** Returns the present state, or the one of a version of its object; undefined when there is none, or none any more. */
export function readSystemState(find: ObjectFinder, version?: bigint): SystemState | undefined {
  const inner = find(INNER_ID, version);
  if (inner?.data.kind !== 'move' || inner.data.type !== FIELD_TYPE) return undefined;
  return StateField.parse(inner.data.contents).value;
}

/** Returns a stake; undefined for any other object. */
export function readStake({ id, data }: StoredObject): Stake | undefined {
  if (data.kind !== 'move' || data.type !== STAKED_SUI_TYPE) return undefined;
  const { poolId, stakeActivationEpoch, principal } = StakedSui.parse(data.contents);
  return { id, poolId, activationEpoch: BigInt(stakeActivationEpoch), principalMist: BigInt(principal) };
}

/** Returns the rate that was noted for an epoch; undefined where none was. */
export function notedRate(
  find: ObjectFinder,
  { stakingPool }: ValidatorState,
  epoch: bigint,
): ExchangeRate | undefined {
  const field = find(rateId(stakingPool.exchangeRates.id, epoch));
  if (field?.data.kind !== 'move') return undefined;
  const { suiAmount, poolTokenAmount } = RateField.parse(field.data.contents);
  return { suiMist: BigInt(suiAmount), tokens: BigInt(poolTokenAmount) };
}

/** Returns the rate at the beginning of an epoch: the latest one that was noted up to it. */
export function rateAt(find: ObjectFinder, validator: ValidatorState, epoch: bigint): ExchangeRate {
  for (let at = epoch; at >= 0n; at--) {
    const rate = notedRate(find, validator, at);
    if (rate) return rate;
  }
  return NO_RATE;
}

/** Returns what a stake has earned up to the beginning of `epoch`, in MIST. */
export function rewardOf(find: ObjectFinder, validator: ValidatorState, stake: Stake, epoch: bigint): bigint {
  const { activationEpoch, principalMist } = stake;
  if (activationEpoch > epoch) return 0n;
  const tokens = tokensOf(rateAt(find, validator, activationEpoch), principalMist);
  const earned = worthOf(rateAt(find, validator, epoch), tokens) - principalMist;
  const inPool = BigInt(validator.stakingPool.rewardsPool);
  if (earned <= 0n) return 0n;
  return earned < inPool ? earned : inPool;
}

function tokensOf({ suiMist, tokens }: ExchangeRate, amountMist: bigint): bigint {
  return suiMist === 0n || tokens === 0n ? amountMist : (amountMist * tokens) / suiMist;
}

function worthOf({ suiMist, tokens }: ExchangeRate, amount: bigint): bigint {
  return suiMist === 0n || tokens === 0n ? amount : (amount * suiMist) / tokens;
}
