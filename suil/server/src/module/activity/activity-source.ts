/** What a module contributes to a member's movements: lists of its records, newest first. Knows no product. */
import type { Address } from '@suil/core';
import type { Activity, ActivityKind } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';

/** Whose movements of which kinds. */
export interface AskedActivity {
  readonly member: Address;
  readonly kinds: readonly ActivityKind[];
  /** Milliseconds, of which the last is not in; undefined: of all times. */
  readonly times: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** Values of the last row of the pages before, as the row's `place` has them; undefined: from the newest on. */
  readonly after: readonly string[] | undefined;
  readonly limit: number;
}

export interface ActivityRow {
  /** Where it is in its list: values that the list's `place` describes. */
  readonly place: readonly string[];
  readonly activity: Activity;
}

export interface ActivitySource {
  /** Names the list in cursors: one lower-case letter, unlike every other list's. */
  readonly letter: string;
  readonly kinds: readonly ActivityKind[];
  /** Patterns of the values of a row's place, none of which holds a dot or a space. */
  readonly place: readonly RegExp[];
  /** Returns rows behind `after`, newest first; fewer than `limit` only at the end. It reads by an index of the member's and writes nothing. */
  readonly read: (db: Queryable, asked: AskedActivity) => Promise<ActivityRow[]>;
}
