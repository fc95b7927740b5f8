/** The chain itself. Types only. */
import type { JsonStyle, ModuleInfo } from '@suil/move-vm';
import type { Checkpoint, CheckpointMode, CheckpointSignature, Committee, EpochInfo } from './checkpoint.ts';
import type { ForkStatus } from './fork.ts';
import type { MoveDatatype, MoveFunction, PackageVersion } from './move.ts';
import type { BalanceEdit, ObjectEdit, StoredObject } from './object.ts';
import type { ExecutedTransaction, FaucetGrant, SimulateOptions, Simulation } from './outcome.ts';
import type {
  CoinBalance,
  CoinMetadata,
  CoinRegulation,
  CoinSupply,
  DynamicField,
  JsonValue,
  ObjectDisplay,
  OwnedRequest,
  Page,
  PageRequest,
} from './state.ts';

/**
 * A Sui chain as a value: it does nothing unless acted upon, has no port and reads no clock.
 * Every method that changes state appends to the write-ahead log before it returns (unless the chain is in memory).
 */
export interface Localnet {
  /** Base58 digest of the genesis checkpoint. */
  readonly chainId: string;
  /** Of the present epoch. */
  readonly referenceGasPriceMist: bigint;

  /** What this chain is a fork of, with counts that grow; undefined for one that is none. */
  readonly fork: ForkStatus | undefined;
  /**
   * Runs `run`. In a fork a method that needs an object of the remote chain that was not read yet throws CHAIN_FORK_UNREAD; here it is then read, and
   * `run` runs again, until it lacks nothing. `execute` and `requestGas` do so themselves.
   * @throws {AppError} what `run` throws, and in a fork CHAIN_FORK_…
   */
  readThrough<T>(run: () => T | Promise<T>): Promise<T>;
  /** Reads objects of the remote chain, all at once, that a fork has not read yet. @throws {AppError} CHAIN_FORK_… */
  load(ids: readonly string[]): Promise<void>;

  /** The live object, or with `version` that exact version while it is still kept (recent past versions only). */
  getObject(id: string, version?: bigint): StoredObject | undefined;
  /** Live objects of an address, party objects included; in the order of their ids, coins richest first. */
  listOwnedObjects(owner: string, options?: OwnedRequest): Page<StoredObject>;
  getBalance(owner: string, coinType: string): CoinBalance;
  /** Every coin type the address holds, type order. */
  listBalances(owner: string): readonly CoinBalance[];
  /** Metadata of a coin type from the coin registry, else from its `CoinMetadata` object; `undefined` where it has neither. */
  getCoinMetadata(coinType: string): CoinMetadata | undefined;
  /** Units of a coin type in existence, from the coin registry, else from its TreasuryCap; `undefined` where neither says it. */
  getCoinSupply(coinType: string): CoinSupply | undefined;
  getCoinRegulation(coinType: string): CoinRegulation;
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
  /** The amount of {@link Localnet.getCoinSupply}. */
  getTotalSupply(coinType: string): bigint | undefined;
  /**
   * Value of a Move type as Sui's JSON (u64 and wider as strings, ID as address, Option as value or null, String as text).
   * @param style which protocol's shape; default gRPC's
   */
  toJson(type: string, contents: Uint8Array, style?: JsonStyle): JsonValue;
  /** A value as its type's display shows it; `undefined` where the type has no display. */
  getDisplay(type: string, contents: Uint8Array): ObjectDisplay | undefined;

  getTransaction(digest: string): ExecutedTransaction | undefined;
  getCheckpoint(at: bigint | string): Checkpoint | undefined;
  latestCheckpoint(): Checkpoint;
  /** Called synchronously after each new checkpoint is durable. Returns the unsubscribe function. */
  subscribeCheckpoints(listener: (checkpoint: Checkpoint) => void): () => void;
  /** The present epoch. */
  getEpoch(): EpochInfo;
  /** An epoch that has begun; undefined for one that has not. */
  getEpoch(epoch: bigint): EpochInfo | undefined;

  /** The committee of an epoch that has begun; undefined for one that has not. */
  getCommittee(epoch: bigint): Committee | undefined;
  /** The signature of a checkpoint by three of four validators, 7,500 of 10,000 votes unless the chain has other stakes. */
  getCheckpointSignature(sequence: bigint): CheckpointSignature | undefined;

