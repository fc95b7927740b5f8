/** TransactionEffects: what a transaction did, executed or simulated. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { effectsProto } from '../../rpc/proto/effects.ts';
import { ReadMask } from '../../rpc/wire/mask.ts';
import type { BalanceChange, GasSummary, ObjectChange, ObjectState, StoredObject } from '../../types.ts';
import { type Arguments, MESSAGE_WORK_PER_BYTE, type Node, type Ran, type RequestContext } from '../context.ts';
import { executionErrorNode } from './execution-error.ts';
import { listPage, type PageSizes, pageSizes } from './page.ts';
import { protoJson } from './proto-json.ts';
import { base64Field, dateTime, typeNode, uint53 } from './value.ts';

/** All of the effects but their bytes. */
const WITHOUT_BCS = ReadMask.of(GrpcTypes.TransactionEffects, ['status'], []);

/** Returns TransactionEffects. */
export function effectsNode(context: RequestContext, ran: Ran): Node {
  const { chain, nodes } = context;
  const { outcome, executed } = ran;
  const { effects, effectsBytes, balanceChanges } = outcome;
  return {
    ...listFields(context, ran),
    digest: outcome.digest,
    status: effects.status.kind === 'success' ? 'SUCCESS' : 'FAILURE',
    executionError: () =>
      effects.status.kind === 'success' ? null : executionErrorNode(context, effects.status, outcome.failure),
    balanceChangesJson: () =>
      context.render(balanceChanges.length * 200, () =>
        balanceChanges.map(({ amount, ...change }) =>
          protoJson(GrpcTypes.BalanceChange, { ...change, amount: amount.toString() }),
        ),
      ),
    checkpoint: () => {
      const checkpoint = executed && chain.getCheckpoint(executed.checkpoint);
      return checkpoint ? nodes.checkpoint(checkpoint) : null;
    },
    effectsBcs: base64Field(context, effectsBytes),
    effectsDigest: outcome.effectsDigest,
    effectsJson: () =>
      context.render(
        effectsBytes.length,
        () => protoJson(GrpcTypes.TransactionEffects, effectsProto(chain, outcome, WITHOUT_BCS)),
        MESSAGE_WORK_PER_BYTE,
      ),
    epoch: () => {
      const epoch = chain.getEpoch(effects.executedEpoch);
      return epoch === undefined ? null : nodes.epoch(epoch);
    },
    gasEffects: () => {
      const change = effects.gasObjectIndex === null ? undefined : outcome.objectChanges[effects.gasObjectIndex];
      const gas = change && stateOf(context, ran, change.id, change.output);
      return { gasObject: gas ? nodes.object(gas) : null, gasSummary: gasNode(effects.gasUsed) };
    },
    lamportVersion: uint53(effects.lamportVersion),
    timestamp: executed ? dateTime(executed.timestampMs) : null,
    transaction: () => nodes.ran(ran),
  };
}

function listFields(context: RequestContext, ran: Ran): Node {
  const { limits, nodes } = context;
  const { balanceChanges, events, objectChanges } = ran.outcome;
  const sizes: PageSizes = { ...pageSizes(limits), maxItems: limits.changesPageMaxItems };
  // Funds of an address and streams of events are no object.
  const ofObjects = objectChanges.filter(({ funds, stream }) => funds === undefined && stream === undefined);
  return {
    balanceChanges: (args: Arguments) =>
      context.list(balanceChanges.length, () =>
        listPage(balanceChanges, args, sizes, (change) => balanceChangeNode(context, change)),
      ),
    events: (args: Arguments) =>
      context.list(Math.min(events.length, limits.pageMaxItems), () =>
        listPage(events, args, pageSizes(limits), (_event, index) => nodes.event(ran, index)),
      ),
    objectChanges: (args: Arguments) =>
      context.list(ofObjects.length, () =>
        listPage(ofObjects, args, sizes, (change) => objectChangeNode(context, ran, change)),
      ),
  };
}

function balanceChangeNode({ nodes }: RequestContext, { address, coinType, amount }: BalanceChange): Node {
  return { owner: () => nodes.address(address), coinType: typeNode(coinType), amount: amount.toString() };
}

function objectChangeNode(context: RequestContext, ran: Ran, change: ObjectChange): Node {
  const { id, input, output, idOperation } = change;
  const state = (of: ObjectState | undefined) => () => {
    const object = stateOf(context, ran, id, of);
    return object === undefined ? null : context.nodes.object(object);
  };
  return {
    address: id,
    idCreated: idOperation === 'created',
    idDeleted: idOperation === 'deleted',
    inputState: state(input),
    outputState: state(output),
  };
}

/** Returns the version of an object that a transaction read or wrote; undefined where the chain keeps it no longer. */
function stateOf(
  { chain }: RequestContext,
  { written }: Ran,
  id: string,
  state: ObjectState | undefined,
): StoredObject | undefined {
  if (state === undefined) return undefined;
  const { version } = state;
  return written.find((object) => object.id === id && object.version === version) ?? chain.getObject(id, version);
}

/** Returns a GasCostSummary. */
export function gasNode(gas: GasSummary): Node {
  return {
    computationCost: uint53(gas.computationCost),
    nonRefundableStorageFee: uint53(gas.nonRefundableStorageFee),
    storageCost: uint53(gas.storageCost),
    storageRebate: uint53(gas.storageRebate),
  };
}
