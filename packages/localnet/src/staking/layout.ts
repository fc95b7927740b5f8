/**
 * The system state's objects in BCS: 0x5, the state inside it, exchange rates and stakes; validators are in `validator-layout.ts`. Owns the layouts, which are those of
 * `packages/move-framework/system`, and the ids that follow from them.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { encode, u64 } from '../bytes/codec.ts';
import { FRAMEWORK_ID, SYSTEM_ID, SYSTEM_STATE_ID } from '../model/type-tag.ts';
import { table, Validator } from './validator-layout.ts';

/** The version of the state's type, as mainnet has it. */
export const STATE_VERSION = 2n;

export const STATE_TYPE = `${SYSTEM_ID}::sui_system::SuiSystemState`;
export const INNER_TYPE = `${SYSTEM_ID}::sui_system_state_inner::SuiSystemStateInnerV2`;
export const RATE_TYPE = `${SYSTEM_ID}::staking_pool::PoolTokenExchangeRate`;
export const ID_TYPE = `${FRAMEWORK_ID}::object::ID`;
export const EPOCH_EVENT_TYPE = `${SYSTEM_ID}::sui_system_state_inner::SystemEpochInfoEvent`;

/** Where the state is: in the field of 0x5 that its version names. */
export const INNER_ID = deriveDynamicFieldID(SYSTEM_STATE_ID, 'u64', encode(u64, STATE_VERSION));

const ValidatorSet = bcs.struct('ValidatorSet', {
  totalStake: bcs.u64(),
  activeValidators: bcs.vector(Validator),
  pendingActiveValidators: table,
  pendingRemovals: bcs.vector(bcs.u64()),
  stakingPoolMappings: table,
  inactiveValidators: table,
  validatorCandidates: table,
  atRiskValidators: bcs.vector(bcs.struct('Entry', { key: bcs.Address, value: bcs.u64() })),
  extraFields: table,
});

const Parameters = bcs.struct('SystemParametersV2', {
  epochDurationMs: bcs.u64(),
  stakeSubsidyStartEpoch: bcs.u64(),
  minValidatorCount: bcs.u64(),
  maxValidatorCount: bcs.u64(),
  minValidatorJoiningStake: bcs.u64(),
  validatorLowStakeThreshold: bcs.u64(),
  validatorVeryLowStakeThreshold: bcs.u64(),
  validatorLowStakeGracePeriod: bcs.u64(),
  extraFields: table,
});

const StakeSubsidy = bcs.struct('StakeSubsidy', {
  balance: bcs.u64(),
  distributionCounter: bcs.u64(),
  currentDistributionAmount: bcs.u64(),
  stakeSubsidyPeriodLength: bcs.u64(),
  stakeSubsidyDecreaseRate: bcs.u16(),
  extraFields: table,
});

const State = bcs.struct('SuiSystemStateInnerV2', {
  epoch: bcs.u64(),
  protocolVersion: bcs.u64(),
  systemStateVersion: bcs.u64(),
  validators: ValidatorSet,
  storageFund: bcs.struct('StorageFund', { totalObjectStorageRebates: bcs.u64(), nonRefundableBalance: bcs.u64() }),
  parameters: Parameters,
  referenceGasPrice: bcs.u64(),
  validatorReportRecords: bcs.vector(bcs.struct('Entry', { key: bcs.Address, value: bcs.vector(bcs.Address) })),
  stakeSubsidy: StakeSubsidy,
  safeMode: bcs.bool(),
  safeModeStorageRewards: bcs.u64(),
  safeModeComputationRewards: bcs.u64(),
  safeModeStorageRebates: bcs.u64(),
  safeModeNonRefundableStorageFee: bcs.u64(),
  epochStartTimestampMs: bcs.u64(),
  extraFields: table,
});

export type SystemState = typeof State.$inferType;

/** BCS of the field that holds the state. */
export const StateField = bcs.struct('Field', { id: bcs.Address, name: bcs.u64(), value: State });

/** BCS of the field that holds a pool's rate at the beginning of an epoch. */
export const RateField = bcs.struct('Field', {
  id: bcs.Address,
  epoch: bcs.u64(),
  suiAmount: bcs.u64(),
  poolTokenAmount: bcs.u64(),
});

/** BCS of the field that says whose a pool is: a validator that is active, or may be. */
export const PoolField = bcs.struct('Field', { id: bcs.Address, poolId: bcs.Address, validator: bcs.Address });

/** BCS of the field that holds a validator that is not active, by the id of its pool or by its address. */
export const WrapperField = bcs.struct('Field', {
  id: bcs.Address,
  name: bcs.Address,
  versioned: bcs.struct('Versioned', { id: bcs.Address, version: bcs.u64() }),
});

/** BCS of the field in which such a validator is. */
export const ValidatorField = bcs.struct('Field', { id: bcs.Address, name: bcs.u64(), value: Validator });

export const StakedSui = bcs.struct('StakedSui', {
  id: bcs.Address,
  poolId: bcs.Address,
  stakeActivationEpoch: bcs.u64(),
  principal: bcs.u64(),
});

/** What the end of an epoch reports. */
export const EpochEvent = bcs.struct('SystemEpochInfoEvent', {
  epoch: bcs.u64(),
  protocolVersion: bcs.u64(),
  referenceGasPrice: bcs.u64(),
  totalStake: bcs.u64(),
  storageFundReinvestment: bcs.u64(),
  storageCharge: bcs.u64(),
  storageRebate: bcs.u64(),
  storageFundBalance: bcs.u64(),
  stakeSubsidyAmount: bcs.u64(),
  totalGasFees: bcs.u64(),
  totalStakeRewardsDistributed: bcs.u64(),
  leftoverStorageFundInflow: bcs.u64(),
});
