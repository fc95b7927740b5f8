/** Signed transfers as lines of a journal, each checked with its signature, and kept as evidence. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayStartMs, parseAddress } from '@suil/core';
import { intentMessage } from '@suil/core/intent';
import { type Books, TeamBooks } from '@suil/core/reference-model';
import { createSignatureVerifier } from '@suil/signature';
import { checkLine } from '../../suil/auditor/src/check/check-line.ts';
import { type LineContext, NO_APPROVALS } from '../../suil/auditor/src/check/context.ts';
import type { AuditState, JournalLine } from '../../suil/auditor/src/check/line.ts';
import { FIRST_HASH, lineHash } from '../../suil/auditor/src/check/line-hash.ts';
import { Nonces } from '../../suil/auditor/src/check/nonces.ts';
import { Evidence } from '../../suil/auditor/src/evidence/evidence.ts';
import { applyAt, COINS } from './state.ts';

const SITE = { domain: 'suil.example', uri: 'https://suil.example/', chain: 'sui:testnet' };
/** Lines are flushed together, as they are read together. */
const BATCH = 500;
const SIGNERS = 16;

/** Returns how many a second are checked and kept, and what one takes in the day's segment. */
export async function measureIntents(books: Books, day: number, count: number) {
  const lines = await createLines(books, day, count);
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  try {
    const evidence = await Evidence.open(folder);
    const state = createAudit(books);
    const startedAtMs = performance.now();
    for (let from = 0; from < lines.length; from += BATCH) {
      const batch = lines.slice(from, from + BATCH);
      for (const line of batch) await apply(state, line);
      evidence.append(
        day,
        batch.map((line) => ({ line, events: [] })),
      );
    }
    const seconds = (performance.now() - startedAtMs) / 1_000;
    const { size } = statSync(join(folder, await evidence.seal(day)));
    return { inputsPerSecond: Math.round(count / seconds), evidenceBytesPerIntent: Math.round(size / count) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function createLines(books: Books, day: number, count: number): Promise<JournalLine[]> {
  const atMs = dayStartMs(day) + 60_000;
  const signers = Array.from({ length: SIGNERS }, (_, number) => {
    const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(number + 1));
    return { keypair, address: parseAddress(keypair.toSuiAddress()) };
  });
  for (const { address: member } of signers) {
    applyAt(books, atMs, 'InviterBound', { member, inviter: books.root });
    applyAt(books, atMs, 'ToppedUp', { member, coinType: COINS.USDC, amount: 1_000_000_000n });
  }
  const lines: JournalLine[] = [];
  let hash = FIRST_HASH;
  for (let number = 0; number < count; number++) {
    const [from, to] = [signers[number % SIGNERS], signers[(number + 1) % SIGNERS]];
    if (from === undefined || to === undefined) throw new Error('There is no signer.');
    const parameters = { asset: 'USDC' as const, amount: String(1 + number), to: to.address };
    const nonce = `nonce-${String(number).padStart(26, '0')}`;
    const times = { issuedAtMs: atMs, expiresAtMs: atMs + 300_000 };
    const signed = { address: from.address, action: 'transfer' as const, parameters };
    const message = intentMessage({ ...SITE, ...signed, nonce, ...times });
    const { signature } = await from.keypair.signPersonalMessage(new TextEncoder().encode(message));
    const intent = { ...signed, message, signature, ...times, outcome: 'done', code: null };
    const place = { seq: BigInt(number) + 1n, epoch: 1, kind: 'intent', ref: nonce, day, atMs };
    hash = lineHash(hash, { ...place, content: null, intent });
    lines.push({ ...place, content: null, intent, hash });
  }
  return lines;
}

function createAudit(books: Books): AuditState {
  const place = { checkpoint: 0n, position: 0 };
  const chain = { epoch: 1, lastSeq: 0n, lastHash: FIRST_HASH, openDay: null };
  return { books, team: new TeamBooks(books), closedAmounts: null, nonces: new Nonces(), ...chain, place, placeMs: 0 };
}

const context: LineContext = {
  inputs: { head: 0n, headMs: 0, after: () => [], ofDay: () => undefined },
  nowMs: Number.POSITIVE_INFINITY,
  levelMs: 0,
  site: SITE,
  verifySignature: createSignatureVerifier(null),
  approvals: NO_APPROVALS,
  agreedEpoch: 0,
};

async function apply(state: AuditState, line: JournalLine): Promise<void> {
  const result = await checkLine(state, line, context);
  if (result.status !== 'applied') throw new Error(`Line ${line.seq} ${result.status}: ${result.reason}.`);
}
