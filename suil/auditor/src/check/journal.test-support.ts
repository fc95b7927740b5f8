/** A journal and a certified chain made by hand, and the check of their lines: for the tests of this folder. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayOf, dayStartMs, parseAddress } from '@suil/core';
import { type IntentActionName, type IntentParameters, intentMessage } from '@suil/core/intent';
import { type BooksOptions, balances, createBooks, stateDigest } from '@suil/core/reference-model';
import type { ChainEvent, ChainEventKind } from '@suil/sdk';
import { createSignatureVerifier } from '@suil/signature';
import type { TextSigner } from '@suil/signature/testing';
import type { Place, VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';
import { checkLine } from './check-line.ts';
import { type Approvals, type LineContext, NO_APPROVALS } from './context.ts';
import { firstState } from './first-state.ts';
import type { AuditState, JournalLine, LineResult, StoredIntent } from './line.ts';
import { lineHash } from './line-hash.ts';

const keypair = (seed: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));
export const [alice, bob] = [keypair(1), keypair(2)];
export const addressOf = (keys: Pick<TextSigner, 'toSuiAddress'>) => parseAddress(keys.toSuiAddress());
export const COINS = { SUI: `0x${'0'.repeat(63)}2::sui::SUI`, SUIL: '0xaa::suil::SUIL', USDC: '0xbb::usdc::USDC' };
export const SITE = { domain: 'suil.example', uri: 'https://suil.example/', chain: 'sui:testnet' };
export const DAY = 20_000;
export const USD = 1_000_000n;

/** Fields of an event but its time. */
type EventFields<Kind extends ChainEventKind> = Omit<Extract<ChainEvent, { kind: Kind }>, 'kind' | 'timestampMs'>;

/** What of a signed intent a test changes; each part is by default as a server would write it. */
export interface IntentChange {
  readonly signer?: TextSigner;
  readonly stored?: Partial<StoredIntent>;
  readonly atMs?: number;
  readonly nonce?: string;
  readonly issuedAtMs?: number;
  readonly expiresAtMs?: number;
}

/** Returns the state before the first line. */
export function emptyState(
  options: BooksOptions = { root: addressOf(alice), operators: {}, coins: COINS },
): AuditState {
  return firstState(createBooks(options));
}

/** Returns what two processes that read the same lines must agree on. */
export function describeState({ books, team, lastSeq, lastHash, openDay, place, placeMs }: AuditState): string {
  const digest = Buffer.from(stateDigest(books)).toString('hex');
  const settled = JSON.stringify([...team.settled.values()].map(({ root, total }) => [root, `${total}`]));
  return [digest, settled, lastSeq, lastHash, openDay, place.checkpoint, place.position, placeMs].join(' ');
}

export class TestJournal implements VerifiedInputs {
  readonly state = emptyState();
  readonly approved = new Map<bigint, number>();
  approvals: Approvals = { ...NO_APPROVALS, expiryOf: (id) => this.approved.get(id) };
  nowMs = dayStartMs(DAY);
  levelMs = 0;
  head = 0n;
  headMs = dayStartMs(DAY);
  readonly #events: VerifiedEvent[] = [];
  #count = 0;

