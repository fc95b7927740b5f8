/** A validator that a chain begins with: its pool, the pool's first rate, and its own stake. Owns how much that is. */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { addressBytes, concatBytes } from '../bytes/text.ts';
import type { Draft } from '../execution/changes.ts';
import { ownedBy } from '../model/stored-object.ts';
import { FRAMEWORK_ID, STAKED_SUI_TYPE, ZERO_ADDRESS } from '../model/type-tag.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import { ID_TYPE, RATE_TYPE, RateField, StakedSui } from './layout.ts';
import type { ValidatorState } from './validator-layout.ts';

/** As `sui start` gives each validator. */
export const VALIDATOR_STAKE_MIST = 20_000_000_000_000_000n;

/** Returns the id or address of a name. */
export type NameId = (name: string) => string;

type FreshValidator = ReturnType<typeof freshValidator>;

/**
 * Returns the validator at a place of the set. The keys by which checkpoints are signed are the committee's; here they are empty, as they change
 * by the epoch.
 */
export function freshValidator(place: number, votingPower: bigint, idOf: NameId) {
  const of = (name: string) => idOf(`validator ${place}, ${name}`);
  const table = (name: string, size = 0n) => ({ id: of(name), size });
  const empty = new Uint8Array();
  return {
    metadata: {
      ...{ suiAddress: of('address'), protocolPubkeyBytes: empty, networkPubkeyBytes: empty, workerPubkeyBytes: empty },
      ...{ proofOfPossession: empty, name: `Validator ${place + 1}`, description: 'A validator of a local chain' },
      ...{ imageUrl: '', projectUrl: '', netAddress: '', p2pAddress: '', primaryAddress: '', workerAddress: '' },
      ...{ nextEpochProtocolPubkeyBytes: null, nextEpochProofOfPossession: null, nextEpochNetworkPubkeyBytes: null },
      ...{ nextEpochWorkerPubkeyBytes: null, nextEpochNetAddress: null, nextEpochP2pAddress: null },
      ...{ nextEpochPrimaryAddress: null, nextEpochWorkerAddress: null, extraFields: table('metadata, more') },
    },
    votingPower,
    operationCapId: ZERO_ADDRESS,
    gasPrice: REFERENCE_GAS_PRICE_MIST,
    stakingPool: {
      id: of('pool'),
      activationEpoch: 0n,
      deactivationEpoch: null,
      suiBalance: VALIDATOR_STAKE_MIST,
      rewardsPool: 0n,
      poolTokenBalance: VALIDATOR_STAKE_MIST,
      exchangeRates: table('exchange rates', 1n),
      pendingStake: 0n,
      pendingTotalSuiWithdraw: 0n,
      pendingPoolTokenWithdraw: 0n,
      extraFields: table('pool, more'),
    },
    commissionRate: 0n,
    nextEpochStake: VALIDATOR_STAKE_MIST,
    nextEpochGasPrice: REFERENCE_GAS_PRICE_MIST,
    nextEpochCommissionRate: 0n,
    extraFields: table('more'),
  } satisfies Record<keyof ValidatorState, unknown>;
}

/** Returns the field with the first rate of the pool: a token is worth one MIST. */
export function firstRate({ stakingPool }: FreshValidator): [string, Draft] {
  const parent = stakingPool.exchangeRates.id;
  const id = rateId(parent, 0n);
  const contents = RateField.serialize({ id, epoch: 0n, suiAmount: 0n, poolTokenAmount: 0n }).toBytes();
  return [id, fieldDraft(parent, 'u64', RATE_TYPE, contents)];
}

/** Returns the field that says whose the pool is. @param parent the id of the table of pools */
export function poolMapping(parent: string, { metadata, stakingPool }: FreshValidator): [string, Draft] {
  const key = addressBytes(stakingPool.id);
  const id = deriveDynamicFieldID(parent, ID_TYPE, key);
  const contents = concatBytes([addressBytes(id), key, addressBytes(metadata.suiAddress)]);
  return [id, fieldDraft(parent, ID_TYPE, 'address', contents)];
}

/** Returns what the validator has staked. */
export function firstStake(id: string, { metadata, stakingPool }: FreshValidator): [string, Draft] {
  const stake = { id, poolId: stakingPool.id, stakeActivationEpoch: 0n, principal: VALIDATOR_STAKE_MIST };
  const contents = StakedSui.serialize(stake).toBytes();
  return [
    id,
    {
      owner: ownedBy(metadata.suiAddress),
      data: { kind: 'move', type: STAKED_SUI_TYPE, hasPublicTransfer: true, contents },
    },
  ];
}

/** Returns a dynamic field of a parent. */
export function fieldDraft(parent: string, name: string, value: string, contents: Uint8Array): Draft {
  const type = `${FRAMEWORK_ID}::dynamic_field::Field<${name},${value}>`;
  return { owner: { kind: 'object', parent }, data: { kind: 'move', type, hasPublicTransfer: false, contents } };
}

/** Returns where a pool's rate at the beginning of an epoch is. @param table the id of the pool's exchange rates */
export function rateId(table: string, epoch: bigint): string {
  return deriveDynamicFieldID(table, 'u64', bcs.u64().serialize(epoch).toBytes());
}
