/** What the ledger writer asks for when the open day is over: the closing itself is in `closing/`. */

/** `waiting`: not everything of the day is there yet; to be asked again when there is news. */
export type ClosingOutcome = 'closed' | 'waiting';

/** Closes a day, also when other processes try at the same time. A throw is a problem to report; the day stays as it was. */
export type CloseDay = (day: number) => Promise<ClosingOutcome>;
