/**
 * The public vocabulary of the embedded chain: objects, executed transactions, simulations, checkpoints, signatures of
 * Move functions, and the `Localnet` interface itself. Types only; nothing here runs.
 *
 * Conventions: addresses and object ids are `0x` + 64 hex digits, digests are base58, types are normalised strings
 * (`0x000…02::coin::Coin<0x000…02::sui::SUI>`), u64 values and versions are bigint, times are milliseconds as number.
 */
import type { bcs } from '@mysten/sui/bcs';
import type { JsonStyle, ModuleInfo } from '@suil/move-vm';

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

/** Parsed transaction effects (version 2) in the shape `bcs.TransactionEffects` of `@mysten/sui/bcs` gives. */
export type Effects = Extract<ReturnType<typeof bcs.TransactionEffects.parse>, { $kind: 'V2' }>['V2'];

/** Parsed transaction data (version 1) in the shape `bcs.TransactionData` of `@mysten/sui/bcs` gives. */
export type TransactionDataV1 = ReturnType<typeof bcs.TransactionData.parse>['V1'];

/** Why a transaction failed in execution, in words beside the exact enum in the effects. */
export interface ExecutionFailure {
  /** The name in Sui's ExecutionFailureStatus, such as `MoveAbort`. */
  readonly kind: string;
  /** Index of the failing command, when one command is to blame. */
  readonly command?: number;
  readonly description: string;
  /** Present for `MoveAbort` and `MovePrimitiveRuntimeError`. */
  readonly abort?: {
    readonly abortCode?: bigint;
    readonly package: string;
    readonly module: string;
    readonly function: number;
    readonly functionName?: string;
    readonly instruction: number;
  };
}

export interface ChainEvent {
  /** The package whose module emitted the event (the one called, which may be an upgrade of the defining one). */
  readonly packageId: string;
  readonly module: string;
  readonly sender: string;
  readonly type: string;
  readonly contents: Uint8Array;
}

/** Net change of one coin type for one address over a transaction, gas included. */
export interface BalanceChange {
  readonly address: string;
  readonly coinType: string;
  readonly amount: bigint;
}

/** The effect on one object with its type, as gRPC's ChangedObject wants it. Index-aligned with effects.changedObjects. */
export interface ObjectChange {
  readonly id: string;
  /** `package` for a package, else the normalised struct type. */
  readonly type: string;
  readonly input?: { readonly version: bigint; readonly digest: string; readonly owner: Owner };
  readonly output?: { readonly version: bigint; readonly digest: string; readonly owner: Owner };
  readonly idOperation: 'none' | 'created' | 'deleted';
}

/** What any run of a transaction yields, executed or simulated. */
export interface TransactionOutcome {
  readonly digest: string;
  /** BCS of TransactionData. */
  readonly bytes: Uint8Array;
  /** Serialised signatures, base64, in the order given. Empty for simulations and the genesis transaction. */
  readonly signatures: readonly string[];
  readonly sender: string;
  readonly effectsBytes: Uint8Array;
  readonly effects: Effects;
  readonly effectsDigest: string;
  readonly events: readonly ChainEvent[];
  readonly balanceChanges: readonly BalanceChange[];
  readonly objectChanges: readonly ObjectChange[];
  /** Absent = success. */
  readonly failure?: ExecutionFailure;
}

/** A transaction that is part of the chain's history. Kinds `genesis` and `epoch` are the chain's own and have no
 * programmable transaction inside. */
export interface ExecutedTransaction extends TransactionOutcome {
  readonly kind: 'programmable' | 'genesis' | 'epoch';
  readonly checkpoint: bigint;
  readonly timestampMs: number;
}

/** A value seen during a simulation: BCS and normalised type. */
export interface CommandValue {
  readonly type: string;
  readonly bcs: Uint8Array;
}

export type Argument =
  | { readonly kind: 'gas' }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'result'; readonly command: number; readonly value: number };

