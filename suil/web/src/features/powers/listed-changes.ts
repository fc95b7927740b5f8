/**
 * Whether the server lists the changes that the certified configuration has as announced: the server could hide one or make one up, and the node could
 * show a configuration of before a change. Pure.
 */
import type { ParameterChangeRecord } from '@suil/core/api';
import type { ConfigurationState } from '@suil/sdk';

/**
 * `behind`: by its own word the server has not read as far as the configuration's last change. `newer`: it lists a change that was announced after
 * that, which an honest node would show.
 */
export type ListedChanges = 'same' | 'differs' | 'behind' | 'newer';

interface Listed {
  /** What the server says that it has read, before it gave out the records. */
  readonly indexedCheckpoint: bigint;
  readonly records: readonly ParameterChangeRecord[];
}

interface AsOf {
  /** Of the configuration's last change. */
  readonly checkpoint: bigint;
  readonly timestampMs: number;
  /** The day of which the parameters are. */
  readonly today: number;
}

export function compareLists(
  parameters: ConfigurationState['parameters'],
  { checkpoint, timestampMs, today }: AsOf,
  { indexedCheckpoint, records }: Listed,
): ListedChanges {
  if (indexedCheckpoint < checkpoint) return 'behind';
  const onChain = parameters.flatMap(({ key, next }) => (next === null ? [] : [nameOf(key, next.value, next.day)]));
  // What was announced or taken back since is not in this configuration.
  const listed = records
    .filter(({ day, announcedAtMs }) => day > today && announcedAtMs <= timestampMs)
    .filter(({ cancelledAtMs }) => cancelledAtMs === null || cancelledAtMs > timestampMs)
    .map(({ key, value, day }) => nameOf(key, BigInt(value), day));
  if (onChain.toSorted().join() !== listed.toSorted().join()) return 'differs';
  const isNewer = records.some(
    ({ day, announcedAtMs, cancelledAtMs }) => day > today && announcedAtMs > timestampMs && cancelledAtMs === null,
  );
  return isNewer ? 'newer' : 'same';
}

const nameOf = (key: number, value: bigint, day: number) => `${key} ${value} ${day}`;
