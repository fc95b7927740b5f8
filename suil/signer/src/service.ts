/**
 * Decides what is signed (rules.md §9): only what a wallet asked for in so many words, once for each intent and each id, within this
 * process's own caps, which an announced upgrade raises. Checks what the wallet signed, not what it owns: that a balance covers it is the server's word. Time, signatures, key
 * and log are handed in.
 */

import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import {
  type Address,
  AppError,
  dayOf,
  encodeVoucher,
  forVaultAssets,
  MS_PER_DAY,
  type Permit,
  permitBytes,
  shareOfCap,
  toPermit,
  type VaultAsset,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type IntentText, intentMessage, parseIntentParameters, type VoucherRequest } from '@suil/core/intent';
import type { VerifySignature } from '@suil/signature';
import type { VoucherKey } from './key/voucher-key.ts';
import { type HaltLog, openHaltLog, type SignerHalt } from './log/halt-log.ts';
import { openVoucherLog, type VoucherRecord } from './log/voucher-log.ts';
import type { ReadNoticeCap } from './notice-cap.ts';
import { readSignedIntent } from './request.ts';

export type SignerOptions = {
  key: VoucherKey;
  /** Gives the second signature. */
  auditKey: VoucherKey;
  manifest: Manifest;
  /** Where wallets sign: nothing signed for another place counts. */
  site: Pick<IntentText, 'domain' | 'uri' | 'chain'>;
  caps: Readonly<Record<VaultAsset, bigint>>;
  /** Asked when the own cap is reached: an announced upgrade raises it, so that everything can leave in time. */
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
   * Returns the voucher, base64 of 136 bytes; the same one when the same is asked again.
   * @throws {SIGNER_HALTED} while a halt is open, whatever was signed before
   * @throws {SIGNER_REFUSED} @throws {SIGNER_ID_CONFLICT} @throws {SIGNER_CAP_REACHED} @throws {SIGNER_KEY_FAILED}
   * @throws {REQUEST_INVALID} @throws {CHAIN_NODE_UNAVAILABLE} for zkLogin, and when the own cap is reached
   */
  sign: (request: VoucherRequest) => Promise<string>;
  /** Returns what was signed today, base units by coin. */
  today: () => Promise<{ day: number; signed: Record<VaultAsset, bigint> }>;
  /** Stops signing at once, also after a restart, until the halt is resumed; returns false when it is known. */
  halt: (halt: SignerHalt) => boolean;
  /** Resumes halts for the reason that an operator gave; returns those that were open. */
  resume: (halts: readonly string[], reason: string) => string[];
  /** Returns the open halts, oldest first. */
  halts: () => SignerHalt[];
  close: () => void;
};

