/**
 * Objects of the remote chain as they were at one checkpoint. A node gives the present version of an object, and past ones by their number: the
 * transaction that wrote a version says in which checkpoint, and its effects which version was before. Owns that way back; an
 * object that was deleted or wrapped since the checkpoint cannot be found so, and is absent.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import { ChainError } from '../errors.ts';
import type { StoredObject } from '../types.ts';
import { checkedObject, type Wanted } from './checked-object.ts';
import type { RemoteNode } from './remote-node.ts';

/** A node takes 200; objects may be large, and an answer has at most 4 MiB. */
const BATCH_ITEMS = 50;
/** Versions that the way back may have. */
const STEPS_MAX = 100;
const NOT_FOUND = 5;
const U64_MAX = 2n ** 64n - 1n;
const OBJECT_PATHS = ['object_id', 'version', 'digest', 'bcs'];

/** Objects that were there, and ids that were not. */
export interface ObjectsThen {
  readonly objects: readonly StoredObject[];
  readonly absent: readonly string[];
}

export class RemoteObjects {
  readonly #node: RemoteNode;
  readonly #checkpoint: bigint;
  /** By digest of a transaction: its checkpoint, null where the node has it no more. */
  readonly #checkpointOf = new Map<string, bigint | null>();

  constructor(node: RemoteNode, checkpoint: bigint) {
    this.#node = node;
    this.#checkpoint = checkpoint;
  }

  /** @throws {CHAIN_FORK_UNREACHABLE} {CHAIN_FORK_ANSWER_INVALID} {CHAIN_FORK_PRUNED} */
  async read(ids: readonly string[]): Promise<ObjectsThen> {
    const objects: StoredObject[] = [];
    const absent: string[] = [];
    for (let start = 0; start < ids.length; start += BATCH_ITEMS) {
      const found = await this.#readBatch(ids.slice(start, start + BATCH_ITEMS));
      objects.push(...found.objects);
      absent.push(...found.absent);
    }
    return { objects, absent };
  }

  async #readBatch(ids: readonly string[]): Promise<ObjectsThen> {
    const present = await this.#get(ids.map((objectId) => ({ objectId })));
    const objects: StoredObject[] = [];
    const absent = ids.filter((_, index) => present[index] === undefined);
    let candidates = present.filter((object) => object !== undefined);
    for (let step = 0; candidates.length > 0; step++) {
      await this.#readCheckpoints(candidates.map((object) => object.previousTransaction));
      const later = candidates.filter((object) => this.#isLater(object));
      objects.push(...candidates.filter((object) => !later.includes(object)));
      const [first] = later;
      if (first !== undefined && step === STEPS_MAX)
        throw this.#pruned(first.id, `it changed more than ${STEPS_MAX} times since`);
      candidates = await this.#readBefore(later, absent);
    }
    return { objects, absent };
  }

