/** What a transaction did, or would do: its fee, our events, and what moved. Read from the answer of a simulation or of an execution. */
import type { SuiClientTypes } from '@mysten/sui/client';
import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import { decodeEvent } from '../events/decode.ts';
import type { ChainEvent } from '../events/kinds.ts';

export interface BalanceChange {
  /** Normalised: the address with all of its digits. */
  readonly coinType: string;
  readonly address: string;
  /** Base units; below zero for what leaves. */
  readonly amount: bigint;
}

/** Whose an object is: an address, or the kind of owner that is none; null where it does not exist. */
export type ObjectOwner = string | 'shared' | 'immutable' | 'object' | 'unknown' | null;

export interface ObjectChange {
  readonly id: string;
  readonly before: ObjectOwner;
  readonly after: ObjectOwner;
}

export interface TransactionOutcome {
  /** Computation and storage less the rebate; below zero when more storage is freed than used. */
  readonly networkFeeMist: bigint;
  /** Our own events, in order. */
  readonly events: readonly ChainEvent[];
  /** Of every address, network fee included. */
  readonly balanceChanges: readonly BalanceChange[];
  readonly objectChanges: readonly ObjectChange[];
}

/** What has to be included for {@link readOutcome}. */
export const OUTCOME_PARTS = { effects: true, events: true, balanceChanges: true } as const;

type Answer = Pick<SuiClientTypes.Transaction<typeof OUTCOME_PARTS>, 'effects' | 'events' | 'balanceChanges'>;

/** Returns what the node says of a transaction that succeeded. @throws {BCS_MALFORMED} when an event does not fit its type */
export function readOutcome(packageId: string, { effects, events, balanceChanges }: Answer): TransactionOutcome {
  const { computationCost, storageCost, storageRebate } = effects.gasUsed;
  return {
    networkFeeMist: BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate),
    events: events.flatMap((event) => decodeEvent(packageId, { type: event.eventType, bcs: event.bcs }) ?? []),
    balanceChanges: balanceChanges.map(({ coinType, address, amount }) => ({
      coinType: normalizeStructTag(coinType),
      address: normalizeSuiAddress(address),
      amount: BigInt(amount),
    })),
    objectChanges: effects.changedObjects
      .filter(({ outputState }) => outputState === 'ObjectWrite' || outputState === 'DoesNotExist')
      .map(({ objectId, inputOwner, outputOwner }) => ({
        id: normalizeSuiAddress(objectId),
        before: ownerOf(inputOwner),
        after: ownerOf(outputOwner),
      })),
  };
}

function ownerOf(owner: SuiClientTypes.ObjectOwner | null): ObjectOwner {
  switch (owner?.$kind) {
    case undefined:
      return null;
    case 'AddressOwner':
      return normalizeSuiAddress(owner.AddressOwner);
    case 'ConsensusAddressOwner':
      return normalizeSuiAddress(owner.ConsensusAddressOwner.owner);
    case 'Shared':
      return 'shared';
    case 'Immutable':
      return 'immutable';
    case 'ObjectOwner':
      return 'object';
    default:
      return 'unknown';
  }
}
