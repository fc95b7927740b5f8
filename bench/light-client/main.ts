/**
 * How fast checkpoints are verified: one certified summary, a new committee, and batches of transactions under one signature each.
 * `npm run bench -- light-client [ROUNDS]`. What counts is the processor's time, the median of the rounds.
 */
import { brotliCompressSync } from 'node:zlib';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { createCommittee, verifyBatch, verifySummary } from '@suil/light-client';
import { buildSync } from 'esbuild';
import { certifySummary, createBatch, createValidators, encodeSummary, PACKAGE } from './certified-chain.ts';

const DEFAULT_ROUNDS = 9;
const MEMBERS = 120;
/** A batch has 16 checkpoints, as many as are fetched side by side, and 256 transactions. */
const CHECKPOINTS = 16;
const TRANSACTIONS = 16;
/** Of the second part: what a large batch costs beside its signature. */
const LARGE_TRANSACTIONS = 200;
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

/** Returns the size of what the app loads for it; the app has @mysten/bcs before. */
function chunkKb(): number {
  const entry = 'packages/light-client/src/index.ts';
  const { outputFiles } = buildSync({
    stdin: { contents: `export * from './${entry}';`, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    external: ['@mysten/bcs'],
    target: 'es2022',
  });
  const bytes = outputFiles.reduce((total, { contents }) => total + brotliCompressSync(contents).length, 0);
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
  chunkKb: round(chunkKb(), 1),
  targets: {
    verifyMs: 60,
    signMs: 12,
    committeeSeconds: 0.8,
    transactionsPerSecond: 1_500,
    megabytesPerSecond: 15,
    chunkKb: 32,
  },
};
process.stdout.write(`${JSON.stringify(result)}\n`);
