/**
 * Compares the certified vault, and the fees that it has yet to collect, with this process's own books: what leaves the vault without an event is
 * in no line of the journal. Both sides are of the same place on the chain. Every followed checkpoint shows what it did to the vault's
 * objects, so which version counts there is known, and a node is asked for its bytes alone: one that lies, lags or withholds keeps the
 * comparison from being made, and can make no difference.
 */
import type { ReadObjectVersion } from '@suil/checkpoints';
import { zip } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Logger } from 'pino';
import type { Auditor } from '../audit/auditor.ts';
import type { VerifiedEvents } from '../chain/verified-events.ts';
import type { ObjectVersion } from '../chain/watched-objects.ts';
import type { HaltLog } from '../halt/halt-log.ts';
import { auditedAssets } from '../statement/audited-assets.ts';
import { compareVault, type MoneyAmount } from './compare-vault.ts';
import { type MoneyObject, moneyObjectsOf } from './money-objects.ts';

const EVERY_MS = 10_000;
const NO_ROOT = new Uint8Array(32);

export interface VaultCheckOptions {
  readonly auditor: Pick<Auditor, 'state'>;
  readonly verified: Pick<VerifiedEvents, 'objectsAt'>;
  readonly halts: Pick<HaltLog, 'halt' | 'stopping'>;
  readonly manifest: Manifest;
  readonly readVersion: ReadObjectVersion;
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** What the inputs make of the vault's money, and which versions of its objects the chain has, at one place. */
interface Cut {
  readonly seq: bigint;
  readonly checkpoint: bigint;
  readonly takenAtMs: number;
  readonly parts: readonly (MoneyObject & { readonly expected: bigint; readonly version: ObjectVersion | undefined })[];
}

export class VaultCheck {
  readonly #options: VaultCheckOptions;
  readonly #objects: readonly MoneyObject[];
  /** Of each object the amount in the version that was read last. */
  readonly #read = new Map<string, { readonly digest: string; readonly amount: bigint }>();
  #cut: Cut | null = null;
  #dueAtMs = 0;
  #comparedAtMs: number;
  #isProven = true;

  constructor(options: VaultCheckOptions) {
    this.#options = options;
    this.#objects = moneyObjectsOf(options.manifest);
    this.#comparedAtMs = options.wallNow();
  }

  /** How long ago all of the vault's money was compared, in milliseconds; since the start when it never was. */
  get comparedAgeMs(): number {
    return this.#options.wallNow() - this.#comparedAtMs;
  }

  /** Notes both sides when a comparison is due. To be called between two rounds of the audit, so that the books are of a whole line. */
  take(): void {
    const { auditor, verified, halts, wallNow } = this.#options;
    const nowMs = wallNow();
    // A line that differs may be applied in part.
    if (this.#cut !== null || nowMs < this.#dueAtMs || halts.stopping.length > 0) return;
    const { books, place, lastSeq } = auditor.state;
    const certified = verified.objectsAt(place);
    if (certified === null || certified.objects.size === 0) return;
    const sums = auditedAssets(books, () => NO_ROOT);
    const parts = this.#objects.map((one) => ({
      ...one,
      expected: sums.find(({ asset }) => asset === one.asset)?.[one.part] ?? 0n,
      version: certified.objects.get(one.object.objectId),
    }));
    this.#dueAtMs = nowMs + EVERY_MS;
    this.#cut = { seq: lastSeq, checkpoint: certified.checkpoint, takenAtMs: nowMs, parts };
  }

  /** Compares what was noted last, and opens a halt for a difference. Does nothing when nothing was. */
  async run(): Promise<void> {
    const cut = this.#cut;
    if (cut === null) return;
    try {
      await this.#compare(cut);
    } finally {
      this.#cut = null;
    }
  }

  async #compare({ seq, checkpoint, takenAtMs, parts }: Cut): Promise<void> {
    const { halts, wallNow, log } = this.#options;
    const certified = await Promise.all(parts.map((part) => this.#readAmount(part)));
    const amounts = zip(parts, certified).map(([part, amount]): MoneyAmount => ({ ...part, certified: amount }));
    this.#noteUnproven(amounts);
    if (!certified.includes(null)) this.#comparedAtMs = takenAtMs;
    const difference = compareVault(amounts);
    if (difference === null) return;
    const detail = `after line ${seq}, at checkpoint ${checkpoint}: ${difference.detail}`;
    log.error({ code: difference.code, detail }, 'the certified vault is not what the inputs make it');
    halts.halt(difference.code, seq, detail, wallNow());
  }

  /** Returns null for what no node proves. */
  async #readAmount({ object, version }: Cut['parts'][number]): Promise<bigint | null> {
    if (version === undefined) return null;
    const { digest } = version;
    // It is not on the chain any more, and what was in it is nowhere that this process knows.
    if (digest === null) return 0n;
    const known = this.#read.get(object.objectId);
    if (known?.digest === digest) return known.amount;
    const found = await this.#options.readVersion({ ...version, digest });
    if (found === null) return null;
    const amount = object.read(found);
    this.#read.set(object.objectId, { digest, amount });
    return amount;
  }

  #noteUnproven(amounts: readonly MoneyAmount[]): void {
    const unproven = amounts.filter(({ certified }) => certified === null);
    const isProven = unproven.length === 0;
    if (isProven !== this.#isProven) {
      const parts = unproven.map(({ asset, part }) => `${part} ${asset}`);
      if (isProven) this.#options.log.info('all of the vault is proven');
      else this.#options.log.warn({ parts }, 'no node proves these parts of the vault; they are not compared');
    }
    this.#isProven = isProven;
  }
}
