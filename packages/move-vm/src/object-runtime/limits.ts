/** Sui's per-transaction limits on objects and events (sui-protocol-config). Owns the numbers and the fault they end in. */
import { fault } from '../failure.ts';

export const OBJECT_LIMITS = {
  /** max_num_new_move_object_ids. */
  newIds: 2048,
  /** max_num_deleted_move_object_ids. */
  deletedIds: 2048,
  /** max_num_transferred_move_object_ids. */
  transfers: 2048,
  /** object_runtime_max_num_cached_objects: looked up in the store, whether they were there or not. */
  fetchedChildren: 1000,
  /** object_runtime_max_num_store_entries: read, added or taken off. */
  children: 1000,
  /** max_scratch_pad_size: entries, however large. */
  scratchEntries: 16_384,
  /** max_num_event_emit. */
  events: 1024,
  /** max_accumulator_events is not set on mainnet; as many as events. */
  accumulatorEvents: 1024,
  /** max_event_emit_size, in bytes. */
  eventBytes: 256_000,
  /** max_event_emit_size_total, in bytes. */
  allEventBytes: 65_536_000,
} as const;

export function needWithin(count: number, limit: keyof typeof OBJECT_LIMITS): void {
  if (count > OBJECT_LIMITS[limit]) {
    fault('MEMORY_LIMIT_EXCEEDED', `more than ${OBJECT_LIMITS[limit]} ${limit} in one transaction`);
  }
}