  after({ checkpoint, position }: Place): readonly VerifiedEvent[] {
    return this.#events.filter(
      (event) => event.checkpoint > checkpoint || (event.checkpoint === checkpoint && event.position > position),
    );
  }

  ofDay(kind: 'DayClosed' | 'DayPrice', day: number): VerifiedEvent | undefined {
    return this.#events.find(({ event }) => event.kind === kind && 'day' in event && event.day === day);
  }

  /** Certifies an empty checkpoint at a time. */
  certify(atMs: number): void {
    this.head += 1n;
    this.headMs = atMs;
    this.nowMs = Math.max(this.nowMs, atMs);
  }

  /** Certifies a checkpoint with these events, each stamped with the time. */
  emit(atMs: number, ...events: ChainEvent[]): void {
    this.certify(atMs);
    for (const [position, event] of events.entries())
      this.#events.push({ checkpoint: this.head, position, certifiedMs: atMs, event });
  }

  /** Returns the next line with a hash that follows. */
  line(kind: string, ref: string, atMs: number, more: Partial<JournalLine> = {}): JournalLine {
    const { lastSeq, lastHash, epoch, openDay } = this.state;
    const day = openDay ?? dayOf(atMs);
    const plain = { seq: lastSeq + 1n, epoch, kind, ref, day, atMs, content: null, intent: null, ...more };
    return { ...plain, hash: lineHash(lastHash, plain) };
  }

  /** Returns the line that takes all events of the newest checkpoint. */
  checkpointLine(more: Partial<JournalLine> = {}): JournalLine {
    const events = this.#events.filter(({ checkpoint }) => checkpoint === this.head);
    const content = { from: 0, to: events.length - 1 };
    return this.line('checkpoint', String(this.head), events.at(-1)?.event.timestampMs ?? 0, { content, ...more });
  }

  async intentLine<Name extends IntentActionName>(
    action: Name,
    parameters: IntentParameters<Name>,
    change: IntentChange = {},
  ): Promise<JournalLine> {
    const { signer = alice, stored = {}, atMs = this.nowMs, issuedAtMs = atMs } = change;
    this.#count += 1;
    const { nonce = `nonce-${this.#count}`, expiresAtMs = issuedAtMs + 300_000 } = change;
    const address = addressOf(signer);
    const message = intentMessage({ ...SITE, address, action, parameters, nonce, issuedAtMs, expiresAtMs });
    const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(message));
    const written = { address, action, parameters, message, signature, issuedAtMs, expiresAtMs };
    const intent: StoredIntent = { ...written, outcome: 'done', code: null, ...stored };
    return this.line('intent', nonce, atMs, { intent });
  }

  closingLine(atMs: number, content: { dayClosed: object | null; price: string | null }): JournalLine {
    return this.line('closing', String(this.state.openDay), atMs, { content });
  }

  check(line: JournalLine, change: Partial<LineContext> = {}): Promise<LineResult> {
    return checkLine(this.state, line, {
      inputs: this,
      nowMs: this.nowMs,
      levelMs: this.levelMs,
      site: SITE,
      verifySignature: createSignatureVerifier(null),
      approvals: this.approvals,
      agreedEpoch: 0,
      ...change,
    });
  }

  /** Returns why the line differs, and undefined for one that does not. */
  async difference(line: JournalLine): Promise<string | undefined> {
    const result = await this.check(line);
    return result.status === 'differs' ? result.reason : undefined;
  }

  balance(name: string): bigint {
    return balances(this.state.books).get(name) ?? 0n;
  }

  /** What a line that waits must leave as it was. */
  get digest(): string {
    return describeState(this.state);
  }

  /** Returns an event of the contracts. */
  static event<Kind extends ChainEventKind>(atMs: number, kind: Kind, fields: EventFields<Kind>): ChainEvent {
    return { ...fields, kind, timestampMs: atMs } as ChainEvent;
  }

  /** A journal of one line: Alice and Bob are members, and Alice has 100 USDC and 2 SUI since one second after midnight. */
  static async open(): Promise<TestJournal> {
    const journal = new TestJournal();
    const atMs = dayStartMs(DAY) + 1_000;
    const member = addressOf(alice);
    journal.emit(
      atMs,
      TestJournal.event(atMs, 'InviterBound', { member: addressOf(bob), inviter: member }),
      TestJournal.event(atMs, 'ToppedUp', { member, coinType: COINS.USDC, amount: 100n * USD }),
      TestJournal.event(atMs, 'ToppedUp', { member, coinType: COINS.SUI, amount: 2_000_000_000n }),
    );
    const result = await journal.check(journal.checkpointLine());
    if (result.status !== 'applied') throw new Error(`the first line ${result.status}: ${result.reason}`);
    return journal;
  }
}
