/** The versions of watched objects that certified checkpoints left, in order: what each was at the end of any checkpoint that is not forgotten. */
import type { SourceObject } from '@suil/checkpoints';

export interface ObjectVersion extends SourceObject {
  /** The checkpoint that changed it. */
  readonly checkpoint: bigint;
}

export class WatchedObjects {
  /** By id, the oldest first; one for each checkpoint that changed it. */
  readonly #versions = new Map<string, ObjectVersion[]>();

  constructor(known: readonly ObjectVersion[]) {
    for (const version of known) this.#versions.set(version.objectId, [version]);
  }

  /** Adds what the next checkpoint changed. */
  add(checkpoint: bigint, objects: readonly SourceObject[]): void {
    for (const object of objects) {
      const versions = this.#versions.get(object.objectId) ?? [];
      versions.push({ ...object, checkpoint });
      this.#versions.set(object.objectId, versions);
    }
  }

  /** Returns, by id, each object as a checkpoint left it. One of which no change until then is known is missing. */
  at(checkpoint: bigint): ReadonlyMap<string, ObjectVersion> {
    const found = new Map<string, ObjectVersion>();
    for (const [objectId, versions] of this.#versions) {
      const version = versions.findLast((one) => one.checkpoint <= checkpoint);
      if (version !== undefined) found.set(objectId, version);
    }
    return found;
  }

  /** Drops what only checkpoints before this one left. */
  forget(checkpoint: bigint): void {
    for (const versions of this.#versions.values()) {
      const kept = versions.findLastIndex((one) => one.checkpoint <= checkpoint);
      if (kept > 0) versions.splice(0, kept);
    }
  }
}
