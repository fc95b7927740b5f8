/** A programmable transaction as the chain works with it. Types only; `model/transaction-data.ts` reads its bytes. */

/** One exact version of an object. */
export interface ObjectReference {
  readonly objectId: string;
  readonly version: bigint;
  readonly digest: string;
}

export interface PureInput {
  readonly kind: 'pure';
  readonly bytes: Uint8Array;
}

export interface SharedInput {
  readonly kind: 'shared';
  readonly objectId: string;
  readonly initialSharedVersion: bigint;
  readonly mutable: boolean;
}

/** An amount reserved of an address's funds outside of coins. */
export interface WithdrawalInput {
  readonly kind: 'withdrawal';
  readonly amount: bigint;
  /** `T` of the `Balance<T>`, as the transaction spells it. */
  readonly coinType: string;
  readonly from: WithdrawalSource;
}

export type WithdrawalSource =
  | { readonly kind: 'sender' }
  | { readonly kind: 'sponsor' }
  | { readonly kind: 'allowance'; readonly funder: string; readonly allowance: string };

export type TransactionInput =
  | PureInput
  | ({ readonly kind: 'owned' } & ObjectReference)
  | ({ readonly kind: 'receiving' } & ObjectReference)
  | SharedInput
  | WithdrawalInput;

/** What a command works on. `result` is the only result of a command, `nestedResult` one of several. */
export type Argument =
  | { readonly kind: 'gas' }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'result'; readonly command: number }
  | { readonly kind: 'nestedResult'; readonly command: number; readonly value: number };

/** Types in commands are spelt as the SDK spells them: `, ` between arguments. */
export interface MoveCall {
  readonly kind: 'MoveCall';
  readonly package: string;
  readonly module: string;
  readonly function: string;
  readonly typeArguments: readonly string[];
  readonly arguments: readonly Argument[];
}

export interface TransferObjects {
  readonly kind: 'TransferObjects';
  readonly objects: readonly Argument[];
  readonly address: Argument;
}

export interface SplitCoins {
  readonly kind: 'SplitCoins';
  readonly coin: Argument;
  readonly amounts: readonly Argument[];
}

export interface MergeCoins {
  readonly kind: 'MergeCoins';
  readonly destination: Argument;
  readonly sources: readonly Argument[];
}

export interface Publish {
  readonly kind: 'Publish';
  readonly modules: readonly Uint8Array[];
  readonly dependencies: readonly string[];
}

export interface MakeMoveVec {
  readonly kind: 'MakeMoveVec';
  /** Null where the first element says it. */
  readonly type: string | null;
  readonly elements: readonly Argument[];
}

export interface Upgrade {
  readonly kind: 'Upgrade';
  readonly modules: readonly Uint8Array[];
  readonly dependencies: readonly string[];
  readonly package: string;
  readonly ticket: Argument;
}

/** `kind` is Sui's name of the command. */
export type Command = MoveCall | TransferObjects | SplitCoins | MergeCoins | Publish | MakeMoveVec | Upgrade;

/** When and where a transaction may run; null is no limit. */
export interface ValidityWindow {
  readonly kind: 'validDuring' | 'validity';
  readonly minEpoch: bigint | null;
  readonly maxEpoch: bigint | null;
  readonly minTimestampMs: bigint | null;
  readonly maxTimestampMs: bigint | null;
  readonly chain: string;
  readonly nonce: number;
}

export type Expiration =
  | { readonly kind: 'none' }
  | { readonly kind: 'epoch'; readonly epoch: bigint }
  | ValidityWindow;

export interface GasData {
  readonly payment: readonly ObjectReference[];
  readonly owner: string;
  readonly priceMist: bigint;
  readonly budgetMist: bigint;
}

export interface TransactionData {
  readonly inputs: readonly TransactionInput[];
  readonly commands: readonly Command[];
  readonly sender: string;
  readonly gas: GasData;
  readonly expiration: Expiration;
}

/** A transaction with the bytes that were signed and their digest. */
export interface Transaction extends TransactionData {
  readonly bytes: Uint8Array;
  readonly digest: string;
}
