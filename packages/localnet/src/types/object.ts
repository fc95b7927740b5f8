/** Objects and who may use them. Types only. */

/** Who may use an object. `object` is a dynamic field of the object (or wrapped UID) at `parent`. */
export type Owner =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'object'; readonly parent: string }
  | { readonly kind: 'shared'; readonly initialSharedVersion: bigint }
  | { readonly kind: 'immutable' }
  | { readonly kind: 'consensus'; readonly startVersion: bigint; readonly address: string };

/** The contents of a Move object: `contents` is the BCS of a value of `type`. */
export interface MoveObjectData {
  readonly kind: 'move';
  readonly type: string;
  readonly hasPublicTransfer: boolean;
  readonly contents: Uint8Array;
}

/** A published package. `typeOrigins` says which package id defined each struct or enum first. */
export interface PackageData {
  readonly kind: 'package';
  readonly modules: ReadonlyMap<string, Uint8Array>;
  readonly typeOrigins: readonly { readonly module: string; readonly datatype: string; readonly package: string }[];
  readonly linkage: ReadonlyMap<string, { readonly upgradedId: string; readonly upgradedVersion: bigint }>;
}

/** One version of one object as the store holds it. */
export interface StoredObject {
  readonly id: string;
  readonly version: bigint;
  readonly digest: string;
  readonly owner: Owner;
  readonly previousTransaction: string;
  readonly storageRebateMist: bigint;
  readonly data: MoveObjectData | PackageData;
}

/** What `setBalance` makes of an address's coins of a type. */
export interface BalanceEdit {
  readonly owner: string;
  readonly coinType: string;
  readonly amount: bigint;
}

/** What `setObject` makes of an object. */
export interface ObjectEdit {
  readonly id: string;
  /** BCS of a value of the type; its first 32 bytes are the id. */
  readonly contents: Uint8Array;
  /** Default: as it is. */
  readonly type?: string;
  readonly owner?: Owner;
}

/** An object before or after a transaction. */
export interface ObjectState {
  readonly version: bigint;
  readonly digest: string;
  readonly owner: Owner;
}
