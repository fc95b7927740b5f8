/** What a line is checked with besides the state: verified events, clocks, the place intents are signed for, approvals. */
import type { Sites } from '@suil/core';
import type { VerifySignature } from '@suil/signature';
import type { VerifiedInputs } from '../verified-inputs.ts';

/** What a line is checked with besides the state. */
export interface LineContext {
  readonly inputs: VerifiedInputs;
  /** Now: this machine's clock, on the local chain the chain's. */
  readonly nowMs: number;
  /**
   * Certified time when the journal was last seen to end before this line; 0 while this process has not been level with it. A line that came
   * later than that cannot have been accepted before.
   */
  readonly levelMs: number;
  /** Where intents are signed. */
  readonly site: Sites;
  readonly verifySignature: VerifySignature;
  readonly approvals: Approvals;
  /** The newest epoch of the journal that the operator agreed to; the lines before are of that one or of earlier ones. */
  readonly agreedEpoch: number;
}

/** The approvals that this process gave, or may have given and lost. */
export interface Approvals {
  /** Returns until when a voucher of this request may be good; undefined when none is known. */
  readonly expiryOf: (id: bigint) => number | undefined;
  /**
   * Returns the certified time until which an approval of this request can count that was lost with the log; undefined when none was lost.
   * A line that was there when the loss was noticed is taken as recorded: undefined, too. @param seq the number of the line that asks
   */
  readonly lostUntilMs: (id: bigint, seq: bigint) => number | undefined;
}

/** Where nothing was ever approved. */
export const NO_APPROVALS: Approvals = { expiryOf: () => undefined, lostUntilMs: () => undefined };

/** So old may the newest certified checkpoint be where something is decided by it. */
export const CERTIFIED_AGE_MAX_MS = 300_000;

/** How far clocks of different machines may be apart. */
export const CLOCK_MARGIN_MS = 60_000;
