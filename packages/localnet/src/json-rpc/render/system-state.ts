/** The system state and epochs as JSON-RPC shows them. On a chain without 0x5 the values of staking are zero. */
import type { EpochInfo as EpochJson, SuiSystemStateSummary } from '@mysten/sui/jsonRpc';
import type { SystemState } from '../../staking/layout.ts';
import type { Checkpoint, EpochInfo, Localnet } from '../../types.ts';
import { epochEndOf, type SystemStateFigures, stakingStateAt } from '../../views/system-state.ts';
import { validatorJson } from './validator.ts';

const NO_OBJECT = `0x${'0'.repeat(64)}`;

/** Returns the flat summary of the system state. */
export function systemStateJson(figures: SystemStateFigures, state: SystemState | undefined): SuiSystemStateSummary {
  const summary = withoutStaking(figures);
  if (state === undefined) return summary;
  const { validators, storageFund, parameters, stakeSubsidy } = state;
  return {
    ...summary,
    storageFundTotalObjectStorageRebates: storageFund.totalObjectStorageRebates,
    storageFundNonRefundableBalance: storageFund.nonRefundableBalance,
    stakeSubsidyStartEpoch: parameters.stakeSubsidyStartEpoch,
    maxValidatorCount: parameters.maxValidatorCount,
    minValidatorJoiningStake: parameters.minValidatorJoiningStake,
    validatorLowStakeThreshold: parameters.validatorLowStakeThreshold,
    validatorVeryLowStakeThreshold: parameters.validatorVeryLowStakeThreshold,
    validatorLowStakeGracePeriod: parameters.validatorLowStakeGracePeriod,
    stakeSubsidyBalance: stakeSubsidy.balance,
    stakeSubsidyDistributionCounter: stakeSubsidy.distributionCounter,
    stakeSubsidyCurrentDistributionAmount: stakeSubsidy.currentDistributionAmount,
    stakeSubsidyPeriodLength: stakeSubsidy.stakeSubsidyPeriodLength,
    stakeSubsidyDecreaseRate: stakeSubsidy.stakeSubsidyDecreaseRate,
    totalStake: validators.totalStake,
    activeValidators: validators.activeValidators.map(validatorJson),
    pendingActiveValidatorsId: validators.pendingActiveValidators.id,
    pendingActiveValidatorsSize: validators.pendingActiveValidators.size,
    pendingRemovals: validators.pendingRemovals,
    stakingPoolMappingsId: validators.stakingPoolMappings.id,
    stakingPoolMappingsSize: validators.stakingPoolMappings.size,
    inactivePoolsId: validators.inactiveValidators.id,
    inactivePoolsSize: validators.inactiveValidators.size,
    validatorCandidatesId: validators.validatorCandidates.id,
    validatorCandidatesSize: validators.validatorCandidates.size,
    atRiskValidators: validators.atRiskValidators.map(({ key, value }) => [key, value]),
    validatorReportRecords: state.validatorReportRecords.map(({ key, value }) => [key, value]),
  };
}

function withoutStaking(figures: SystemStateFigures): SuiSystemStateSummary {
  return {
    epoch: figures.epoch.toString(),
    protocolVersion: figures.protocolVersion.toString(),
    systemStateVersion: figures.version.toString(),
    storageFundTotalObjectStorageRebates: '0',
    storageFundNonRefundableBalance: '0',
    referenceGasPrice: figures.referenceGasPriceMist.toString(),
    safeMode: figures.safeMode,
    safeModeStorageRewards: '0',
    safeModeComputationRewards: '0',
    safeModeStorageRebates: '0',
    safeModeNonRefundableStorageFee: '0',
    epochStartTimestampMs: figures.epochStartsAtMs.toString(),
    epochDurationMs: figures.epochDurationMs.toString(),
    stakeSubsidyStartEpoch: '0',
    maxValidatorCount: '0',
    minValidatorJoiningStake: '0',
    validatorLowStakeThreshold: '0',
    validatorVeryLowStakeThreshold: '0',
    validatorLowStakeGracePeriod: '0',
    stakeSubsidyBalance: '0',
    stakeSubsidyDistributionCounter: '0',
    stakeSubsidyCurrentDistributionAmount: '0',
    stakeSubsidyPeriodLength: '0',
    stakeSubsidyDecreaseRate: 0,
    totalStake: '0',
    activeValidators: [],
    pendingActiveValidatorsId: NO_OBJECT,
    pendingActiveValidatorsSize: '0',
    pendingRemovals: [],
    stakingPoolMappingsId: NO_OBJECT,
    stakingPoolMappingsSize: '0',
    inactivePoolsId: NO_OBJECT,
    inactivePoolsSize: '0',
    validatorCandidatesId: NO_OBJECT,
    validatorCandidatesSize: '0',
    atRiskValidators: [],
    validatorReportRecords: [],
  };
}

/** Returns an epoch; of one that has ended, also how. */
export function epochJson(chain: Localnet, info: EpochInfo): EpochJson {
  const last = info.lastCheckpoint === undefined ? undefined : chain.getCheckpoint(info.lastCheckpoint);
  const before = info.firstCheckpoint === 0n ? undefined : chain.getCheckpoint(info.firstCheckpoint - 1n);
  const upTo = (last ?? chain.latestCheckpoint()).networkTotalTransactions;
  return {
    epoch: info.epoch.toString(),
    validators: stakingStateAt(chain, info)?.validators.activeValidators.map(validatorJson) ?? [],
    epochTotalTransactions: (upTo - (before?.networkTotalTransactions ?? 0n)).toString(),
    firstCheckpointId: info.firstCheckpoint.toString(),
    epochStartTimestamp: String(info.startsAtMs),
    endOfEpochInfo: last === undefined ? null : endJson(chain, info, last),
    referenceGasPrice: Number(info.referenceGasPriceMist),
  };
}

function endJson(chain: Localnet, info: EpochInfo, last: Checkpoint): NonNullable<EpochJson['endOfEpochInfo']> {
  const { computationCost, storageCost, storageRebate } = last.rollingGas;
  const end = epochEndOf(chain, info);
  return {
    lastCheckpointId: last.sequence.toString(),
    epochEndTimestamp: String(last.timestampMs),
    protocolVersion: info.protocolVersion.toString(),
    referenceGasPrice: info.referenceGasPriceMist.toString(),
    totalStake: end?.totalStake ?? '0',
    storageFundReinvestment: end?.storageFundReinvestment ?? '0',
    storageCharge: storageCost.toString(),
    storageRebate: storageRebate.toString(),
    storageFundBalance: end?.storageFundBalance ?? '0',
    stakeSubsidyAmount: end?.stakeSubsidyAmount ?? '0',
    totalGasFees: computationCost.toString(),
    totalStakeRewardsDistributed: end?.totalStakeRewardsDistributed ?? '0',
    leftoverStorageFundInflow: end?.leftoverStorageFundInflow ?? '0',
  };
}
