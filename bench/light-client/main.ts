/**
 * How fast checkpoints are verified: one certified summary, a new committee, and batches of transactions under one signature each; and in the
 * app, how large the worker is and how long its first proof takes. `npm run bench -- light-client [ROUNDS]`. What counts is the processor's
 * time, the median of the rounds; of the first proof, the time of the visitor.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { createCommittee, verifyBatch, verifySummary } from '@suil/light-client';
import { buildApp } from '../web-load/sizes.ts';
import { certifySummary, createBatch, createValidators, encodeSummary, PACKAGE } from './certified-chain.ts';
import { measureFirstProof } from './first-proof.ts';

const DEFAULT_ROUNDS = 9;
const MEMBERS = 120;
/** A batch has 16 checkpoints, as many as are fetched side by side, and 256 transactions. */
const CHECKPOINTS = 16;
const TRANSACTIONS = 16;
/** Of the second part: what a large batch costs beside its signature. */
const LARGE_TRANSACTIONS = 200;
const VISITS = 5;
const BYTES_PER_MEGABYTE = 1_000_000;

const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('Usage: npm run bench -- light-client [ROUNDS]');

/** Returns the median of the processor's milliseconds for `work`, after one run that does not count. */
function medianMs(work: () => unknown, times = rounds): number {
  work();
  const costs = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }).sort((left, right) => left - right);
  return costs[Math.floor(times / 2)] ?? Number.NaN;
}

/** Returns the size of the worker's file in a fresh build of the app. */
function measureChunk(): number {
  const folder = buildApp();
  const chunk = readdirSync(join(folder, 'assets')).find((name) => /^light-.*\.js$/.test(name));
  if (chunk === undefined) throw new Error('The build has no worker that verifies.');
  const bytes = brotliCompressSync(readFileSync(join(folder, 'assets', chunk))).length;
  rmSync(folder, { recursive: true });
  return bytes / 1_000;
}

const validators = createValidators(MEMBERS);
const committee = createCommittee(0n, validators);
const summary = encodeSummary({ sequence: 1n });
const certified = certifySummary(validators, summary);
const message = bls12_381.shortSignatures.hash(summary);
const [signer] = validators;
if (signer === undefined) throw new Error('There is no validator.');

const wanted = new Set([PACKAGE]);
const batch = createBatch(validators, CHECKPOINTS, TRANSACTIONS);
const batchMs = medianMs(() => verifyBatch(committee, null, batch.checkpoints, wanted));
const verifyMs = medianMs(() => verifySummary(committee, certified));
const large = createBatch(validators, CHECKPOINTS, LARGE_TRANSACTIONS);
const largeMs = medianMs(() => verifyBatch(committee, null, large.checkpoints, wanted)) - verifyMs;

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const result = {
  verifyMs: round(verifyMs, 1),
  signMs: round(
    medianMs(() => bls12_381.shortSignatures.sign(message, signer.secretKey)),
    1,
  ),
  committeeSeconds: round(medianMs(() => createCommittee(0n, validators), 3) / 1_000, 3),
  transactionsPerSecond: Math.round((CHECKPOINTS * TRANSACTIONS * 1_000) / batchMs),
  megabytesPerSecond: round((large.bytes / BYTES_PER_MEGABYTE / largeMs) * 1_000, 1),
  chunkKb: round(measureChunk(), 1),
  firstProofMs: round(await measureFirstProof(VISITS), 0),
  targets: {
    verifyMs: 60,
    signMs: 12,
    committeeSeconds: 0.8,
    transactionsPerSecond: 1_500,
    megabytesPerSecond: 15,
    chunkKb: 32,
    firstProofMs: 4_000,
  },
};
process.stdout.write(`${JSON.stringify(result)}\n`);
