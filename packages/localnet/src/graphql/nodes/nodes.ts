/** The makers of values that hold one another, bound to one request. */
import type { Nodes, RequestContext } from '../context.ts';
import { addressNode } from './address.ts';
import { effectsNode } from './effects.ts';
import { checkpointNode, epochNode, eventNode } from './ledger.ts';
import { moduleNode, packageNode } from './move-package.ts';
import { moveObjectNode, objectNode } from './object.ts';
import { ranNode, transactionNode } from './transaction.ts';

export function createNodes(context: RequestContext): Nodes {
  return {
    address: (address) => addressNode(context, address),
    object: (object) => objectNode(context, object),
    moveObject: (object) => moveObjectNode(context, object),
    package: (id) => packageNode(context, id),
    module: (packageId, name) => moduleNode(context, packageId, name),
    transaction: (digest) => transactionNode(context, digest),
    ran: (ran) => ranNode(context, ran),
    effects: (ran) => effectsNode(context, ran),
    event: (ran, index) => eventNode(context, ran, index),
    checkpoint: (checkpoint) => checkpointNode(context, checkpoint),
    epoch: (info) => epochNode(context, info),
  };
}
