/** What a transaction did: effects, events, and the objects and balances it changed. Types only. */
import type { ExecutionStatus } from './execution-status.ts';
import type { ObjectState } from './object.ts';

export interface GasSummary {
  readonly computationCost: bigint;
  readonly storageCost: bigint;
  readonly storageRebate: bigint;
  readonly nonRefundableStorageFee: bigint;
}

/** What a transaction did, but for the objects it changed: see {@link ObjectChange}. */
export interface Effects {
  readonly status: ExecutionStatus;
  readonly executedEpoch: bigint;
  readonly gasUsed: GasSummary;
  readonly transactionDigest: string;
  /** Which of the changed objects paid; null when no coin did. */
  readonly gasObjectIndex: number | null;
  readonly eventsDigest: string | null;
  readonly dependencies: readonly string[];
  /** The version of every object that the transaction wrote. */
  readonly lamportVersion: bigint;
  /** Objects that were read through a shared reference and did not change. */
  readonly unchangedConsensusObjects: readonly {
    readonly id: string;
    readonly version: bigint;
    readonly digest: string;
  }[];
}

/** What went into the funds of an address, or came out of them. `type` is a `0x2::balance::Balance<T>`. */
export interface FundsWrite {
  readonly owner: string;
  readonly type: string;
  readonly operation: 'merge' | 'split';
  readonly amount: bigint;
}

/** Authenticated events that were added to the stream of a package. */
export interface StreamWrite {
  /** The id of the package's first version. */
  readonly stream: string;
  /** Their places among the events of the transaction, and their digests; at least one. */
  readonly events: readonly { readonly index: number; readonly digest: string }[];
}

/** The effect on one object. The list is in the order of ids. */
export interface ObjectChange {
  readonly id: string;
  /** `package` for a package, else the normalised struct type. */
  readonly type: string;
  readonly input?: ObjectState;
  readonly output?: ObjectState;
  /** Instead of `output`, where the object keeps funds of an address. */
  readonly funds?: FundsWrite;
  /** Instead of `output`, where the object keeps the head of a stream of events. */
  readonly stream?: StreamWrite;
  readonly idOperation: 'none' | 'created' | 'deleted';
}

export interface ChainEvent {
  /** The package of the function that the transaction called, with its module; the event may be another's. */
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