/** One address has at most this share of a day's cap, basis points (rules.md §9). */
const SHARE_BPS = 1_000n;
/** Words older than this count no more: what was cancelled or refused long ago cannot be dug out. */
const INTENT_AGE_MAX_MS = 30 * MS_PER_DAY;
/** How far clocks may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Opens the log and returns the signer. @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE} */
export function openSigner(options: SignerOptions): Signer {
  const { manifest, caps, now } = options;
  const book = createBook();
  const log = openVoucherLog(options.logFolder, options.logBeginsAtMs, book.add, options.onLogCut);
  const halts = openHaltsOf(options.logFolder, log.close);
  let turn: Promise<unknown> = Promise.resolve();

  /** @param objection why these words may not be said now */
  async function decide(request: VoucherRequest, objection: unknown): Promise<string> {
    const nowMs = await now();
    requireNoHalt();
    // First of all: the server takes a refusal to mean that there is no voucher.
    const known = book.find(request);
    if (known !== null) return known;
    if (objection !== null) throw objection;
    const { id, asset, amount, expiresAtMs, intent, signature } = request;
    if (expiresAtMs <= nowMs || expiresAtMs > nowMs + MS_PER_DAY) throw refused('the expiry is not within 24 hours');
    const day = dayOf(nowMs);
    const isWithin = (cap: bigint) =>
      book.signedOn(day, asset) + amount <= cap &&
      book.signedOn(day, asset, intent.address) + amount <= shareOfCap(cap, SHARE_BPS);
    if (!isWithin(caps[asset]) && !isWithin(await options.readNoticeCap(asset)))
      throw new AppError('SIGNER_CAP_REACHED', { asset });
    const voucher = await makeVoucher(options, toPermit(manifest, { ...request, coin: asset }));
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
    resume: (names, reason) => names.filter((name) => halts.resume(name, reason, options.wallNow())),
    halts: halts.open,
    close: () => {
      halts.close();
      log.close();
    },
  };
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
  const { domain, uri, chain } = options.site;
  if (intent.domain !== domain || intent.uri !== uri || intent.chain !== chain)
    throw refused('the intent was signed for another place');
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

async function makeVoucher({ key, auditKey }: SignerOptions, permit: Permit): Promise<string> {
  const message = permitBytes(permit);
  const [withdrawSignature, auditSignature] = [await sign(key, message), await sign(auditKey, message)];
  const voucher = encodeVoucher({ expiresAtMs: permit.expiresAtMs, withdrawSignature, auditSignature });
  return Buffer.from(voucher).toString('base64');
}

async function sign(key: VoucherKey, message: Uint8Array): Promise<Uint8Array> {
  const signature = await key.sign(message);
  // A key service that answers with something else must not use up ids and caps.
  if (!(await new Ed25519PublicKey(key.publicKey).verify(message, signature)))
    throw new AppError('SIGNER_KEY_FAILED', { reason: 'the signature does not belong to the key' });
  return signature;
}

type Booked = Omit<VoucherRecord, 'seq'>;

/** What was signed, as far as it decides what may be: by id and nonce permanently, sums for the days that count. */
function createBook() {
  const byId = new Map<string, { content: string; voucher: string }>();
  const nonces = new Set<string>();
  const sums = new Map<number, Map<string, bigint>>();

  return {
    add: (record: Booked): void => {
      byId.set(record.id, { content: contentOf(record), voucher: record.voucher });
      nonces.add(record.nonce);
      const day = dayOf(record.atMs);
      const sum = sums.get(day) ?? new Map<string, bigint>();
      sums.set(day, sum);
      for (const name of [record.asset, `${record.asset} ${record.address}`])
        sum.set(name, (sum.get(name) ?? 0n) + BigInt(record.amount));
      // The clock may be set back a little, never by days.
      for (const old of sums.keys()) if (old < day - 1) sums.delete(old);
    },
    /** Returns the voucher of exactly this request, null when neither its id nor its intent has one. */
    find: ({ id, amount, intent, ...rest }: VoucherRequest): string | null => {
      const known = byId.get(`${id}`);
      const { address, action, nonce } = intent;
      if (known === undefined) {
        if (nonces.has(nonce)) throw refused('the intent has a voucher already');
        return null;
      }
      if (known.content !== contentOf({ ...rest, address, action, nonce, amount: `${amount}` }))
        throw new AppError('SIGNER_ID_CONFLICT', { id: `${id}` });
      return known.voucher;
    },
    signedOn: (day: number, asset: VaultAsset, address?: Address): bigint =>
      sums.get(day)?.get(address === undefined ? asset : `${asset} ${address}`) ?? 0n,
  };
}

type Content = Pick<Booked, 'nonce' | 'address' | 'action' | 'asset' | 'amount' | 'recipient' | 'expiresAtMs'>;

function contentOf({ nonce, address, action, asset, amount, recipient, expiresAtMs }: Content): string {
  return JSON.stringify([nonce, address, action, asset, amount, recipient, expiresAtMs]);
}

function refused(reason: string): AppError {
  return new AppError('SIGNER_REFUSED', { reason });
}
