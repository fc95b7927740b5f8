/** Whether a voucher may be approved, of what this process knows by itself: its books, certified events, clocks and earlier approvals. Pure. */
import { RETURN_MARGIN_MS, VAULT_ASSETS, VOUCHER_LIFETIME_MS, type VoucherTerms } from '@suil/core';
import type { Books } from '@suil/core/reference-model';
import { type Approvals, CERTIFIED_AGE_MAX_MS } from '../check/context.ts';
import type { AuditState } from '../check/line.ts';
import { usedIds, type VerifiedInputs } from '../verified-inputs.ts';

export interface ApprovalRequest {
  /** The number of the request's line in the journal. */
  readonly id: bigint;
  readonly expiresAtMs: number;
}

/** What the books say of an open hold: what the voucher pays, and who asked for it. */
export interface ApprovedTerms extends VoucherTerms {
  readonly owner: string;
}

/** `behind`: it can be decided once more is known. */
export type Decision =
  | { readonly status: 'allowed'; readonly terms: ApprovedTerms }
  | { readonly status: 'behind' }
  | { readonly status: 'refused'; readonly reason: string };

export interface DecisionContext {
  readonly state: Pick<AuditState, 'books' | 'lastSeq' | 'place'>;
  /** The last line whose evidence is on the disk: what is lost with the database must not have been approved. */
  readonly keptSeq: bigint;
  readonly inputs: Pick<VerifiedInputs, 'headMs' | 'after'>;
  readonly approvals: Approvals & {
    /** How far the books have to be: as far as at every approval, and as the journal was when approvals were lost. */
    readonly leastSeq: bigint;
  };
  /** This machine's clock, on the local chain the chain's. */
  readonly nowMs: number;
}

const RESERVE_PREFIX = 'reserve:';

/** Decides all but what caps leave. Coin, amount and recipient are those of the books. */
export function decideApproval(request: ApprovalRequest, context: DecisionContext): Decision {
  const { state, keptSeq, inputs, approvals, nowMs } = context;
  const { id, expiresAtMs } = request;
  if (nowMs - inputs.headMs > CERTIFIED_AGE_MAX_MS) return { status: 'behind' };
  if (keptSeq < id || keptSeq < approvals.leastSeq) return { status: 'behind' };
  if (inputs.headMs < (approvals.lostUntilMs(id, state.lastSeq + 1n) ?? 0)) return { status: 'behind' };
  const terms = readHold(state.books, request);
  if (terms === null) return refused('the books have no open hold of this id');
  if (inputs.after(state.place).some(({ event }) => usedIds(event).includes(id)))
    return refused('the chain has paid it');
  // The chain's clock may be ahead of what was followed.
  if (expiresAtMs > inputs.headMs + VOUCHER_LIFETIME_MS) return { status: 'behind' };
  if (expiresAtMs <= Math.max(inputs.headMs, nowMs) || expiresAtMs > nowMs + VOUCHER_LIFETIME_MS)
    return refused('the expiry is not within 24 hours');
  const approvedUntilMs = approvals.expiryOf(id) ?? Number.NEGATIVE_INFINITY;
  if (inputs.headMs <= approvedUntilMs + RETURN_MARGIN_MS)
    return refused(`it is approved with the expiry ${approvedUntilMs}`);
  return { status: 'allowed', terms };
}

function readHold(books: Books, { id, expiresAtMs }: ApprovalRequest): ApprovedTerms | null {
  const hold = books.withdrawals.get(String(id));
  const coin = VAULT_ASSETS.find((asset) => asset === hold?.asset);
  if (hold?.state !== 'pending' || coin === undefined) return null;
  const { amount, owner } = hold;
  const recipient = addressOf(books, hold.recipient);
  return recipient === null ? null : { id, coin, amount, recipient, owner, expiresAtMs };
}

/** The books name an on-chain reserve; a voucher names its object. */
function addressOf(books: Books, recipient: string): string | null {
  if (!recipient.startsWith(RESERVE_PREFIX)) return recipient;
  return books.reserves.get(recipient.slice(RESERVE_PREFIX.length)) ?? null;
}

function refused(reason: string): Decision {
  return { status: 'refused', reason };
}
