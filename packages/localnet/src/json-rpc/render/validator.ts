/** A validator as JSON-RPC shows it. */
import type { SuiValidatorSummary } from '@mysten/sui/jsonRpc';
import { base64Text } from '../../bytes/text.ts';
import type { ValidatorState } from '../../staking/validator-layout.ts';

/** Returns the flat summary of a validator and its pool. */
export function validatorJson(validator: ValidatorState): SuiValidatorSummary {
  const { metadata, stakingPool: pool } = validator;
  const optional = (bytes: Uint8Array | null) => bytes && base64Text(bytes);
  return {
    suiAddress: metadata.suiAddress,
    protocolPubkeyBytes: base64Text(metadata.protocolPubkeyBytes),
    networkPubkeyBytes: base64Text(metadata.networkPubkeyBytes),
    workerPubkeyBytes: base64Text(metadata.workerPubkeyBytes),
    proofOfPossessionBytes: base64Text(metadata.proofOfPossession),
    name: metadata.name,
    description: metadata.description,
    imageUrl: metadata.imageUrl,
    projectUrl: metadata.projectUrl,
    netAddress: metadata.netAddress,
    p2pAddress: metadata.p2pAddress,
    primaryAddress: metadata.primaryAddress,
    workerAddress: metadata.workerAddress,
    nextEpochProtocolPubkeyBytes: optional(metadata.nextEpochProtocolPubkeyBytes),
    nextEpochProofOfPossession: optional(metadata.nextEpochProofOfPossession),
    nextEpochNetworkPubkeyBytes: optional(metadata.nextEpochNetworkPubkeyBytes),
    nextEpochWorkerPubkeyBytes: optional(metadata.nextEpochWorkerPubkeyBytes),
    nextEpochNetAddress: metadata.nextEpochNetAddress,
    nextEpochP2pAddress: metadata.nextEpochP2pAddress,
    nextEpochPrimaryAddress: metadata.nextEpochPrimaryAddress,
    nextEpochWorkerAddress: metadata.nextEpochWorkerAddress,
    votingPower: validator.votingPower,
    operationCapId: validator.operationCapId,
    gasPrice: validator.gasPrice,
    commissionRate: validator.commissionRate,
    nextEpochStake: validator.nextEpochStake,
    nextEpochGasPrice: validator.nextEpochGasPrice,
    nextEpochCommissionRate: validator.nextEpochCommissionRate,
    stakingPoolId: pool.id,
    stakingPoolActivationEpoch: pool.activationEpoch,
    stakingPoolDeactivationEpoch: pool.deactivationEpoch,
    stakingPoolSuiBalance: pool.suiBalance,
    rewardsPool: pool.rewardsPool,
    poolTokenBalance: pool.poolTokenBalance,
    pendingStake: pool.pendingStake,
    pendingTotalSuiWithdraw: pool.pendingTotalSuiWithdraw,
    pendingPoolTokenWithdraw: pool.pendingPoolTokenWithdraw,
    exchangeRatesId: pool.exchangeRates.id,
    exchangeRatesSize: pool.exchangeRates.size,
  };
}
