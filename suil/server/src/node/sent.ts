/** What was sent to the chain last: it is not sent again before its event can have come in. What a node says of it proves nothing. */

/** A transaction whose event has not come in by then is sent again, to another node. */
export const RESEND_MS = 10_000;

export interface Sent {
  /** Whether the same was sent a moment ago; a clock that was set back does not make that longer. */
  readonly isUnderWay: (what: string) => boolean;
  readonly note: (what: string) => void;
}

/** @param now milliseconds since 1970 */
export function createSent(now: () => number): Sent {
  let last = { what: '', atMs: Number.NEGATIVE_INFINITY };
  return {
    isUnderWay: (what) => what === last.what && Math.abs(now() - last.atMs) < RESEND_MS,
    note: (what) => {
      last = { what, atMs: now() };
    },
  };
}