export interface CommandResult {
  readonly returnValues: readonly CommandValue[];
  readonly mutatedByRef: readonly (CommandValue & { readonly argument: Argument })[];
}

export interface Simulation {
  readonly transaction: TransactionOutcome;
  /** One entry per command that completed; shorter than the command list after a failure. */
  readonly commandResults: readonly CommandResult[];
  /** Objects as they would be after the transaction, for readers that want the written contents. */
  readonly writtenObjects: readonly StoredObject[];
}

export interface SimulateOptions {
  /**
   * `true` (default): every check of a real execution but the signatures. With an empty gas payment a mock coin pays.
   * `false` (dev inspect): private functions and any argument usage allowed, ownership, gas price and budget not checked.
   */
  readonly checksEnabled?: boolean;
  /** Without a gas coin the owner's funds pay, as they would in execution, and not a mock coin. */
  readonly gasFromFunds?: boolean;
  /** Chain time for this run; default the latest checkpoint's. Never before it. */
  readonly nowMs?: number;
}

export interface Checkpoint {
  readonly sequence: bigint;
  readonly digest: string;
  readonly previousDigest?: string;
  readonly contentsDigest: string;
  readonly epoch: bigint;
  /** Set on the last checkpoint of its epoch. */
  readonly endsEpoch?: true;
  readonly timestampMs: number;
  readonly networkTotalTransactions: bigint;
  /** None for a heartbeat, else one. */
  readonly transactions: readonly { readonly digest: string; readonly effectsDigest: string }[];
  /** BCS of CheckpointSummary and CheckpointContents. */
  readonly summaryBytes: Uint8Array;
  readonly contentsBytes: Uint8Array;
  readonly rollingGas: GasSummary;
}

export interface GasSummary {
  readonly computationCost: bigint;
  readonly storageCost: bigint;
  readonly storageRebate: bigint;
  readonly nonRefundableStorageFee: bigint;
}

export interface EpochInfo {
  readonly epoch: bigint;
  readonly protocolVersion: bigint;
  readonly referenceGasPriceMist: bigint;
  readonly startsAtMs: number;
  readonly durationMs: number;
  readonly firstCheckpoint: bigint;
  /** Of an epoch that has ended. */
  readonly lastCheckpoint?: bigint;
  readonly endsAtMs?: number;
}

export interface CoinBalance {
  readonly coinType: string;
  /** Coins and funds together. */
  readonly amount: bigint;
  /** What the address holds outside of coins. */
  readonly addressAmount: bigint;
  readonly coinCount: number;
}

export interface CoinMetadata {
  /** Id of the CoinMetadata object. */
  readonly id: string;
  readonly coinType: string;
  readonly decimals: number;
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly iconUrl?: string;
}

export interface DynamicField {
  readonly kind: 'field' | 'object';
  readonly parent: string;
  /** Id of the Field<Name, Value> object (both kinds). */
  readonly fieldId: string;
  readonly fieldObject: StoredObject;
  readonly name: CommandValue;
  /** For kind `field` the value inside the field; for kind `object` the child object's id as BCS with type 0x2::object::ID. */
  readonly value: CommandValue;
  /** Only kind `object`. */
  readonly childId?: string;
  readonly childObject?: StoredObject;
}

/** Page of results; `nextCursor` is an opaque string, absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

export interface PageRequest {
  readonly cursor?: string;
  /** 1 to 1000; default 50. */
  readonly limit?: number;
}

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

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface FaucetGrant {
  readonly transaction: ExecutedTransaction;
  readonly coinId: string;
  readonly amountMist: bigint;
}

/**
 * A Sui chain as a value: it does nothing unless acted upon, has no port and reads no clock.
 * Every method that changes state appends to the write-ahead log before it returns (unless the chain is in memory).
 */
export interface Localnet {
  /** Base58 digest of the genesis checkpoint. */
  readonly chainId: string;
  readonly referenceGasPriceMist: bigint;