  /** Whether a version was written after the checkpoint. */
  #isLater({ previousTransaction }: StoredObject): boolean {
    const checkpoint = this.#checkpointOf.get(previousTransaction);
    return checkpoint !== undefined && checkpoint !== null && checkpoint > this.#checkpoint;
  }

  /** Returns the version before each; ids that had none are added to `absent`. */
  async #readBefore(later: readonly StoredObject[], absent: string[]): Promise<StoredObject[]> {
    const wanted: Wanted[] = [];
    for (const object of later) {
      const version = await this.#versionBefore(object);
      if (version === undefined) absent.push(object.id);
      else wanted.push({ objectId: object.id, version });
    }
    if (wanted.length === 0) return [];
    const before = await this.#get(wanted);
    return before.map((object, index) => {
      if (object !== undefined) return object;
      const { objectId = '', version } = wanted[index] ?? {};
      throw this.#pruned(objectId, `it has version ${version} no more`);
    });
  }

  /** Returns which version of an object the transaction changed that wrote it; undefined where there was none. */
  async #versionBefore({ id, previousTransaction, version }: StoredObject): Promise<bigint | undefined> {
    const answer = await this.#node.ask((client, options) =>
      client.ledgerService.getTransaction(
        { digest: previousTransaction, readMask: { paths: ['effects.changed_objects'] } },
        options,
      ),
    );
    const change = answer?.transaction?.effects?.changedObjects.find(({ objectId }) => objectId === id);
    const { DOES_NOT_EXIST, EXISTS } = GrpcTypes.ChangedObject_InputObjectState;
    if (change?.inputState === DOES_NOT_EXIST) return undefined;
    const before = change?.inputState === EXISTS ? change.inputVersion : undefined;
    if (before === undefined) throw this.#pruned(id, `it does not say which version was before ${version}`);
    if (before >= version) throw this.#node.invalid(`version ${before} of ${id} was before version ${version}`);
    return before;
  }

  async #readCheckpoints(digests: readonly string[]): Promise<void> {
    const unknown = [...new Set(digests)].filter((digest) => !this.#checkpointOf.has(digest));
    if (unknown.length === 0) return;
    const answer = await this.#node.ask((client, options) =>
      client.ledgerService.batchGetTransactions(
        { digests: unknown, readMask: { paths: ['digest', 'checkpoint'] } },
        options,
      ),
    );
    for (const [index, digest] of unknown.entries()) {
      const result = answer?.transactions[index]?.result;
      if (result === undefined) throw this.#node.invalid(`nothing about transaction ${digest}`);
      const transaction = result.oneofKind === 'transaction' ? result.transaction : undefined;
      const isMissing = result.oneofKind === 'error' && result.error.code === NOT_FOUND;
      if (transaction?.digest !== digest && !isMissing) throw this.#node.invalid(`no transaction ${digest}`);
      if (transaction === undefined) await this.#assertOld(digest);
      // One that is in no checkpoint yet will be in a later one.
      const checkpoint = transaction === undefined ? null : (transaction.checkpoint ?? U64_MAX);
      this.#checkpointOf.set(digest, checkpoint);
    }
  }

  /** A transaction that the node has no more is older than the oldest checkpoint that it has: good, unless that is after ours. */
  async #assertOld(digest: string): Promise<void> {
    const info = await this.#node.ask((client, options) => client.ledgerService.getServiceInfo({}, options));
    const oldest = info?.lowestAvailableCheckpoint ?? 0n;
    if (oldest <= this.#checkpoint + 1n) return;
    throw new ChainError('CHAIN_FORK_PRUNED', {
      ...{ node: this.#node.name, objectId: `written by ${digest}`, checkpoint: this.#checkpoint },
      detail: `it has transactions since checkpoint ${oldest} alone`,
    });
  }

  /** Returns an object for each that is wanted, in their order; undefined where the node has none. */
  async #get(wanted: readonly Wanted[]): Promise<(StoredObject | undefined)[]> {
    const answer = await this.#node.ask((client, options) =>
      client.ledgerService.batchGetObjects({ requests: [...wanted], readMask: { paths: OBJECT_PATHS } }, options),
    );
    const results = answer?.objects ?? [];
    if (results.length !== wanted.length)
      throw this.#node.invalid(`${results.length} objects for ${wanted.length} ids`);
    return wanted.map((one, index) => {
      const result = results[index]?.result;
      if (result?.oneofKind === 'object') return checkedObject(this.#node, one, result.object);
      const { code, message } =
        result?.oneofKind === 'error' ? result.error : { code: undefined, message: 'no result' };
      if (code === NOT_FOUND) return undefined;
      throw this.#node.invalid(`${one.objectId}: ${message}`);
    });
  }

  #pruned(objectId: string, detail: string): ChainError {
    const { name: node } = this.#node;
    return new ChainError('CHAIN_FORK_PRUNED', { node, objectId, checkpoint: this.#checkpoint, detail });
  }
}
