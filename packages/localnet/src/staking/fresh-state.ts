/**
 * The system state that a chain begins with: 0x5, and what hangs on it. Owns the amounts that are set aside for stakers, and how much of
 * them each change of epoch pays; validators are in `fresh-validator.ts`.
 */
import { encode, u64 } from '../bytes/codec.ts';
import { addressBytes, concatBytes } from '../bytes/text.ts';
import type { Draft } from '../execution/changes.ts';
import { SYSTEM_STATE_ID } from '../model/type-tag.ts';
import { REFERENCE_GAS_PRICE_MIST } from '../protocol/gas-model.ts';
import { EPOCH_DURATION_MS, PROTOCOL_VERSION } from '../protocol/protocol-config.ts';
import {
  fieldDraft,
  firstRate,
  firstStake,
  freshValidator,
  type NameId,
  poolMapping,
  VALIDATOR_STAKE_MIST,
} from './fresh-validator.ts';
import { INNER_ID, INNER_TYPE, STATE_TYPE, STATE_VERSION, StateField } from './layout.ts';

const MIST_PER_SUI = 1_000_000_000n;
/** A tenth of all SUI, as on mainnet. */
const SUBSIDY_FUND_MIST = 1_000_000_000n * MIST_PER_SUI;
/** What each change of epoch pays, for all validators together: with 80 million SUI staked, some 3.7 % in 365 epochs. */
const SUBSIDY_MIST = 8_000n * MIST_PER_SUI;
/** As on mainnet. */
const MAX_VALIDATORS = 150n;
const LOW_STAKE_GRACE_EPOCHS = 7n;
/** Of no effect, as the subsidy stays the same. */
const SUBSIDY_PERIOD_EPOCHS = 10n;

/** Returns what of all SUI is staked or set aside at first; the rest is the faucet's. */
export function stakedAtGenesisMist(validators: number): bigint {
  return VALIDATOR_STAKE_MIST * BigInt(validators) + SUBSIDY_FUND_MIST;
}

export interface FreshStateInput {
  readonly startsAtMs: number;
  /** One per validator, 10,000 together. */
  readonly votes: readonly bigint[];
  readonly idOf: NameId;
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
      maxValidatorCount: MAX_VALIDATORS,
      minValidatorJoiningStake: 0n,
      validatorLowStakeThreshold: 0n,
      validatorVeryLowStakeThreshold: 0n,
      validatorLowStakeGracePeriod: LOW_STAKE_GRACE_EPOCHS,
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
    [INNER_ID, fieldDraft(SYSTEM_STATE_ID, 'u64', INNER_TYPE, inner)],
    ...validators.flatMap((validator, place) => [
      firstRate(validator),
      poolMapping(mappings, validator),
      firstStake(idOf(`stake of validator ${place}`), validator),
    ]),
  ];
}

function sharedState(): Draft {
  const contents = concatBytes([addressBytes(SYSTEM_STATE_ID), encode(u64, STATE_VERSION)]);
  return {
    owner: { kind: 'shared', initialSharedVersion: 1n },
    data: { kind: 'move', type: STATE_TYPE, hasPublicTransfer: false, contents },
  };
}
