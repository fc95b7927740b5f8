/** The fields of Query that read. Only translates; the chain decides. */

import { isChainError } from '../../errors.ts';
import { address, digest, fields, list, moveType, optional, text, u64 } from '../../json-rpc/readers.ts';
import type { NameRecord } from '../../names/name-registry.ts';
import type { CoinMetadata, StoredObject } from '../../types.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { refusal } from '../errors.ts';
import type { GraphQlLimits } from '../limits.ts';
import { nameRecordNode } from '../nodes/address.ts';
import { protocolNode } from '../nodes/ledger.ts';
import { listCheckpoints, listEvents, listTransactions } from './scan.ts';

const objectKey = (value: unknown, name: string) => {
  const given = fields(value, name);
  return {
    id: address(given.get('address'), `${name}.address`),
    version: optional(u64)(given.get('version'), `${name}.version`),
  };
};

/** Returns the readable part of the root. */
export function queryRoot(context: RequestContext): Node {
  const { chain, limits, nodes } = context;
  const many = limits.multiGetMaxItems;
  return {
    ...stateFields(context),
    chainIdentifier: chain.chainId,
    checkpoint: (args: Arguments) => {
      const sequence = optional(u64)(args['sequenceNumber'], 'sequenceNumber');
      const id = optional(digest)(args['digest'], 'digest');
      if (sequence !== undefined && id !== undefined) throw refusal('Give sequenceNumber or digest, not both');
      const checkpoint = chain.getCheckpoint(sequence ?? id ?? chain.latestCheckpoint().sequence);
      return checkpoint === undefined ? null : nodes.checkpoint(checkpoint);
    },
    checkpoints: (args: Arguments) => listCheckpoints(context, args),
    epoch: (args: Arguments) => {
      const number = optional(u64)(args['epochId'], 'epochId');
      const epoch = number === undefined ? chain.getEpoch() : chain.getEpoch(number);
      return epoch === undefined ? null : nodes.epoch(epoch);
    },
    protocolConfigs: () => protocolNode(chain.getEpoch().protocolVersion),
    serviceConfig: () => serviceConfig(limits),
    transaction: (args: Arguments) => executedNode(context, digest(args['digest'], 'digest')),
    multiGetTransactions: (args: Arguments) =>
      list(digest, many)(args['keys'], 'keys').map((id) => executedNode(context, id)),
    transactions: (args: Arguments) => listTransactions(context, args),
    events: (args: Arguments) => listEvents(context, args),
  };
}

function stateFields(context: RequestContext): Node {
  const { chain, limits, nodes } = context;
  const objectOrNull = (object: StoredObject | undefined) => (object === undefined ? null : nodes.object(object));
  return {
    address: (args: Arguments) => addressOrNull(context, args),
    nameRecord: (args: Arguments) => {
      const record = recordOf(context, text(args['name'], 'name'));
      return record === undefined ? null : nameRecordNode(context, record);
    },
    coinMetadata: async (args: Arguments) => {
      const type = moveType(args['coinType'], 'coinType');
      await context.beginCostly();
      const metadata = chain.getCoinMetadata(type);
      return metadata === undefined ? null : coinMetadataNode(context, metadata);
    },
    object: (args: Arguments) => {
      const { id, version } = objectKey(args, 'object');
      return objectOrNull(chain.getObject(id, version));
    },
    multiGetObjects: (args: Arguments) =>
      list(objectKey, limits.multiGetMaxItems)(args['keys'], 'keys').map(({ id, version }) =>
        objectOrNull(chain.getObject(id, version)),
      ),
    package: (args: Arguments) => {
      const id = address(args['address'], 'address');
      return chain.getObject(id)?.data.kind === 'package' ? nodes.package(id) : null;
    },
  };
}

function addressOrNull(context: RequestContext, args: Arguments): Node | null {
  const given = optional(address)(args['address'], 'address');
  const name = optional(text)(args['name'], 'name');
  if (given !== undefined && name !== undefined) throw refusal('Give address or name, not both');
  if (given !== undefined) return context.nodes.address(given);
  if (name === undefined) throw refusal('Give address or name');
  const target = recordOf(context, name)?.targetAddress;
  return target === undefined ? null : context.nodes.address(target);
}

/** An expired name is none. */
function recordOf({ names, nowMs }: RequestContext, name: string): NameRecord | undefined {
  try {
    return names.lookup(name, nowMs());
  } catch (error) {
    if (isChainError(error, 'RPC_NAME_EXPIRED')) return undefined;
    throw error;
  }
}

function executedNode({ chain, nodes }: RequestContext, id: string): Node | null {
  const executed = chain.getTransaction(id);
  return executed === undefined ? null : nodes.ran({ outcome: executed, executed, written: [] });
}

function coinMetadataNode({ chain }: RequestContext, metadata: CoinMetadata): Node {
  const { id, coinType, decimals, description, iconUrl, name, symbol } = metadata;
  const supply = () => chain.getTotalSupply(coinType)?.toString();
  return { address: id, decimals, description, iconUrl, name, symbol, supply };
}

function serviceConfig(limits: GraphQlLimits): Node {
  return {
    maxMultiGetSize: limits.multiGetMaxItems,
    maxOutputNodes: limits.outputNodesMax,
    maxQueryDepth: limits.depthMax,
    maxQueryNodes: limits.queryNodesMax,
    maxQueryPayloadSize: limits.queryPayloadMaxBytes,
    maxRichQueries: limits.costlyFieldsMax,
    maxTransactionPayloadSize: limits.transactionPayloadMaxBytes,
    queryTimeoutMs: limits.queryTimeoutMs,
  };
}
