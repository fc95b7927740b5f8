/** GetCoinInfo of the StateService: metadata, supply and regulation of a coin type. Only translates; the chain decides. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { normalizeType } from '../../model/type-tag.ts';
import type { CoinMetadata, CoinRegulation, CoinSupply, Localnet } from '../../types.ts';
import { notFound } from '../argument.ts';
import type { Partially } from '../service.ts';

/** Answers GetCoinInfo. */
export function coinInfo(
  chain: Localnet,
  request: GrpcTypes.GetCoinInfoRequest,
): Partially<GrpcTypes.GetCoinInfoResponse> {
  const coinType = normalizeType(request.coinType ?? '');
  const metadata = chain.getCoinMetadata(coinType);
  if (metadata === undefined) throw notFound('coin', coinType);
  const supply = chain.getCoinSupply(coinType);
  return {
    coinType,
    metadata: metadataProto(metadata),
    treasury: supply && treasuryProto(supply),
    regulatedMetadata: regulationProto(chain.getCoinRegulation(coinType)),
  };
}

function metadataProto(metadata: CoinMetadata): Partially<GrpcTypes.CoinMetadata> {
  const { id, decimals, name, symbol, description, iconUrl, metadataCap } = metadata;
  const State = GrpcTypes.CoinMetadata_MetadataCapState;
  const states = { claimed: State.CLAIMED, unclaimed: State.UNCLAIMED, deleted: State.DELETED };
  return {
    ...{ id, decimals, name, symbol, description, iconUrl },
    metadataCapId: metadataCap?.state === 'claimed' ? metadataCap.id : undefined,
    metadataCapState: metadataCap && states[metadataCap.state],
  };
}

function treasuryProto({ amount, state, treasuryCapId }: CoinSupply): Partially<GrpcTypes.CoinTreasury> {
  const State = GrpcTypes.CoinTreasury_SupplyState;
  const states = { fixed: State.FIXED, burnOnly: State.BURN_ONLY, unknown: State.SUPPLY_STATE_UNKNOWN };
  return { id: treasuryCapId, totalSupply: amount, supplyState: states[state] };
}

function regulationProto(regulation: CoinRegulation): Partially<GrpcTypes.RegulatedCoinMetadata> {
  const State = GrpcTypes.RegulatedCoinMetadata_CoinRegulatedState;
  if (regulation.state === 'regulated') {
    const { denyCapId, allowGlobalPause, variant } = regulation;
    return { coinRegulatedState: State.REGULATED, denyCapObject: denyCapId, allowGlobalPause, variant };
  }
  return {
    coinRegulatedState: regulation.state === 'unregulated' ? State.UNREGULATED : State.COIN_REGULATED_STATE_UNKNOWN,
  };
}
