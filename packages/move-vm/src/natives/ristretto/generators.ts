/**
 * The points that range proofs are made with: two that values are committed to, and two for each bit of each value of a batch. They follow from their
 * names, are derived when they are first needed and then kept. Follows bulletproofs/src/generators.rs and fastcrypto/src/pedersen.rs.
 */
import { ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { shake256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bug } from '../../bug.ts';
import { toLittleEndian } from '../../little-endian.ts';
import { Point, type RistrettoPoint } from './groups.ts';

const UNIFORM_BYTES = 64;
const CHAIN = utf8ToBytes('GeneratorsChain');
const PLACE_BYTES = 4;

function derive(uniform: Uint8Array): RistrettoPoint {
  return ristretto255_hasher.deriveToCurve?.(uniform) ?? bug('ristretto255 maps 64 bytes to a point');
}

let value: RistrettoPoint | undefined;

/** What a value is multiplied with. Its name speaks of blinding: fastcrypto made it for that and then exchanged the two. */
export function valueGenerator(): RistrettoPoint {
  value ??= derive(sha512(utf8ToBytes('fastcrypto-blinding-gen-01')));
  return value;
}

/** What the blinding factor of a value is multiplied with. */
export const BLINDING_GENERATOR: RistrettoPoint = Point.BASE;

interface Chain {
  readonly points: RistrettoPoint[];
  readonly next: () => RistrettoPoint;
}

const chains = new Map<string, Chain>();

function openChain(letter: 'G' | 'H', place: number): Chain {
  const label = concatBytes(utf8ToBytes(letter), toLittleEndian(BigInt(place), PLACE_BYTES));
  const bytes = shake256.create({}).update(CHAIN).update(label);
  return { points: [], next: () => derive(bytes.xof(UNIFORM_BYTES)) };
}

/** Returns the points of one letter for `values` values of `bits` bits each, value by value. */
export function bitGenerators(letter: 'G' | 'H', bits: number, values: number): RistrettoPoint[] {
  return Array.from({ length: values }, (_, place) => {
    const name = `${letter}${place}`;
    const chain = chains.get(name) ?? openChain(letter, place);
    chains.set(name, chain);
    while (chain.points.length < bits) chain.points.push(chain.next());
    return chain.points.slice(0, bits);
  }).flat();
}
