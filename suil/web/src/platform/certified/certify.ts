/** What an object on chain was as of a certified checkpoint, asked of the node in use and of the server's, and verified in a worker. */
import { itemAt } from '@suil/core';
import { fetchConfig } from '../chain/config.ts';
import { isLocalBuild, readAnchor } from './anchor.ts';
import type { Readable } from './compare-nodes.ts';
import { keepAnchor, readStoredAnchor } from './epoch-store.ts';
import { openLedgerNodes } from './ledger-nodes.ts';
import LightWorker from './light.ts?worker';
import { proveInOrder } from './prove-newest.ts';
import { AnchorUnusable } from './unverified-answer.ts';
import type { Start } from './verification.ts';
import { createVerifier, type Verifier } from './worker.ts';

/** An object of which a proof was verified, as it is read. */
export interface Certified<Value> {
  readonly value: Value;
  readonly version: bigint;
  /** Number and time of the checkpoint that has the transaction which wrote it. Nothing is said of later ones. */
  readonly checkpoint: bigint;
  readonly timestampMs: number;
}

/** Returns the newest version that a node proves. @throws as `proveInOrder` */
export async function certify<Value>(object: Readable<Value>): Promise<Certified<Value>> {
  return itemAt(await certifyInOrder([object]), 0);
}

/** Returns the newest version of each that a node proves; each is read once all nodes have answered for the one before. @throws as `proveInOrder` */
export async function certifyInOrder<Value>(objects: readonly Readable<Value>[]): Promise<Certified<Value>[]> {
  const verifier = openVerifier();
  const nodes = await openLedgerNodes();
  const objectIds = objects.map(({ objectId }) => objectId);
  const proven = await proveInOrder(objectIds, { nodes, verifier, onExtended: (anchor) => void keepAnchor(anchor) });
  return objects.map(({ read }, place) => {
    const object = itemAt(proven, place);
    const { version, sequence, timestampMs } = object;
    return { value: read(object), version, checkpoint: sequence, timestampMs };
  });
}

let opened: Verifier | null = null;

/** Loads the worker and checks the anchor's keys while the caller still loads what it asks with. */
export function prepareVerifier(): void {
  openVerifier();
}

/** One worker for the page; one that could not be started is tried again. */
function openVerifier(): Verifier {
  opened ??= createVerifier(new LightWorker(), readStart(), () => {
    opened = null;
  });
  return opened;
}

async function readStart(): Promise<Start> {
  const { chain: network, manifest } = await fetchConfig();
  const { chain } = manifest;
  const [anchor, stored] = await Promise.all([readAnchor(network), readStoredAnchor(chain)]);
  if (anchor === null) throw new AnchorUnusable(`this build has no anchor for ${network}`);
  return { chain, anchor, stored, nowMs: Date.now(), isLocal: isLocalBuild };
}
