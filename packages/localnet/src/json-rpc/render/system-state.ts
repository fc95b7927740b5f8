/** The system state and epochs as JSON-RPC shows them. Without staking and subsidy those figures are zero. */
import type { EpochInfo as EpochJson, SuiSystemStateSummary } from '@mysten/sui/jsonRpc';
import type { Checkpoint, EpochInfo, Localnet } from '../../types.ts';
import type { SystemStateFigures } from '../../views/system-state.ts';

const NO_OBJECT = `0x${'0'.repeat(64)}`;

/** Returns the flat summary of the system state. */
export function systemStateJson(figures: SystemStateFigures): SuiSystemStateSummary {
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
    validators: [],
    epochTotalTransactions: (upTo - (before?.networkTotalTransactions ?? 0n)).toString(),
    firstCheckpointId: info.firstCheckpoint.toString(),
    epochStartTimestamp: String(info.startsAtMs),
    endOfEpochInfo: last === undefined ? null : endJson(info, last),
    referenceGasPrice: Number(info.referenceGasPriceMist),
  };
}

function endJson(info: EpochInfo, last: Checkpoint): NonNullable<EpochJson['endOfEpochInfo']> {
  const { computationCost, storageCost, storageRebate } = last.rollingGas;
  return {
    lastCheckpointId: last.sequence.toString(),
    epochEndTimestamp: String(last.timestampMs),
    protocolVersion: info.protocolVersion.toString(),
    referenceGasPrice: info.referenceGasPriceMist.toString(),
    totalStake: '0',
    storageFundReinvestment: '0',
    storageCharge: storageCost.toString(),
    storageRebate: storageRebate.toString(),
    storageFundBalance: '0',
    stakeSubsidyAmount: '0',
    totalGasFees: computationCost.toString(),
    totalStakeRewardsDistributed: '0',
    leftoverStorageFundInflow: '0',
  };
}
