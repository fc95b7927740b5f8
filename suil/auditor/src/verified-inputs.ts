/** What the auditor knows of the chain by itself: events of checkpoints that a quorum of validators certified. Read only. */
import type { ChainEvent } from '@suil/sdk';

/** An event of the deployment. */
export interface VerifiedEvent {
  readonly checkpoint: bigint;
  /** Its place among the deployment's events of the checkpoint, from 0. */
  readonly position: number;
  /** Certified time of the checkpoint. */
  readonly certifiedMs: number;
  readonly event: ChainEvent;
}

/** Returns the id of the voucher that an event used, in a list that is empty for other events. */
export function usedIds(event: ChainEvent): bigint[] {
  return event.kind === 'Withdrawn' || event.kind === 'ReserveDeposited' ? [event.id] : [];
}

/** The place of the last event that was applied. */
export type Place = Pick<VerifiedEvent, 'checkpoint' | 'position'>;

export interface VerifiedInputs {
  /** Certified time of the newest checkpoint that was followed; every checkpoint before it was, too. */
  readonly headMs: number;
  /** The number of that checkpoint. */
  readonly head: bigint;
  /** Returns all events behind a place, through the head, in order. */
  readonly after: (place: Place) => readonly VerifiedEvent[];
  /** Returns the event that closed a day on chain, or stored its price; undefined while there is none through the head. */
  readonly ofDay: (kind: 'DayClosed' | 'DayPrice', day: number) => VerifiedEvent | undefined;
}
