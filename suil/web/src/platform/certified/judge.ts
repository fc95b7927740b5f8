/** What an object on chain says, and what that rests on: a proof; where none is to be had, two nodes that agree; else one node's word. */
import { certify } from './certify.ts';
import { compareNodes, type Judged, type Readable } from './compare-nodes.ts';
import { openTwoNodes } from './two-nodes.ts';
import { AnchorUnusable, MissingProof } from './unverified-answer.ts';

/** @throws {UnverifiedAnswer} when a node's answer does not verify, {NodesDiffer}, and the failure of the connection */
export async function judge<Value>(object: Readable<Value>): Promise<Judged<Value>> {
  try {
    const { value, checkpoint, timestampMs } = await certify(object);
    return { value, basis: { kind: 'certified', checkpoint, timestampMs } };
  } catch (error) {
    // A node that only says it has no proof gains nothing by that: the other one must say the same of the object.
    if (!(error instanceof AnchorUnusable || error instanceof MissingProof)) throw error;
    return compareNodes(object, await openTwoNodes());
  }
}