  /** The live object, or with `version` that exact version while it is still kept (recent past versions only). */
  getObject(id: string, version?: bigint): StoredObject | undefined;
  /** Live objects of an address, id order. `type` may leave out type arguments (`0x2::coin::Coin`) to match all. */
  listOwnedObjects(owner: string, options?: PageRequest & { readonly type?: string }): Page<StoredObject>;
  getBalance(owner: string, coinType: string): CoinBalance;
  /** Every coin type the address holds, type order. */
  listBalances(owner: string): readonly CoinBalance[];
  /** The metadata object of a coin type, if its package created one. */
  getCoinMetadata(coinType: string): CoinMetadata | undefined;
  listDynamicFields(parent: string, options?: PageRequest): Page<DynamicField>;

  /** Package id → module names are the keys of `data.modules`; `undefined` if there is no such function. */
  getFunction(packageId: string, module: string, name: string): MoveFunction | undefined;
  /** Names of all functions of a module that are public or entry; `undefined` if there is no such module. */
  listFunctions(packageId: string, module: string): readonly MoveFunction[] | undefined;
  /** Structs and enums of a module in the order of their definitions; `undefined` if there is no such module. */
  listDatatypes(packageId: string, module: string): readonly MoveDatatype[] | undefined;
  /** Every version of a package, oldest first; `undefined` if there is no such package. */
  listPackageVersions(packageId: string): readonly PackageVersion[] | undefined;
  /** A module with its datatypes and all its functions; `undefined` if there is no such module. */
  describeModule(packageId: string, module: string): ModuleInfo | undefined;
  /** Units of a coin type in existence, from its TreasuryCap; `undefined` where no cap is to be found. */
  getTotalSupply(coinType: string): bigint | undefined;
  /**
   * Value of a Move type as Sui's JSON (u64 and wider as strings, ID as address, Option as value or null, String as text).
   * @param style which protocol's shape; default gRPC's
   */
  toJson(type: string, contents: Uint8Array, style?: JsonStyle): JsonValue;

  getTransaction(digest: string): ExecutedTransaction | undefined;
  getCheckpoint(at: bigint | string): Checkpoint | undefined;
  latestCheckpoint(): Checkpoint;
  /** Called synchronously after each new checkpoint is durable. Returns the unsubscribe function. */
  subscribeCheckpoints(listener: (checkpoint: Checkpoint) => void): () => void;
  /** The present epoch. */
  getEpoch(): EpochInfo;
  /** An epoch that has begun; undefined for one that has not. */
  getEpoch(epoch: bigint): EpochInfo | undefined;

  /**
   * Executes a signed transaction and seals it in a checkpoint of its own.
   * An identical transaction that was executed before returns the earlier result.
   * @param nowMs chain time; the checkpoint's time is the later of this and the previous one's.
   * @throws {AppError} CHAIN_… when a node would refuse the transaction; nothing changes then.
   */
  execute(bytes: Uint8Array, signatures: readonly string[], nowMs: number): Promise<ExecutedTransaction>;
  /** Runs without changing anything. @throws {AppError} CHAIN_… as `execute`, as far as the checks are enabled. */
  simulate(bytes: Uint8Array, options?: SimulateOptions): Simulation;
  /** Pays a fresh SUI coin to an address from the genesis faucet account, as an ordinary signed transaction. */
  requestGas(address: string, amountMist: bigint, nowMs: number): Promise<FaucetGrant>;
  /** Seals an empty checkpoint at `nowMs` and moves the Clock there. @throws {AppError} CHAIN_CLOCK_BACKWARD */
  advanceClock(nowMs: number): Checkpoint;
  /**
   * Ends the epoch with a checkpoint at `nowMs`; the next one begins. It also ends by itself with the first checkpoint at or after
   * its start and duration. @throws {AppError} CHAIN_CLOCK_BACKWARD
   */
  advanceEpoch(nowMs: number): Checkpoint;
  /** Writes a snapshot and shortens the log (a no-op in memory). Also happens by itself as the log grows. */
  compact(): void;
  /** Releases the data folder. Nothing may be called afterwards. */
  close(): void;
}
