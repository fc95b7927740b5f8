/**
 * Decides what is signed (rules.md §9): only what the auditor approved and a wallet asked for in so many words, one voucher at a
 * time for each intent and each id, within this process's own caps, which an announced upgrade raises. Checks what the wallet signed, not what it owns: that a
 * balance covers it is the auditor's word. Time, signatures, key and log are handed in.
 */

import {
  ADDRESS_SHARE_MAX_BPS,
  type Address,
  AppError,
  acceptsSite,
  dayOf,
  encodeVoucher,
  forVaultAssets,
  MS_PER_DAY,
  permitBytes,
  RETURN_MARGIN_MS,
  resumePlaceOf,
  type SignedResume,
  type Sites,
  shareOfCap,
  toPermit,
  type VaultAsset,
  verifyResume,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { intentMessage, parseIntentParameters, type VoucherRequest } from '@suil/core/intent';
import type { VerifySignature } from '@suil/signature';
import { DaySums, isSignedBy, signWith, type VoucherKey } from '@suil/signing';
import { type HaltLog, openHaltLog, type SignerHalt } from './log/halt-log.ts';
import { openVoucherLog, type VoucherLog, type VoucherRecord } from './log/voucher-log.ts';
import type { ReadNoticeCap } from './notice-cap.ts';
import { readSignedIntent } from './request.ts';

export type SignerOptions = {
  key: VoucherKey;
  /** Of the audit key, 32 bytes: without its signature nothing is signed. */
  auditPublicKey: Uint8Array;
  manifest: Manifest;
  /** Where wallets sign: nothing signed for another place counts. */
  site: Sites;
  caps: Readonly<Record<VaultAsset, bigint>>;
  /** Asked when the own cap is reached: an announced upgrade raises it, so that the whole vault can be paid out before. */
  readNoticeCap: ReadNoticeCap;
  verifySignature: VerifySignature;
  logFolder: string;
  /** When a log that is new begins; intents from before it are refused. */
  logBeginsAtMs: number;
  /** Called with the number of bytes of an incomplete last line that were removed from the log. */
  onLogCut?: (bytes: number) => void;
  /** The chain's time. */
  now: () => Promise<number>;
  /** This machine's time, for the log of halts: read without a request. */
  wallNow: () => number;
};

export type Signer = {
  /**
   * Returns the voucher, base64 of 136 bytes; the same one when the same is asked again. Once it has ended, the same request can have another
   * one with a later expiry, for which it needs another approval.
   * @throws {SIGNER_HALTED} while a halt is open, whatever was signed before
   * @throws {SIGNER_REFUSED} @throws {SIGNER_ID_CONFLICT} @throws {SIGNER_CAP_REACHED} @throws {SIGNER_KEY_FAILED}
   * @throws {REQUEST_INVALID} @throws {CHAIN_NODE_UNAVAILABLE} when its node is asked and does not answer
   */
  sign: (request: VoucherRequest) => Promise<string>;
  /** Returns what was signed today, base units by coin. */
  today: () => Promise<{ day: number; signed: Record<VaultAsset, bigint> }>;
  /** Stops signing at once, also after a restart, until the halt is resumed; returns false when it is known, or many others are open. */
  halt: (halt: SignerHalt) => boolean;
  /** Resumes the halt that a text of the operator names with its code; returns its name, null when it was not open. @throws {RESUME_REFUSED} */
  resume: (signed: SignedResume) => Promise<string | null>;
  /** Returns the open halts, oldest first. */
  halts: () => SignerHalt[];
  close: () => void;
};

/** Words older than this count no more: what was cancelled or refused long ago cannot be dug out. */
const INTENT_AGE_MAX_MS = 30 * MS_PER_DAY;
/** For so long what was signed is kept in memory: longer than any intent counts. */
const KEPT_MS = INTENT_AGE_MAX_MS + MS_PER_DAY;
/** How far clocks may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Opens the log and returns the signer. @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE} */
export function openSigner(options: SignerOptions): Signer {
  const { manifest, site, caps, now, verifySignature } = options;
  const resumeCheck = { place: resumePlaceOf(site, manifest), verifySignature };
  const book = createBook();
  const { log, halts } = openLogs(options, book.add);
  let turn: Promise<unknown> = Promise.resolve();

  /** @param objection why these words may not be said now */
  async function decide(request: VoucherRequest, objection: unknown): Promise<string> {
    const nowMs = await now();
    requireNoHalt();
    // First of all: the server takes a refusal to mean that there is no voucher.
    const known = book.find(request, nowMs);
    if (known !== null) return known;
    if (objection !== null) throw objection;
    const { id, asset, amount, expiresAtMs, intent, signature } = request;
    if (expiresAtMs <= nowMs || expiresAtMs > nowMs + MS_PER_DAY) throw refused('the expiry is not within 24 hours');
    const day = dayOf(nowMs);
    const isWithin = (cap: bigint) =>
      book.signedOn(day, asset) + amount <= cap &&
      book.signedOn(day, asset, intent.address) + amount <= shareOfCap(cap, ADDRESS_SHARE_MAX_BPS);
    if (!isWithin(caps[asset]) && !isWithin(await options.readNoticeCap(asset)))
      throw new AppError('SIGNER_CAP_REACHED', { asset });
    const voucher = await makeVoucher(options, request);
    // The key service may have taken its time.
    requireNoHalt();
    const record = {
      ...{ id: `${id}`, nonce: intent.nonce, address: intent.address, action: intent.action, asset },
      ...{ amount: `${amount}`, recipient: request.recipient, expiresAtMs, atMs: nowMs, signature },
      ...{ issuedAtMs: intent.issuedAtMs, intentExpiresAtMs: intent.expiresAtMs, voucher },
    };
    log.append(record);
    book.add(record);
    return voucher;
  }

  function requireNoHalt(): void {
    const [first] = halts.open();
    if (first !== undefined) throw new AppError('SIGNER_HALTED', { halt: first.halt, code: first.code });
  }

  return {
    sign: async (request) => {
      requireApproval(request, options);
      const objection: unknown = await requireAsked(request, options, log.beganAtMs).then(
        () => null,
        (error: unknown) => error,
      );
      // One after the other, so that two never use the same part of the cap.
      const decision = turn.then(() => decide(request, objection));
      turn = decision.catch(() => undefined);
      return decision;
    },
    today: async () => {
      const day = dayOf(await now());
      return { day, signed: forVaultAssets((asset) => book.signedOn(day, asset)) };
    },
    halt: (halt) => halts.halt(halt, options.wallNow()),
    resume: async (signed) => {
      const { halt, code } = await verifyResume(signed, resumeCheck, options.wallNow());
      return halts.resume({ halt, code }, signed, options.wallNow()) ? halt : null;
    },
    halts: halts.open,
    close: () => {
      halts.close();
      log.close();
    },
  };
}

interface Logs {
  readonly log: VoucherLog;
  readonly halts: HaltLog;
}

function openLogs(options: SignerOptions, onRecord: (record: VoucherRecord) => void): Logs {
  const { logFolder, logBeginsAtMs, onLogCut: onCut } = options;
  let opened: HaltLog | null = null;
  const onDamaged = (problem: AppError) => haltForDamage(opened, problem, options);
  const log = openVoucherLog(logFolder, logBeginsAtMs, onRecord, { onCut, onDamaged });
  opened = openHaltsOf(logFolder, log.close);
  return { log, halts: opened };
}

/** The operator ends this: a restart does not, nor does putting the file back. @param halts null while the signer is starting */
function haltForDamage(halts: HaltLog | null, { message }: AppError, { logFolder, wallNow }: SignerOptions): void {
  const opened = halts ?? openHaltLog(logFolder);
  try {
    opened.own({ code: 'SIGNER_LOG_DAMAGED', detail: message }, wallNow());
  } finally {
    if (halts === null) opened.close();
  }
}

/** Opens the log of halts; when it cannot be read, the folder is let go again. */
function openHaltsOf(folder: string, letGo: () => void): HaltLog {
  try {
    return openHaltLog(folder);
  } catch (error) {
    letGo();
    throw error;
  }
}

/** @throws unless the wallet signed exactly these words, here, and they ask for exactly this */
async function requireAsked(request: VoucherRequest, options: SignerOptions, beganAtMs: number): Promise<void> {
  const { intent, signature } = request;
  if (!acceptsSite(options.site, intent, intent.issuedAtMs)) throw refused('the intent was signed for another place');
  const asked = readSignedIntent(request, options.manifest);
  if (asked.asset !== request.asset || asked.amount !== request.amount || asked.recipient !== request.recipient)
    throw refused('the intent asks for something else');
  const nowMs = await options.now();
  if (intent.issuedAtMs > nowMs + CLOCK_TOLERANCE_MS || intent.issuedAtMs < nowMs - INTENT_AGE_MAX_MS)
    throw refused('the intent is not of these days');
  if (intent.issuedAtMs < beganAtMs) throw refused('the intent is older than the log of vouchers');
  const parameters = parseIntentParameters(intent.action, intent.parameters);
  if (!(await options.verifySignature(intentMessage({ ...intent, parameters }), signature, intent.address)))
    throw refused('the signature is not the wallet’s');
}

/** @throws unless the auditor signed exactly the voucher that is asked for */
function requireApproval(request: VoucherRequest, options: SignerOptions): void {
  const approval = Buffer.from(request.approval, 'base64');
  if (!isSignedBy(options.auditPublicKey, messageOf(request, options.manifest), approval))
    throw refused('the auditor did not approve this');
}

async function makeVoucher({ key, manifest }: SignerOptions, request: VoucherRequest): Promise<string> {
  const withdrawSignature = await signWith(key, messageOf(request, manifest));
  const auditSignature = Buffer.from(request.approval, 'base64');
  const voucher = encodeVoucher({ expiresAtMs: request.expiresAtMs, withdrawSignature, auditSignature });
  return Buffer.from(voucher).toString('base64');
}

/** Returns what both keys sign. */
function messageOf(request: VoucherRequest, manifest: Manifest): Uint8Array {
  return permitBytes(toPermit(manifest, { ...request, coin: request.asset }));
}

interface Voucher {
  /** All that it says but its expiry. */
  readonly content: string;
  readonly expiresAtMs: number;
  readonly voucher: string;
  readonly nonce: string;
  readonly atMs: number;
}

/** What was signed, as far as it decides what may be: by id and nonce of 31 days, sums for the days that count. */
function createBook() {
  // In the order of signing.
  const byId = new Map<string, Voucher>();
  const nonces = new Set<string>();
  const sums = new DaySums();

  function forgetBefore(beforeMs: number): void {
    for (const [id, { nonce, atMs }] of byId) {
      if (atMs >= beforeMs) return;
      byId.delete(id);
      nonces.delete(nonce);
    }
  }

  return {
    add: (record: VoucherRecord): void => {
      const { id, nonce, voucher, atMs, expiresAtMs } = record;
      // Anew, at the end.
      byId.delete(id);
      byId.set(id, { content: contentOf(record), voucher, nonce, atMs, expiresAtMs });
      nonces.add(nonce);
      forgetBefore(atMs - KEPT_MS);
      const { asset, address, amount } = record;
      sums.add(dayOf(atMs), [asset, `${asset} ${address}`], BigInt(amount));
    },
    /**
     * Returns the voucher of exactly this request; null when neither its id nor its intent has one, or this one's ended a minute ago: the
     * contract takes an id once, whatever is signed for it.
     */
    find: ({ id, amount, intent, expiresAtMs, ...rest }: VoucherRequest, nowMs: number): string | null => {
      const known = byId.get(`${id}`);
      const { address, action, nonce } = intent;
      if (known === undefined) {
        if (nonces.has(nonce)) throw refused('the intent has a voucher already');
        return null;
      }
      if (known.content !== contentOf({ ...rest, address, action, nonce, amount: `${amount}` })) throw conflict(id);
      if (known.expiresAtMs === expiresAtMs) return known.voucher;
      if (nowMs <= known.expiresAtMs + RETURN_MARGIN_MS) throw conflict(id);
      return null;
    },
    signedOn: (day: number, asset: VaultAsset, address?: Address): bigint =>
      sums.on(day, address === undefined ? asset : `${asset} ${address}`),
  };
}

type Content = Pick<VoucherRecord, 'nonce' | 'address' | 'action' | 'asset' | 'amount' | 'recipient'>;

function contentOf({ nonce, address, action, asset, amount, recipient }: Content): string {
  return JSON.stringify([nonce, address, action, asset, amount, recipient]);
}

function conflict(id: bigint): AppError {
  return new AppError('SIGNER_ID_CONFLICT', { id: `${id}` });
}

function refused(reason: string): AppError {
  return new AppError('SIGNER_REFUSED', { reason });
}
