/** Functions and datatypes of Move packages. Types only. */

export type Ability = 'copy' | 'drop' | 'store' | 'key';

/** Normalised type in a signature; the same shape as `SuiClientTypes.OpenSignatureBody`. */
export type SignatureBody =
  | { readonly $kind: 'u8' | 'u16' | 'u32' | 'u64' | 'u128' | 'u256' | 'bool' | 'address' }
  | { readonly $kind: 'vector'; readonly vector: SignatureBody }
  | {
      readonly $kind: 'datatype';
      readonly datatype: { readonly typeName: string; readonly typeParameters: readonly SignatureBody[] };
    }
  | { readonly $kind: 'typeParameter'; readonly index: number };

export interface SignatureToken {
  readonly reference: 'immutable' | 'mutable' | null;
  readonly body: SignatureBody;
}

export interface MoveFunction {
  readonly package: string;
  readonly module: string;
  readonly name: string;
  readonly visibility: 'public' | 'friend' | 'private';
  readonly isEntry: boolean;
  readonly typeParameters: readonly { readonly constraints: readonly Ability[] }[];
  /** TxContext included, as on chain. */
  readonly parameters: readonly SignatureToken[];
  readonly returns: readonly SignatureToken[];
}

export interface MoveField {
  readonly name: string;
  readonly type: SignatureBody;
}

/** A struct or enum. `definingId` is the package version that brought it. */
export interface MoveDatatype {
  readonly definingId: string;
  readonly module: string;
  readonly name: string;
  readonly kind: 'struct' | 'enum';
  readonly abilities: readonly Ability[];
  readonly typeParameters: readonly { readonly constraints: readonly Ability[]; readonly isPhantom: boolean }[];
  /** Of a struct; empty for an enum. */
  readonly fields: readonly MoveField[];
  /** Of an enum; empty for a struct. */
  readonly variants: readonly { readonly name: string; readonly fields: readonly MoveField[] }[];
}

export interface PackageVersion {
  readonly id: string;
  readonly version: bigint;
}
