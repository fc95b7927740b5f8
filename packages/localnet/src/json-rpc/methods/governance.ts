/** Epochs, committees, system state, protocol and prices; stakes and what they earn. */
import type { CommitteeInfo, DelegatedStake, ProtocolConfig } from '@mysten/sui/jsonRpc';
import { base64Text } from '../../bytes/text.ts';
import { PROTOCOL_ATTRIBUTES, PROTOCOL_FEATURES } from '../../protocol/protocol-config.ts';
import { invalid, notFound } from '../../rpc/argument.ts';
import type { EpochInfo, Localnet } from '../../types.ts';
import {
  apysOf,
  byValidator,
  type StakeWithReward,
  stakeOf,
  stakesOf,
  type ValidatorStakes,
} from '../../views/stakes.ts';
import { stakingStateAt, systemStateOf } from '../../views/system-state.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { address, flag, limit, list, optional, PAGE_MAX_ITEMS, u64 } from '../readers.ts';
import { epochJson, systemStateJson } from '../render/system-state.ts';

/** Returns the methods about the chain's government. */
export function governanceMethods({ chain }: MethodContext): MethodTable {
  return {
    suix_getReferenceGasPrice: method([], () => chain.referenceGasPriceMist.toString()),
    suix_getLatestSuiSystemState: method([], () => {
      const info = chain.getEpoch();
      return systemStateJson(systemStateOf(info), stakingStateAt(chain, info));
    }),
    sui_getProtocolConfig: method([param('version', optional(u64))], (version) => protocolJson(chain, version)),
    suix_getCurrentEpoch: method([], () => epochJson(chain, chain.getEpoch())),
    suix_getEpochs: method(
      [param('cursor', optional(u64)), param('limit', limit()), param('descending_order', optional(flag))],
      (cursor, items, descending = false) => epochPage(chain, cursor, items, descending),
    ),
    suix_getCommitteeInfo: method([param('epoch', optional(u64))], (epoch) =>
      committeeJson(chain, epochOf(chain, epoch)),
    ),
    suix_getValidatorsApy: method([], () => ({ apys: apysOf(chain), epoch: chain.getEpoch().epoch.toString() })),
    suix_getStakes: method([param('owner', address)], (owner) => stakesOf(chain, owner).map(delegatedJson)),
    suix_getStakesByIds: method([param('staked_sui_ids', list(address, PAGE_MAX_ITEMS))], (ids) => {
      const stakes = ids.map((id) => {
        const stake = stakeOf(chain, id);
        if (stake === undefined) throw notFound('stake', id);
        return stake;
      });
      return byValidator(chain, stakes).map(delegatedJson);
    }),
  };
}

function delegatedJson({ validator, stakes }: ValidatorStakes): DelegatedStake {
  return {
    validatorAddress: validator.metadata.suiAddress,
    stakingPool: validator.stakingPool.id,
    stakes: stakes.map(stakeJson),
  };
}

function stakeJson(stake: StakeWithReward): DelegatedStake['stakes'][number] {
  const { id, principalMist, activationEpoch, isActive, rewardMist } = stake;
  const facts = {
    stakedSuiId: id,
    stakeRequestEpoch: (activationEpoch === 0n ? 0n : activationEpoch - 1n).toString(),
    stakeActiveEpoch: activationEpoch.toString(),
    principal: principalMist.toString(),
  };
  return isActive
    ? { ...facts, status: 'Active', estimatedReward: rewardMist.toString() }
    : { ...facts, status: 'Pending' };
}

function epochOf(chain: Localnet, epoch: bigint | undefined): EpochInfo {
  const info = epoch === undefined ? chain.getEpoch() : chain.getEpoch(epoch);
  if (info === undefined) throw notFound('epoch', String(epoch));
  return info;
}

function committeeJson(chain: Localnet, { epoch }: EpochInfo): CommitteeInfo {
  const members = chain.getCommittee(epoch)?.members ?? [];
  return {
    epoch: epoch.toString(),
    validators: members.map(({ publicKey, stake }) => [base64Text(publicKey), stake.toString()]),
  };
}

function epochPage(chain: Localnet, cursor: bigint | undefined, items: number, descending: boolean) {
  const newest = chain.getEpoch().epoch;
  const step = descending ? -1n : 1n;
  const page: EpochInfo[] = [];
  const first = descending ? newest : 0n;
  let next = cursor === undefined ? first : cursor + step;
  for (; page.length < items && next >= 0n && next <= newest; next += step) page.push(epochOf(chain, next));
  return {
    data: page.map((info) => epochJson(chain, info)),
    nextCursor: page.at(-1)?.epoch.toString() ?? null,
    hasNextPage: next >= 0n && next <= newest,
  };
}

function protocolJson(chain: Localnet, version: bigint | undefined): ProtocolConfig {
  const served = chain.getEpoch().protocolVersion;
  if (version !== undefined && version !== served) throw invalid(`protocol version ${version} is not known here`);
  return {
    protocolVersion: served.toString(),
    minSupportedProtocolVersion: served.toString(),
    maxSupportedProtocolVersion: served.toString(),
    featureFlags: { ...PROTOCOL_FEATURES },
    attributes: Object.fromEntries(
      Object.entries(PROTOCOL_ATTRIBUTES).map(([name, value]) => [name, { u64: String(value) }]),
    ),
  };
}
