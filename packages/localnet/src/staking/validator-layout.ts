/** A validator in BCS, with its staking pool, as `packages/move-framework/system` lays it out. */
import { bcs } from '@mysten/sui/bcs';

/** A table or a bag: where its entries are, and how many. */
export const table = bcs.struct('Table', { id: bcs.Address, size: bcs.u64() });
const bytes = bcs.byteVector();
const text = bcs.string();

/** What a validator says about itself. */
export const Metadata = bcs.struct('ValidatorMetadata', {
  suiAddress: bcs.Address,
  protocolPubkeyBytes: bytes,
  networkPubkeyBytes: bytes,
  workerPubkeyBytes: bytes,
  proofOfPossession: bytes,
  name: text,
  description: text,
  imageUrl: text,
  projectUrl: text,
  netAddress: text,
  p2pAddress: text,
  primaryAddress: text,
  workerAddress: text,
  nextEpochProtocolPubkeyBytes: bcs.option(bytes),
  nextEpochProofOfPossession: bcs.option(bytes),
  nextEpochNetworkPubkeyBytes: bcs.option(bytes),
  nextEpochWorkerPubkeyBytes: bcs.option(bytes),
  nextEpochNetAddress: bcs.option(text),
  nextEpochP2pAddress: bcs.option(text),
  nextEpochPrimaryAddress: bcs.option(text),
  nextEpochWorkerAddress: bcs.option(text),
  extraFields: table,
});

const StakingPool = bcs.struct('StakingPool', {
  id: bcs.Address,
  activationEpoch: bcs.option(bcs.u64()),
  deactivationEpoch: bcs.option(bcs.u64()),
  suiBalance: bcs.u64(),
  rewardsPool: bcs.u64(),
  poolTokenBalance: bcs.u64(),
  exchangeRates: table,
  pendingStake: bcs.u64(),
  pendingTotalSuiWithdraw: bcs.u64(),
  pendingPoolTokenWithdraw: bcs.u64(),
  extraFields: table,
});

export const Validator = bcs.struct('Validator', {
  metadata: Metadata,
  votingPower: bcs.u64(),
  operationCapId: bcs.Address,
  gasPrice: bcs.u64(),
  stakingPool: StakingPool,
  commissionRate: bcs.u64(),
  nextEpochStake: bcs.u64(),
  nextEpochGasPrice: bcs.u64(),
  nextEpochCommissionRate: bcs.u64(),
  extraFields: table,
});

export type ValidatorState = typeof Validator.$inferType;
