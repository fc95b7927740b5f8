/** What an object on chain was as of a certified checkpoint, asked of the node in use and of the server's, and verified in a worker. */
import type { ProvenObject } from '@suil/light-client';
import { fetchConfig } from '../chain/config.ts';
import { isLocalBuild, readAnchor } from './anchor.ts';
import { keepAnchor, readStoredAnchor } from './epoch-store.ts';
import { openLedgerNodes } from './ledger-nodes.ts';
import LightWorker from './light.ts?worker';
import { createNodeAnswers, type NodeAnswers } from './node-answers.ts';
import { AnchorUnusable, UnverifiedAnswer } from './unverified-answer.ts';
import type { EpochEnd } from './verification.ts';
import { createVerifier, type Verifier } from './worker.ts';

/** An object of which a proof was verified, as it is read. */
export interface Certified<Value> {
  readonly value: Value;
  readonly version: bigint;
  /** Number and time of the checkpoint that has the transaction which wrote it. Nothing is said of later ones. */
  readonly checkpoint: bigint;
  readonly timestampMs: number;
}

interface Readable<Value> {
  readonly objectId: string;
  readonly read: (object: ProvenObject) => Value;
}

/**
 * Returns the newest version that a node proves.
 * @throws {UnverifiedAnswer} when a node's answer does not verify, whatever the other one proves
 * @throws {AnchorUnusable}, and the first node's failure when none answers
 */
export async function certify<Value>({ objectId, read }: Readable<Value>): Promise<Certified<Value>> {
  const [nodes, verifier] = await Promise.all([openLedgerNodes(), openVerifier()]);
  const proofs = await Promise.allSettled(
    nodes.map((node) => proveAt(node.name, createNodeAnswers(node), verifier, objectId)),
  );
  const failures = proofs.flatMap((proof): unknown[] => (proof.status === 'rejected' ? [proof.reason] : []));
  const objects = proofs.flatMap((proof) => (proof.status === 'fulfilled' ? [proof.value] : []));
  const lie = failures.find((failure) => failure instanceof UnverifiedAnswer || failure instanceof AnchorUnusable);
  if (lie !== undefined) throw lie;
  const [newest] = objects.toSorted((one, other) => Number(other.version - one.version));
  if (newest === undefined) throw failures[0] ?? new AnchorUnusable('no node is spoken to by gRPC');
  const { version, sequence, timestampMs } = newest;
  return { value: read(newest), version, checkpoint: sequence, timestampMs };
}

let opened: Promise<Verifier> | null = null;

/** One worker for the page; one that could not be started is tried again. */
function openVerifier(): Promise<Verifier> {
  opened ??= startVerifier().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function startVerifier(): Promise<Verifier> {
  const { chain: network, manifest } = await fetchConfig();
  const { chain } = manifest;
  const [anchor, stored] = await Promise.all([readAnchor(network), readStoredAnchor(chain)]);
  if (anchor === null) throw new AnchorUnusable(`this build has no anchor for ${network}`);
  const start = { chain, anchor, stored, nowMs: Date.now(), isLocal: isLocalBuild };
  return createVerifier(new LightWorker(), start, () => {
    opened = null;
  });
}

/** Asks for the ends of epochs until the committee of the object's checkpoint is known; each of them verifies, or the node is refused. */
async function proveAt(
  name: string,
  answers: NodeAnswers,
  verifier: Verifier,
  objectId: string,
): Promise<ProvenObject> {
  const question = await answers.fetchObject(objectId);
  let ends: readonly EpochEnd[] = [];
  for (;;) {
    const result = await verifier.prove(question, ends);
    if (result.kind === 'refused') throw refusal(name, result.code, result.reason);
    if (result.extended !== null) await keepAnchor(result.extended);
    if (result.kind === 'proven') return result.object;
    ends = await answers.fetchEnds(result.from, result.until);
  }
}

function refusal(node: string, code: string | null, reason: string): Error {
  return code === 'ANCHOR_TOO_OLD' ? new AnchorUnusable(reason) : new UnverifiedAnswer(node, reason);
}
