/** Event, Checkpoint and Epoch. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { assert } from '@suil/errors';
import { text } from '../../json-rpc/readers.ts';
import { PROTOCOL_ATTRIBUTES, PROTOCOL_FEATURES } from '../../protocol/protocol-config.ts';
import { epochProto } from '../../rpc/proto/epoch.ts';
import { ReadMask } from '../../rpc/wire/mask.ts';
import type { Checkpoint, EpochInfo } from '../../types.ts';
import type { Arguments, Node, Ran, RequestContext } from '../context.ts';
import { gasNode } from './effects.ts';
import { listPage, pageSizes } from './page.ts';
import { protoJson } from './proto-json.ts';
import { base64Field, dateTime, moveValueNode, uint53 } from './value.ts';

const SYSTEM_STATE = ReadMask.of(GrpcTypes.Epoch, ['system_state'], []);

/** Returns an Event by its place among those of its transaction. */
export function eventNode(context: RequestContext, ran: Ran, index: number): Node {
  const { nodes } = context;
  const event = ran.outcome.events[index];
  assert(event, 'an event is asked for by its place');
  const { executed } = ran;
  return {
    sequenceNumber: index,
    contents: () => moveValueNode(context, event.type, event.contents),
    sender: () => nodes.address(event.sender),
    timestamp: executed ? dateTime(executed.timestampMs) : null,
    transaction: () => (executed ? nodes.ran(ran) : null),
    transactionModule: () => nodes.module(event.packageId, event.module),
  };
}

/** Returns a Checkpoint. */
export function checkpointNode(context: RequestContext, checkpoint: Checkpoint): Node {
  const { chain, nodes } = context;
  return {
    sequenceNumber: uint53(checkpoint.sequence),
    digest: checkpoint.digest,
    contentDigest: checkpoint.contentsDigest,
    contentBcs: base64Field(context, checkpoint.contentsBytes),
    summaryBcs: base64Field(context, checkpoint.summaryBytes),
    previousCheckpointDigest: checkpoint.previousDigest,
    networkTotalTransactions: uint53(checkpoint.networkTotalTransactions),
    rollingGasSummary: gasNode(checkpoint.rollingGas),
    timestamp: dateTime(checkpoint.timestampMs),
    epoch: () => {
      const epoch = chain.getEpoch(checkpoint.epoch);
      return epoch === undefined ? null : nodes.epoch(epoch);
    },
    transactions: (args: Arguments) =>
      listPage(checkpoint.transactions, args, pageSizes(context.limits), ({ digest }) => nodes.transaction(digest)),
  };
}

/** Returns an Epoch. */
export function epochNode({ chain }: RequestContext, info: EpochInfo): Node {
  return {
    epochId: uint53(info.epoch),
    startTimestamp: dateTime(info.startsAtMs),
    endTimestamp: info.endsAtMs === undefined ? null : dateTime(info.endsAtMs),
    referenceGasPrice: info.referenceGasPriceMist.toString(),
    protocolConfigs: protocolNode(info.protocolVersion),
    systemState: () => {
      const { version, ...state } = systemStateJson(chain, info);
      // What gRPC answers, under the names of the Move struct.
      return { bcs: null, type: null, display: null, json: { system_state_version: version, ...state } };
    },
  };
}

function systemStateJson(chain: RequestContext['chain'], info: EpochInfo): Record<string, unknown> {
  const state = epochProto(chain, info, SYSTEM_STATE).systemState ?? {};
  return { ...Object(protoJson(GrpcTypes.SystemState, state, { useProtoFieldName: true, emitDefaultValues: true })) };
}

/** Returns ProtocolConfigs: those that this chain enforces. */
export function protocolNode(version: bigint): Node {
  const configs = Object.entries(PROTOCOL_ATTRIBUTES).map(([key, value]) => ({ key, value }));
  const featureFlags = Object.entries(PROTOCOL_FEATURES).map(([key, value]) => ({ key, value }));
  const named = (list: readonly { readonly key: string }[]) => (args: Arguments) => {
    const key = text(args['key'], 'key');
    return list.find((entry) => entry.key === key) ?? null;
  };
  return {
    protocolVersion: uint53(version),
    configs,
    featureFlags,
    config: named(configs),
    featureFlag: named(featureFlags),
  };
}
