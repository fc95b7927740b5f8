/**
 * The system state and its exchange rates, read from objects; and what a stake has earned, by the rules of
 * `packages/move-framework/system/sources/staking_pool.move`. Changes nothing.
 */
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { encode, u64 } from '../bytes/codec.ts';
import { addressBytes } from '../bytes/text.ts';
import { FRAMEWORK_ID, STAKED_SUI_TYPE } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';
import { rateId } from './fresh-validator.ts';
import {
  ID_TYPE,
  INNER_ID,
  INNER_TYPE,
  PoolField,
  RateField,
  StakedSui,
  StateField,
  type SystemState,
  ValidatorField,
  WrapperField,
} from './layout.ts';
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

/**
 * Returns the validator of a pool: an active one, one that joins when the epoch ends, a candidate, or one that has left. Undefined when no
 * validator has it.
 */
export function validatorOfPool(
  find: ObjectFinder,
  { validators }: SystemState,
  poolId: string,
): ValidatorState | undefined {
  const active = validators.activeValidators.find(({ stakingPool }) => stakingPool.id === poolId);
  if (active) return active;
  const mapping = fieldOf(find, validators.stakingPoolMappings.id, ID_TYPE, addressBytes(poolId));
  if (mapping === undefined) return wrapped(find, validators.inactiveValidators.id, ID_TYPE, poolId);
  const { validator } = PoolField.parse(mapping);
  const candidate = wrapped(find, validators.validatorCandidates.id, 'address', validator);
  return candidate ?? pendingOf(find, validators.pendingActiveValidators, poolId);
}

function wrapped(find: ObjectFinder, table: string, type: string, name: string): ValidatorState | undefined {
  const wrapper = fieldOf(find, table, type, addressBytes(name));
  if (wrapper === undefined) return undefined;
  const { id, version } = WrapperField.parse(wrapper).versioned;
  const field = fieldOf(find, id, 'u64', encode(u64, BigInt(version)));
  return field && ValidatorField.parse(field).value;
}

function pendingOf(
  find: ObjectFinder,
  { id, size }: SystemState['validators']['pendingActiveValidators'],
  poolId: string,
): ValidatorState | undefined {
  for (let place = 0n; place < BigInt(size); place++) {
    const field = fieldOf(find, id, 'u64', encode(u64, place));
    const validator = field && ValidatorField.parse(field).value;
    if (validator?.stakingPool.id === poolId) return validator;
  }
  return undefined;
}

/** Returns the contents of a dynamic field. */
function fieldOf(find: ObjectFinder, parent: string, type: string, name: Uint8Array): Uint8Array | undefined {
  const field = find(deriveDynamicFieldID(parent, type, name));
  return field?.data.kind === 'move' ? field.data.contents : undefined;
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
