/** Asks several nodes for objects and has their answers verified: the newest version counts, and one answer that does not verify is refused. */
import type { ProvenObject } from '@suil/light-client';
import type { NodeAnswers } from './node-answers.ts';
import { AnchorUnusable, UnverifiedAnswer } from './unverified-answer.ts';
import type { EpochEnd, ExtendedAnchor, Question } from './verification.ts';
import type { Verifier } from './worker.ts';

export interface AskedNode {
  readonly name: string;
  readonly answers: NodeAnswers;
}

export interface Proving {
  readonly nodes: readonly AskedNode[];
  readonly verifier: Verifier;
  /** Takes an anchor that was extended, to keep it. */
  readonly onExtended: (extended: ExtendedAnchor) => void;
}

interface Asked extends AskedNode {
  readonly question: Promise<Question>;
}

/**
 * Returns the newest proven version of each object, in their order. Each is read from the nodes once all of them have answered for the one before.
 * @throws {UnverifiedAnswer} when a node's answer does not verify, whatever the other one proves
 * @throws {AnchorUnusable}, and the first node's failure when none answers
 */
export function proveInOrder(objectIds: readonly string[], proving: Proving): Promise<readonly ProvenObject[]> {
  let before: Promise<unknown> = Promise.resolve();
  const proofs = objectIds.map((objectId) => {
    const asked = before.then(() => ask(objectId, proving.nodes));
    before = asked.then((each) => Promise.allSettled(each.map(({ question }) => question)));
    return asked.then((each) => proveNewest(each, proving));
  });
  return Promise.all(proofs);
}

function ask(objectId: string, nodes: readonly AskedNode[]): Asked[] {
  return nodes.map(({ name, answers }) => ({ name, answers, question: answers.fetchObject(objectId) }));
}

async function proveNewest(asked: readonly Asked[], proving: Proving): Promise<ProvenObject> {
  const proofs = await Promise.allSettled(asked.map((each) => proveAt(each, proving)));
  const failures = proofs.flatMap((proof): unknown[] => (proof.status === 'rejected' ? [proof.reason] : []));
  const objects = proofs.flatMap((proof) => (proof.status === 'fulfilled' ? [proof.value] : []));
  const lie = failures.find((failure) => failure instanceof UnverifiedAnswer || failure instanceof AnchorUnusable);
  if (lie !== undefined) throw lie;
  const [newest] = objects.toSorted((one, other) => Number(other.version - one.version));
  if (newest === undefined) throw failures[0] ?? new AnchorUnusable('no node is spoken to by gRPC');
  return newest;
}

/** Asks for the ends of epochs until the committee of the object's checkpoint is known; each of them verifies, or the node is refused. */
async function proveAt({ name, answers, question }: Asked, { verifier, onExtended }: Proving): Promise<ProvenObject> {
  const asked = await question;
  let ends: readonly EpochEnd[] = [];
  for (;;) {
    const result = await verifier.prove(asked, ends);
    if (result.kind === 'refused') {
      answers.forgetEnds();
      throw refusal(name, result.code, result.reason);
    }
    if (result.extended !== null) onExtended(result.extended);
    if (result.kind === 'proven') return result.object;
    ends = await answers.fetchEnds(result.from, result.until);
  }
}

function refusal(node: string, code: string | null, reason: string): Error {
  return code === 'ANCHOR_TOO_OLD' ? new AnchorUnusable(reason) : new UnverifiedAnswer(node, reason);
}