  /**
   * Executes a signed transaction and seals it in a checkpoint of its own, unless checkpoints are made by hand ({@link Localnet.setCheckpointMode}).
   * An identical transaction that was executed before returns the earlier result.
   * @param nowMs chain time; the checkpoint's time is the later of this and the previous one's.
   * @throws {AppError} CHAIN_… when a node would refuse the transaction; nothing changes then.
   */
  execute(bytes: Uint8Array, signatures: readonly string[], nowMs: number): Promise<ExecutedTransaction>;
  /**
   * Verifies the code that a transaction publishes, in turns of 10 ms between which the chain answers others; `simulate` then finds it
   * verified. `execute` does so itself. @throws {AppError} CHAIN_… for bytes that are no transaction
   */
  verifyAhead(bytes: Uint8Array): Promise<void>;
  /** Runs without changing anything. @throws {AppError} CHAIN_… as `execute`, as far as the checks are enabled. */
  simulate(bytes: Uint8Array, options?: SimulateOptions): Simulation;
  /**
   * Pays SUI to an address from the genesis faucet account, as an ordinary signed transaction: the amount in so many new coins, by default one.
   * What the amount has more than equal parts is in the first.
   */
  requestGas(address: string, amountMist: bigint, nowMs: number, coins?: number): Promise<FaucetGrant>;
  /** Seals an empty checkpoint at `nowMs` and moves the Clock there. @throws {AppError} CHAIN_CLOCK_BACKWARD */
  advanceClock(nowMs: number): Checkpoint;
  /** `automatic` at first. */
  readonly checkpointMode: CheckpointMode;
  /**
   * `manual`, of a chain in memory alone: from now on transactions are executed at once and wait for their checkpoint. They share the time of the first
   * one. Whatever makes a checkpoint (a change of clock, epoch or state, a snapshot) first makes theirs; a transaction that adds to a stream of
   * authenticated events is the last of one. `automatic` makes the checkpoint of those that wait.
   * @throws {AppError} CHAIN_REQUEST_INVALID for `manual` of a chain with a storage that keeps what was appended
   */
  setCheckpointMode(mode: CheckpointMode): void;
  /** Makes the checkpoint of the transactions that wait for one, else an empty one at `nowMs`. */
  sealCheckpoint(nowMs: number): Checkpoint;
  /**
   * Ends the epoch with a checkpoint at `nowMs`; the next one begins. It also ends by itself with the first checkpoint at or after
   * its start and duration. @throws {AppError} CHAIN_CLOCK_BACKWARD
   */
  advanceEpoch(nowMs: number): Checkpoint;
  /**
   * Remembers the present state, of a chain in memory alone. Returns the id that {@link Localnet.revert} takes; until then each checkpoint costs a
   * little more. @throws {AppError} CHAIN_REQUEST_INVALID of a chain with a storage that keeps what was appended
   */
  takeSnapshot(): string;
  /**
   * Returns to a snapshot: later checkpoints, transactions, objects, epochs and snapshots never were, and the snapshot itself is used up. Past
   * versions that the store forgot meanwhile stay forgotten. Listeners are not called. Returns the latest checkpoint.
   * @throws {AppError} CHAIN_REQUEST_INVALID without such a snapshot
   */
  revert(snapshot: string): Checkpoint;
  /** From now on transactions of this address need no signature of it, as sender and as payer of the gas. It is in no record of the chain. */
  impersonate(address: string): void;
  stopImpersonating(address: string): void;
  /**
   * Makes the owner's coins of a type one coin of `amount`, or none for 0, in a checkpoint without a transaction. What the address holds outside
   * of coins, and what a treasury counts, stay. @throws {AppError} CHAIN_TYPE_NOT_FOUND, CHAIN_REQUEST_INVALID
   */
  setBalance(edit: BalanceEdit): Checkpoint;
  /**
   * Gives an object its contents in a checkpoint without a transaction: the next version of one that exists, or a new one.
   * @throws {AppError} CHAIN_OBJECT_NOT_FOUND for a new one without type or owner, CHAIN_OBJECT_KIND_MISMATCH of a package, BCS_MALFORMED when the
   * contents are no value of the type, CHAIN_TYPE_NOT_FOUND, CHAIN_REQUEST_INVALID
   */
  setObject(edit: ObjectEdit): Checkpoint;
  /**
   * Begins anew, of a chain in memory alone: only the first checkpoint is left, nothing is impersonated, snapshots are gone. Listeners are not called.
   * @throws {AppError} CHAIN_REQUEST_INVALID of a chain with a storage that keeps what was appended
   */
  reset(): Checkpoint;
  /** Writes a snapshot to the storage and shortens the log (a no-op in memory). Also happens by itself as the log grows. */
  compact(): void;
  /** Releases the data folder. Nothing may be called afterwards. */
  close(): void;
}
