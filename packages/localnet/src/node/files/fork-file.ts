/**
 * What a fork has read, in a file of its folder: frames, the first with where it begins as JSON, each other with what one reading found. A
 * reading that a kill kept from being written whole is read anew. The file is readable for its owner alone: the URL may have a key in it.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BcsFault } from '../../bytes/byte-reader.ts';
import { ChainError } from '../../errors.ts';
import type { ForkMemory } from '../../fork/fork.ts';
import { decodeForkFacts, encodeForkFacts } from '../../persistence/fork-record.ts';
import { frame, readFrames } from './frames.ts';
import { errorText } from './system-error.ts';

const FILE = 'fork';
const OWNER_ONLY = 0o600;

const schema = z.object({
  format: z.literal(1),
  url: z.string(),
  chainId: z.string(),
  checkpoint: z
    .string()
    .regex(/^\d{1,20}$/)
    .transform(BigInt),
  checkpointDigest: z.string(),
  timestampMs: z.number().int().nonnegative(),
});

/** Opens the file in `dir`, whose lock the caller holds. @throws {CHAIN_DATA_DAMAGED} {CHAIN_DATA_WRITE_FAILED} */
export function openForkFile(dir: string): ForkMemory {
  const path = join(dir, FILE);
  const write = (body: Uint8Array) => append(path, body);
  return {
    stored: existsSync(path) ? readStoredFork(path) : undefined,
    begin(origin, url) {
      const { checkpoint, ...rest } = origin;
      const text = JSON.stringify({ format: 1, url, checkpoint: checkpoint.toString(), ...rest });
      write(new TextEncoder().encode(text));
    },
    append: (facts) => write(encodeForkFacts(facts)),
  };
}

function readStoredFork(path: string): ForkMemory['stored'] {
  const bytes = readFileSync(path);
  const { bodies, validBytes, damaged } = readFrames(bytes);
  const broken = (detail: string, cause?: unknown) => new ChainError('CHAIN_DATA_DAMAGED', { path, detail }, { cause });
  if (damaged) throw broken(`byte ${validBytes}`);
  if (validBytes < bytes.length) truncateSync(path, validBytes);
  const [head, ...records] = bodies;
  if (head === undefined) return undefined;
  try {
    const { format: _, url, ...origin } = schema.parse(JSON.parse(head.toString('utf8')));
    return { origin, url, facts: records.map((body) => decodeForkFacts(new Uint8Array(body))) };
  } catch (cause) {
    if (cause instanceof BcsFault || cause instanceof SyntaxError || cause instanceof z.ZodError)
      throw broken('it is not what was written', cause);
    throw cause;
  }
}

function append(path: string, body: Uint8Array): void {
  try {
    const file = openSync(path, 'a', OWNER_ONLY);
    try {
      const framed = frame(body);
      for (let done = 0; done < framed.length; ) done += writeSync(file, framed, done);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new ChainError('CHAIN_DATA_WRITE_FAILED', { path, detail: errorText(cause) }, { cause });
  }
}
