/**
 * The system state that a chain begins with: 0x5, its validators with their pools, and their first stakes. Owns the amounts: what validators have
 * staked, what is set aside for stakers, and how much of it each change of epoch pays.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { encode, u64 } from '../bytes/codec.ts';
import { addressBytes, concatBytes } from '../bytes/text.ts';
import type { Draft } from '../execution/changes.ts';
import { ownedBy } from '../model/stored-object.ts';
import { FRAMEWORK_ID, STAKED_SUI_TYPE, SYSTEM_STATE_ID, ZERO_ADDRESS } from '../model/type-tag.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import { EPOCH_DURATION_MS, PROTOCOL_VERSION } from '../protocol/protocol-config.ts';
import {
  ID_TYPE,
  INNER_ID,
  INNER_TYPE,
  RATE_TYPE,
  RateField,
  STATE_TYPE,
  STATE_VERSION,
  StakedSui,
  StateField,
  type ValidatorState,
} from './layout.ts';

const MIST_PER_SUI = 1_000_000_000n;
/** As `sui start` gives each validator. */
const VALIDATOR_STAKE_MIST = 20_000_000n * MIST_PER_SUI;
/** A tenth of all SUI, as on mainnet. */
const SUBSIDY_FUND_MIST = 1_000_000_000n * MIST_PER_SUI;
/** What each change of epoch pays, for all validators together: with 80 million SUI staked, some 3.7 % in 365 epochs. */
const SUBSIDY_MIST = 8_000n * MIST_PER_SUI;
/** Of no effect, as the subsidy stays the same. */
const SUBSIDY_PERIOD_EPOCHS = 10n;

/** What an amount of SUI in the first state is taken from: the rest is the faucet's. */
export function stakedAtGenesisMist(validators: number): bigint {
  return VALIDATOR_STAKE_MIST * BigInt(validators) + SUBSIDY_FUND_MIST;
}

export interface FreshStateInput {
  readonly startsAtMs: number;
  /** One per validator, 10,000 together. */
  readonly votes: readonly bigint[];
  /** Returns the id or address of this name. */
  idOf(name: string): string;
}

/** Returns the objects, by their ids. */
export function freshSystemState({ startsAtMs, votes, idOf }: FreshStateInput): [string, Draft][] {
  const table = (name: string, size = 0n) => ({ id: idOf(`system state, ${name}`), size });
  const validators = votes.map((votingPower, place) => freshValidator(place, votingPower, idOf));
  const value = {
    epoch: 0n,
    protocolVersion: PROTOCOL_VERSION,
    systemStateVersion: STATE_VERSION,
    validators: {
      totalStake: VALIDATOR_STAKE_MIST * BigInt(votes.length),
      activeValidators: validators,
      pendingActiveValidators: table('pending validators'),
      pendingRemovals: [],
      stakingPoolMappings: table('pools', BigInt(votes.length)),
      inactiveValidators: table('inactive validators'),
      validatorCandidates: table('candidates'),
      atRiskValidators: [],
      extraFields: table('validators, more'),
    },
    storageFund: { totalObjectStorageRebates: 0n, nonRefundableBalance: 0n },
    parameters: {
      epochDurationMs: BigInt(EPOCH_DURATION_MS),
      stakeSubsidyStartEpoch: 0n,
      minValidatorCount: BigInt(votes.length),
      maxValidatorCount: BigInt(votes.length),
      minValidatorJoiningStake: 0n,
      validatorLowStakeThreshold: 0n,
      validatorVeryLowStakeThreshold: 0n,
      validatorLowStakeGracePeriod: 0n,
      extraFields: table('parameters, more'),
    },
    referenceGasPrice: REFERENCE_GAS_PRICE_MIST,
    validatorReportRecords: [],
    stakeSubsidy: {
      balance: SUBSIDY_FUND_MIST,
      distributionCounter: 0n,
      currentDistributionAmount: SUBSIDY_MIST,
      stakeSubsidyPeriodLength: SUBSIDY_PERIOD_EPOCHS,
      stakeSubsidyDecreaseRate: 0,
      extraFields: table('subsidy, more'),
    },
    safeMode: false,
    safeModeStorageRewards: 0n,
    safeModeComputationRewards: 0n,
    safeModeStorageRebates: 0n,
    safeModeNonRefundableStorageFee: 0n,
    epochStartTimestampMs: BigInt(startsAtMs),
    extraFields: table('more'),
  };
  const inner = StateField.serialize({ id: INNER_ID, name: STATE_VERSION, value }).toBytes();
  const mappings = value.validators.stakingPoolMappings.id;
  return [
    [SYSTEM_STATE_ID, sharedState()],
    [INNER_ID, field(SYSTEM_STATE_ID, 'u64', INNER_TYPE, inner)],
    ...validators.flatMap((validator, place) => [
      firstRate(validator),
      poolMapping(mappings, validator),
      firstStake(idOf(`stake of validator ${place}`), validator),
    ]),
  ];
}

type FreshValidator = ReturnType<typeof freshValidator>;

/** The keys by which checkpoints are signed are the committee's; here they are empty, as they change by the epoch. */
function freshValidator(place: number, votingPower: bigint, idOf: FreshStateInput['idOf']) {
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

function sharedState(): Draft {
  const contents = concatBytes([addressBytes(SYSTEM_STATE_ID), encode(u64, STATE_VERSION)]);
  return {
    owner: { kind: 'shared', initialSharedVersion: 1n },
    data: { kind: 'move', type: STATE_TYPE, hasPublicTransfer: false, contents },
  };
}

/** A token is worth one MIST. */
function firstRate({ stakingPool }: FreshValidator): [string, Draft] {
  const parent = stakingPool.exchangeRates.id;
  const id = rateId(parent, 0n);
  const contents = RateField.serialize({ id, epoch: 0n, suiAmount: 0n, poolTokenAmount: 0n }).toBytes();
  return [id, field(parent, 'u64', RATE_TYPE, contents)];
}

function poolMapping(parent: string, { metadata, stakingPool }: FreshValidator): [string, Draft] {
  const key = addressBytes(stakingPool.id);
  const id = deriveDynamicFieldID(parent, ID_TYPE, key);
  const contents = concatBytes([addressBytes(id), key, addressBytes(metadata.suiAddress)]);
  return [id, field(parent, ID_TYPE, 'address', contents)];
}

function firstStake(id: string, { metadata, stakingPool }: FreshValidator): [string, Draft] {
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

function field(parent: string, name: string, value: string, contents: Uint8Array): Draft {
  const type = `${FRAMEWORK_ID}::dynamic_field::Field<${name},${value}>`;
  return { owner: { kind: 'object', parent }, data: { kind: 'move', type, hasPublicTransfer: false, contents } };
}

/** Returns where a pool's rate at the beginning of an epoch is. @param table the id of the pool's exchange rates */
export function rateId(table: string, epoch: bigint): string {
  return deriveDynamicFieldID(table, 'u64', bcs.u64().serialize(epoch).toBytes());
}
