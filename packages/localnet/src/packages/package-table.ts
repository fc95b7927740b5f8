/**
 * Packages as the VM sees them: module bytes by storage id, linkage from original to storage ids, defining ids of types.
 * Reads the object store and the packages of the running transaction; does not verify or execute anything.
 */
import { createLinkage, type Linkage } from '@suil/move-vm';
import type { PackageData, StoredObject } from '../types.ts';

const NO_LINKAGE = createLinkage([]);

/** The facts about one package that calls into it need. */
interface PackageFacts {
  readonly data: PackageData;
  readonly originalId: string;
  readonly linkage: Linkage;
}

export class PackageTable {
  readonly #read: (id: string) => StoredObject | undefined;
  readonly #selfAddress: (module: Uint8Array) => string | undefined;
  readonly #facts = new Map<string, PackageFacts>();
  readonly #staged = new Map<string, PackageData>();
  /** original id + module + datatype → defining id, for types that an upgrade added. */
  readonly #definingIds = new Map<string, string>();
  /** Names that staged packages added to {@link #definingIds}. */
  readonly #stagedNames = new Set<string>();
  /** original id → ids of all stored versions */
  readonly #versions = new Map<string, Set<string>>();

  /** @param selfAddress returns the address a module's bytes carry: its package's original id */
  constructor(read: (id: string) => StoredObject | undefined, selfAddress: (module: Uint8Array) => string | undefined) {
    this.#read = read;
    this.#selfAddress = selfAddress;
  }

  getModule(packageId: string, name: string): Uint8Array | undefined {
    return this.data(packageId)?.modules.get(name);
  }

  getDefiningId(originalId: string, module: string, datatype: string): string | undefined {
    return this.#definingIds.get(`${originalId}::${module}::${datatype}`);
  }

  data(packageId: string): PackageData | undefined {
    const staged = this.#staged.get(packageId);
    if (staged) return staged;
    const object = this.#read(packageId);
    return object?.data.kind === 'package' ? object.data : undefined;
  }

  /** The id of the package's first version; the id itself when it never was upgraded. */
  originalIdOf(packageId: string): string {
    return this.#factsOf(packageId)?.originalId ?? packageId;
  }

  /** Storage ids of every stored version of the package, in no order; empty when there is no such package. */
  versionsOf(packageId: string): readonly string[] {
    return [...(this.#versions.get(this.originalIdOf(packageId)) ?? [])];
  }

  /** How names inside the package resolve. Without the package, every name stands for itself. */
  linkageOf(packageId: string): Linkage {
    return this.#factsOf(packageId)?.linkage ?? NO_LINKAGE;
  }

  /** Makes a package of the running transaction visible before it is stored. */
  stage(id: string, data: PackageData): void {
    this.#staged.set(id, data);
    for (const [name, definingId] of this.#laterTypes(id, data)) {
      if (!this.#definingIds.has(name)) this.#stagedNames.add(name);
      this.#definingIds.set(name, definingId);
    }
  }

  /** Takes staged packages back, after a failure or when they are in the store. Returns their ids. */
  unstage(): string[] {
    const ids = [...this.#staged.keys()];
    for (const id of ids) this.#facts.delete(id);
    for (const name of this.#stagedNames) this.#definingIds.delete(name);
    this.#staged.clear();
    this.#stagedNames.clear();
    return ids;
  }

  /** Remembers a stored package: which types it defined and whose version it is. */
  learn(id: string, data: PackageData): void {
    const originalId = this.#originalIdFrom(id, data);
    this.#versions.set(originalId, (this.#versions.get(originalId) ?? new Set()).add(id));
    for (const [name, definingId] of this.#laterTypes(id, data)) this.#definingIds.set(name, definingId);
  }

  /** Types that came with an upgrade: original name and the package that defined them. */
  *#laterTypes(id: string, data: PackageData): Generator<[string, string]> {
    const originalId = this.#originalIdFrom(id, data);
    for (const origin of data.typeOrigins) {
      if (origin.package !== originalId) yield [`${originalId}::${origin.module}::${origin.datatype}`, origin.package];
    }
  }

  #factsOf(packageId: string): PackageFacts | undefined {
    const known = this.#facts.get(packageId);
    if (known) return known;
    const data = this.data(packageId);
    if (!data) return undefined;
    const originalId = this.#originalIdFrom(packageId, data);
    const links: [string, string][] = [...data.linkage].map(([original, info]) => [original, info.upgradedId]);
    const facts = { data, originalId, linkage: createLinkage([...links, [originalId, packageId]]) };
    this.#facts.set(packageId, facts);
    return facts;
  }

  #originalIdFrom(id: string, data: PackageData): string {
    for (const module of data.modules.values()) return this.#selfAddress(module) ?? id;
    return id;
  }
}
