/**
 * The whole state of the model as bytes, and back: the same state has the same bytes in every process. The state is followed by its
 * sha256, the state digest, so a byte that was changed, added or lost is found. Does no input or output.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '@suil/errors';
import type { Operators } from '../setup/operators.ts';
import { bigIntAt, wordAt } from '../values/lists/columns.ts';
import type { Books, Subscription } from './books.ts';
import type { Addresses } from './columns/addresses.ts';
import { Balances } from './columns/balances.ts';
import { bigIntsPart, PartReader, textPart, toBigInts, wordPart, wordsPart } from './columns/bytes.ts';
import { Grants } from './columns/grants.ts';
import { readTexts, writeTexts } from './snapshot-texts.ts';

const FORMAT = 'SUIL_BOOKS_V1';
const DIGEST_BYTES = 32;

/** Returns the sha256 of the state. */
export function stateDigest(books: Books): Uint8Array {
  const hash = sha256.create();
  for (const part of stateParts(books)) hash.update(part);
  return hash.digest();
}

/** Yields the state and its digest. A part is to be used before the books change: it may be a view of their memory. */
export function* snapshotParts(books: Books): Generator<Uint8Array> {
  const hash = sha256.create();
  for (const part of stateParts(books)) {
    hash.update(part);
    yield part;
  }
  yield hash.digest();
}

/**
 * Returns the books of a snapshot and its digest.
 * @param operators by the manifest: a snapshot may be older than the newest of them
 * @throws {Error} unless the bytes are those of a whole snapshot
 */
export function readSnapshot(
  bytes: Uint8Array,
  operators: Operators,
): { readonly books: Books; readonly digest: Uint8Array } {
  const state = bytes.subarray(0, Math.max(bytes.length - DIGEST_BYTES, 0));
  const digest = sha256(state);
  const written = bytes.subarray(state.length);
  const isWhole = written.length === DIGEST_BYTES && digest.every((byte, place) => byte === written[place]);
  assert(isWhole, 'the digest of a snapshot is that of its bytes');
  const reader = new PartReader(state);
  assert(reader.text() === FORMAT, `a snapshot begins with ${FORMAT}`);
  const books = readState(reader, operators);
  assert(reader.isAtEnd, 'a snapshot ends after its last part');
  return { books, digest };
}

function* stateParts(books: Books): Generator<Uint8Array> {
  yield textPart(FORMAT);
  yield textPart(writeTexts(books));
  yield* books.balances.parts();
  yield* subscriptionParts([...books.subscriptions.values()], books.balances.addresses);
  yield* books.grants.parts();
}

function readState(reader: PartReader, operators: Operators): Books {
  const texts = readTexts(reader.text());
  const balances = Balances.read(reader);
  const { addresses } = balances;
  return {
    ...texts,
    operators,
    addresses,
    balances,
    subscriptions: new Map(readSubscriptions(reader, addresses).map((subscription) => [subscription.id, subscription])),
    grants: Grants.read(reader),
  };
}

function* subscriptionParts(subscriptions: readonly Subscription[], addresses: Addresses): Generator<Uint8Array> {
  const count = subscriptions.length;
  yield wordPart(count);
  for (const pick of ['id', 'principal', 'dailyIncome'] as const)
    yield bigIntsPart(toBigInts(subscriptions.map((subscription) => subscription[pick])), count);
  yield wordsPart(
    Uint32Array.from(subscriptions, ({ member }) => addresses.add(member)),
    count,
  );
  for (const pick of ['termDays', 'day', 'termStart'] as const)
    yield wordsPart(
      Uint32Array.from(subscriptions, (subscription) => subscription[pick]),
      count,
    );
  yield wordsPart(
    Uint32Array.from(subscriptions, ({ ended }) => (ended ? 1 : 0)),
    count,
  );
}

function readSubscriptions(reader: PartReader, addresses: Addresses): Subscription[] {
  const count = reader.word();
  const [ids, principals, incomes] = [reader.bigInts(count), reader.bigInts(count), reader.bigInts(count)];
  const [members, terms] = [reader.words(count), reader.words(count)];
  const [days, termStarts, ended] = [reader.words(count), reader.words(count), reader.words(count)];
  return Array.from({ length: count }, (_, place) => ({
    id: bigIntAt(ids, place),
    member: addresses.at(wordAt(members, place)),
    principal: bigIntAt(principals, place),
    termDays: wordAt(terms, place),
    day: wordAt(days, place),
    termStart: wordAt(termStarts, place),
    dailyIncome: bigIntAt(incomes, place),
    ended: wordAt(ended, place) === 1,
  }));
}
