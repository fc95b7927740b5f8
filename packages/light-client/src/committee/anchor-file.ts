/** The text of an anchor's file: JSON, keys in base64, digests in base58, one line per member and per epoch. */
import { fromBase64, toBase64 } from '@mysten/bcs';
import { LightClientError } from '../errors.ts';
import { formatDigest, parseDigest } from '../formats/digest.ts';
import type { CommitteeMember } from '../formats/summary.ts';
import type { Anchor } from './anchor.ts';

const U64 = /^(0|[1-9]\d{0,19})$/;

/** Returns the text of an anchor's file. */
export function formatAnchor({ chain, epoch, firstSequence, startedAtMs, committee, epochEnds }: Anchor): string {
  const file = {
    chain,
    epoch: `${epoch}`,
    firstSequence: `${firstSequence}`,
    startedAtMs,
    committee: committee.map(({ publicKey, stake }) => `${toBase64(publicKey)} ${stake}`),
    epochEnds: epochEnds.map(formatDigest),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Returns the anchor in a file's text. Its committee is checked when it is opened. @throws {ANCHOR_INVALID} */
export function parseAnchor(text: string): Anchor {
  const fields = parseFields(text);
  const startedAtMs = fields.get('startedAtMs');
  if (typeof startedAtMs !== 'number' || !Number.isSafeInteger(startedAtMs) || startedAtMs < 0) {
    throw invalid('startedAtMs is no time');
  }
  const epoch = parseU64(fields, 'epoch');
  const epochEnds = parseTexts(fields, 'epochEnds').map((line) => toDigest(line));
  if (BigInt(epochEnds.length) > epoch) throw invalid('it has more ended epochs than there were');
  return {
    chain: formatDigest(toDigest(parseText(fields, 'chain'))),
    epoch,
    firstSequence: parseU64(fields, 'firstSequence'),
    startedAtMs,
    committee: parseTexts(fields, 'committee').map(parseMember),
    epochEnds,
  };
}

function parseFields(text: string): Map<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new LightClientError('ANCHOR_INVALID', { reason: 'it is not JSON' }, { cause });
  }
  if (typeof parsed !== 'object' || parsed === null) throw invalid('it is not an object');
  return new Map<string, unknown>(Object.entries(parsed));
}

function parseText(fields: Map<string, unknown>, name: string): string {
  const value = fields.get(name);
  if (typeof value !== 'string') throw invalid(`${name} is no text`);
  return value;
}

function parseU64(fields: Map<string, unknown>, name: string): bigint {
  const text = parseText(fields, name);
  if (!U64.test(text)) throw invalid(`${name} is no number`);
  return BigInt(text);
}

function parseTexts(fields: Map<string, unknown>, name: string): string[] {
  const values: unknown = fields.get(name);
  if (!Array.isArray(values)) throw invalid(`${name} is no list`);
  return values.map((value: unknown) => {
    if (typeof value !== 'string') throw invalid(`${name} has an entry that is no text`);
    return value;
  });
}

function toDigest(text: string): Uint8Array {
  const digest = parseDigest(text);
  if (digest === null) throw invalid(`${text} is no digest`);
  return digest;
}

function parseMember(line: string): CommitteeMember {
  const [key = '', stake = ''] = line.split(' ');
  if (!U64.test(stake)) throw invalid(`a member has the stake ${stake}`);
  try {
    return { publicKey: fromBase64(key), stake: BigInt(stake) };
  } catch (cause) {
    throw new LightClientError('ANCHOR_INVALID', { reason: `${key} is not base64` }, { cause });
  }
}

function invalid(reason: string) {
  return new LightClientError('ANCHOR_INVALID', { reason });
}
