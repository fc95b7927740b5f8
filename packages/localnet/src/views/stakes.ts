/**
 * Stakes of an address, and what validators bring. Follows sui-json-rpc governance_api.rs; the reward of a stake is worked out in whole MIST, as
 * the chain pays it.
 */
import { STAKED_SUI_TYPE } from '../model/type-tag.ts';
import {
  type ExchangeRate,
  notedRate,
  readStake,
  readSystemState,
  rewardOf,
  type Stake,
  validatorOfPool,
} from '../staking/read-state.ts';
import type { ValidatorState } from '../staking/validator-layout.ts';
import type { Localnet } from '../types.ts';

/** A stake, and what it has earned. */
export interface StakeWithReward extends Stake {
  readonly isActive: boolean;
  readonly rewardMist: bigint;
}

/** The stakes with one validator. */
export interface ValidatorStakes {
  readonly validator: ValidatorState;
  readonly stakes: readonly StakeWithReward[];
}

type Chain = Pick<Localnet, 'getObject' | 'getEpoch' | 'listOwnedObjects'>;

const EPOCHS_A_YEAR = 365;
const APY_EPOCHS = 30;
/** A yearly rate of more than this is left out of the mean, as a node does. */
const APY_MAX = 0.1;
const PAGE_ITEMS = 1_000;

/** Returns the stakes of an address by validator. */
export function stakesOf(chain: Chain, owner: string): ValidatorStakes[] {
  const stakes: Stake[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const page = chain.listOwnedObjects(owner, { type: STAKED_SUI_TYPE, limit: PAGE_ITEMS, ...from });
    stakes.push(...page.items.flatMap((object) => readStake(object) ?? []));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return byValidator(chain, stakes);
}

/** Returns the stake of this id; undefined when there is none. */
export function stakeOf(chain: Chain, id: string): Stake | undefined {
  const object = chain.getObject(id);
  return object && readStake(object);
}

/** Returns stakes with their rewards, by validator: the active ones in the order of the set, then those of other pools. */
export function byValidator(chain: Chain, stakes: readonly Stake[]): ValidatorStakes[] {
  const find = chain.getObject.bind(chain);
  const { epoch } = chain.getEpoch();
  const state = readSystemState(find);
  if (state === undefined) return [];
  const active = state.validators.activeValidators;
  const activePools = new Set(active.map(({ stakingPool }) => stakingPool.id));
  const otherPools = new Set(stakes.map(({ poolId }) => poolId).filter((poolId) => !activePools.has(poolId)));
  const others = [...otherPools].flatMap((poolId) => validatorOfPool(find, state, poolId) ?? []);
  return [...active, ...others]
    .map((validator) => ({
      validator,
      stakes: stakes
        .filter(({ poolId }) => poolId === validator.stakingPool.id)
        .map((stake) => ({
          ...stake,
          isActive: stake.activationEpoch <= epoch,
          rewardMist: rewardOf(find, validator, stake, epoch),
        })),
    }))
    .filter(({ stakes: found }) => found.length > 0);
}

/** Returns what each validator's stakes would earn in 365 epochs, with compound interest: the mean over the last 30 epochs. */
export function apysOf(chain: Chain): { readonly address: string; readonly apy: number }[] {
  const find = chain.getObject.bind(chain);
  const { epoch } = chain.getEpoch();
  const validators = readSystemState(find)?.validators.activeValidators ?? [];
  return validators.map((validator) => {
    const rates: ExchangeRate[] = [];
    for (let at = epoch; at >= 0n && rates.length <= APY_EPOCHS; at--) {
      const rate = notedRate(find, validator, at);
      if (rate) rates.push(rate);
    }
    return { address: validator.metadata.suiAddress, apy: meanApy(rates) };
  });
}

/** @param rates newest first */
function meanApy(rates: readonly ExchangeRate[]): number {
  const apys = rates
    .slice(1)
    .map((earlier, index) => (tokenPerSui(earlier) / tokenPerSui(rates[index] ?? earlier)) ** EPOCHS_A_YEAR - 1)
    .filter((apy) => apy > 0 && apy < APY_MAX);
  return apys.length === 0 ? 0 : apys.reduce((sum, apy) => sum + apy, 0) / apys.length;
}

function tokenPerSui({ suiMist, tokens }: ExchangeRate): number {
  return suiMist === 0n || tokens === 0n ? 1 : Number(tokens) / Number(suiMist);
}
