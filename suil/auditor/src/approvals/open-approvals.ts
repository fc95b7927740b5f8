/**
 * Approves vouchers: signs what the books hold, once for each hold while that voucher can be good. What was approved is on the disk before
 * the answer leaves, and the same request has the same answer from then on. State, time, key and folder are handed in.
 */
import { AppError, dayOf, permitBytes, toPermit, type VaultAsset, type VoucherDeployment } from '@suil/core';
import { isUpgradeAnnounced } from '@suil/core/reference-model';
import { signWith, type VoucherKey } from '@suil/signing';
import type { Approvals } from '../check/context.ts';
import type { AuditState } from '../check/line.ts';
import type { VerifiedInputs } from '../verified-inputs.ts';
import { ApprovalBook, type Payment } from './approval-book.ts';
import { openApprovalLog } from './approval-log.ts';
import { type ApprovalRequest, type ApprovedTerms, decideApproval } from './decision.ts';

/** Why nothing is approved. */
export interface OpenHalt {
  readonly halt: string;
  readonly sinceMs: number;
}

export interface ApprovalsOptions {
  readonly folder: string;
  readonly key: VoucherKey;
  readonly deployment: VoucherDeployment;
  /** Own daily caps, base units. */
  readonly caps: Readonly<Record<VaultAsset, bigint>>;
  /** Asked when the own cap is reached while the books know of an announced upgrade, which raises it. */
  readonly readNoticeCap: (coin: VaultAsset) => Promise<bigint>;
  /** This machine's clock, on the local chain the chain's. */
  readonly now: () => number;
  readonly onCut?: (bytes: number) => void;
  /** Called when the log is not as this process left it, before that is thrown. */
  readonly onDamaged?: (problem: AppError) => void;
}

/** What an approval is decided by, as of now. */
export interface ApprovalSources {
  readonly state: AuditState;
  readonly inputs: VerifiedInputs;
  readonly openHalt: () => OpenHalt | null;
  /** The last line whose evidence is on the disk, and its hash. */
  readonly kept: () => { readonly seq: bigint; readonly hash: string };
  /**
   * Returns whether the server has written that it asks for this: from then on the member cannot cancel it. It can only refuse, never allow.
   * @throws when the database cannot be read
   */
  readonly isIssuing: (request: ApprovalRequest) => Promise<boolean>;
}

export interface ApprovalService extends Approvals {
  /**
   * Begins the log when the folder holds none: what was approved through the journal's last line may be lost. Nothing is approved before,
   * and no line is to be checked. @throws {SIGNER_LOG_DAMAGED}
   */
  readonly begin: (journalSeq: bigint) => void;
  readonly hasBegun: () => boolean;
  /** Whether a certified payment is of an approval that this process gave, or may have given and lost. */
  readonly covers: (payment: Payment, certifiedMs: number) => boolean;
  /**
   * Returns the signature of the voucher's permit, 64 bytes.
   * @throws {AUDIT_HALTED} @throws {AUDIT_BEHIND} @throws {AUDIT_REFUSED} @throws {AUDIT_CAP_REACHED} @throws {SIGNER_KEY_FAILED}
   * @throws {SIGNER_LOG_DAMAGED}
   */
  readonly approve: (request: ApprovalRequest, sources: ApprovalSources) => Promise<Uint8Array>;
  readonly close: () => void;
}

/** Opens the log and returns the service. @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE} */
export function openApprovals(options: ApprovalsOptions): ApprovalService {
  const { folder, now, key, deployment, onCut, onDamaged } = options;
  const book = new ApprovalBook();
  const log = openApprovalLog({ folder, nowMs: now(), onRecord: (record) => book.add(record), onCut, onDamaged });
  let turn: Promise<unknown> = Promise.resolve();

  async function approve(request: ApprovalRequest, sources: ApprovalSources): Promise<Uint8Array> {
    requireNoHalt(sources);
    const known = book.find(request.id, request.expiresAtMs);
    if (known !== undefined) return Buffer.from(known.signature, 'base64');
    const terms = decide(request, sources);
    await requireIssuing(request, sources);
    await requireCapLeft(terms, sources);
    const signature = await signWith(key, permitBytes(toPermit(deployment, terms)));
    // The key service may have taken its time: what the server's row and the books say now counts.
    await requireIssuing(request, sources);
    requireNoHalt(sources);
    decide(request, sources);
    const { id, coin, amount, recipient, owner, expiresAtMs } = terms;
    const record = {
      ...{ kind: 'approval' as const, id: `${id}`, expiresAtMs, owner, coin, amount: `${amount}`, recipient },
      ...{ throughSeq: `${sources.state.lastSeq}`, atMs: sources.inputs.headMs },
      ...{ signature: Buffer.from(signature).toString('base64') },
    };
    log.append(record);
    book.add(record);
    return signature;
  }

  function decide(request: ApprovalRequest, { state, inputs, kept }: ApprovalSources): ApprovedTerms {
    const context = { state, keptSeq: kept().seq, inputs, approvals: book, nowMs: now() };
    const decision = decideApproval(request, context);
    if (decision.status === 'behind') throw behind({ kept, inputs });
    if (decision.status === 'refused') throw refused(decision.reason);
    return decision.terms;
  }

  async function requireCapLeft(terms: ApprovedTerms, { state, inputs }: ApprovalSources): Promise<void> {
    const day = dayOf(inputs.headMs);
    if (book.fits(day, terms, options.caps[terms.coin])) return;
    const isRaised = isUpgradeAnnounced(state.books.upgrade, inputs.headMs);
    if (isRaised && book.fits(day, terms, await options.readNoticeCap(terms.coin))) return;
    throw new AppError('AUDIT_CAP_REACHED', { asset: terms.coin });
  }

  return {
    hasBegun: () => !log.isEmpty(),
    begin: (journalSeq) => {
      if (!log.isEmpty()) return;
      const lost = ApprovalBook.lostThrough(journalSeq, now());
      log.append(lost);
      book.add(lost);
    },
    approve: (request, sources) => {
      // One after the other, so that two never use the same part of a cap.
      const answer = turn.then(() => approve(request, sources));
      turn = answer.catch(() => undefined);
      return answer;
    },
    expiryOf: (id) => book.expiryOf(id),
    lostUntilMs: (id, seq) => book.lostUntilMs(id, seq),
    covers: (payment, certifiedMs) => book.covers(payment, certifiedMs),
    close: log.close,
  };
}

function requireNoHalt({ openHalt }: ApprovalSources): void {
  const open = openHalt();
  if (open !== null) throw new AppError('AUDIT_HALTED', { halt: open.halt, sinceMs: open.sinceMs });
}

/** Who has the token alone must not approve what its member can still cancel: the cancellation would be a difference, and halt the audit. */
async function requireIssuing(request: ApprovalRequest, sources: ApprovalSources): Promise<void> {
  const isIssuing = await sources.isIssuing(request).catch((cause: unknown) => {
    throw behind(sources, { cause });
  });
  if (!isIssuing) throw refused('the server has not written that it asks for this');
}

function behind({ kept, inputs }: Pick<ApprovalSources, 'kept' | 'inputs'>, cause?: { cause: unknown }): AppError {
  return new AppError('AUDIT_BEHIND', { seq: `${kept().seq}`, chainTimeMs: inputs.headMs }, cause);
}

function refused(reason: string): AppError {
  return new AppError('AUDIT_REFUSED', { reason });
}
