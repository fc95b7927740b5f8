/**
 * Bulletproofs: that every value of a batch of Pedersen commitments has so many bits. Owns reading a proof and the two equations that it must satisfy;
 * upstream adds them up with a random factor. Follows bulletproofs/src/range_proof/mod.rs and inner_product_proof.rs, as fastcrypto uses them.
 */
import { pippenger } from '@noble/curves/abstract/curve.js';
import { at } from '../../at.ts';
import { fromLittleEndian, toLittleEndian } from '../../little-endian.ts';
import { attempt } from '../arguments.ts';
import { BLINDING_GENERATOR, bitGenerators, valueGenerator } from './generators.ts';
import { Point, pointOf, type RistrettoPoint, scalarBytes, scalarOf } from './groups.ts';
import { Transcript } from './transcript.ts';

const { Fn } = Point;
const PART_BYTES = 32;
/** Four points and three scalars come before the inner product's, which end in two scalars. */
const HEAD_PARTS = 7;
const LAST_PARTS = 2;
const MAX_ROUNDS = 32;
const WIDE_BYTES = 64;
const COUNT_BYTES = 8;

export interface RangeProof {
  /** A, S, T1, T2. */
  readonly points: readonly Uint8Array[];
  readonly t: bigint;
  readonly tBlinding: bigint;
  readonly eBlinding: bigint;
  /** L and R of each round. */
  readonly rounds: readonly (readonly [Uint8Array, Uint8Array])[];
  readonly a: bigint;
  readonly b: bigint;
}

/** Returns the parts of a proof, or undefined when the bytes are none. Whether its points exist is found by {@link isInRange}. */
export function readRangeProof(bytes: Uint8Array): RangeProof | undefined {
  const count = bytes.length / PART_BYTES;
  const pairs = (count - HEAD_PARTS - LAST_PARTS) / 2;
  if (!Number.isInteger(pairs) || pairs < 0 || pairs >= MAX_ROUNDS) return undefined;
  const part = (place: number) => bytes.slice(place * PART_BYTES, (place + 1) * PART_BYTES);
  const scalars = attempt(() => [4, 5, 6, count - 2, count - 1].map((place) => scalarOf(part(place))));
  if (scalars === undefined) return undefined;
  const [t = 0n, tBlinding = 0n, eBlinding = 0n, a = 0n, b = 0n] = scalars;
  const rounds = Array.from({ length: pairs }, (_, round): [Uint8Array, Uint8Array] => {
    const place = HEAD_PARTS + 2 * round;
    return [part(place), part(place + 1)];
  });
  return { points: [0, 1, 2, 3].map(part), t, tBlinding, eBlinding, rounds, a, b };
}

/** What a proof is of: every commitment's value is below 2^bits. */
export interface RangeClaim {
  readonly commitments: readonly Uint8Array[];
  readonly bits: number;
  /** What prover and verifier agreed on. */
  readonly domain: Uint8Array;
}

/** Returns whether the proof holds. The number of commitments is a power of two. */
export function isInRange(proof: RangeProof, claim: RangeClaim): boolean {
  if (2 ** proof.rounds.length !== claim.bits * claim.commitments.length) return false;
  const challenges = drawChallenges(proof, claim);
  const points = attempt(() => ({
    head: proof.points.map(pointOf),
    values: claim.commitments.map(pointOf),
    lefts: proof.rounds.map(([left]) => pointOf(left)),
    rights: proof.rounds.map(([, right]) => pointOf(right)),
  }));
  if (challenges === undefined || points === undefined) return false;
  return holdsForValues(proof, claim, challenges, points) && holdsForBits(proof, claim, challenges, points);
}

interface Challenges {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
  readonly w: bigint;
  /** One of each round. */
  readonly rounds: readonly bigint[];
}

interface Points {
  readonly head: readonly RistrettoPoint[];
  readonly values: readonly RistrettoPoint[];
  readonly lefts: readonly RistrettoPoint[];
  readonly rights: readonly RistrettoPoint[];
}

/** Undefined when a point of the proof is the identity, which no honest prover sends. */
function drawChallenges(proof: RangeProof, { commitments, bits, domain }: RangeClaim): Challenges | undefined {
  const sent = [...proof.points, ...proof.rounds.flat()];
  if (sent.some((point) => point.every((byte) => byte === 0))) return undefined;
  const transcript = new Transcript(domain);
  const append = (label: string, message: Uint8Array | undefined) =>
    transcript.append(label, message ?? new Uint8Array());
  const count = (label: string, value: number) => append(label, toLittleEndian(BigInt(value), COUNT_BYTES));
  const draw = (label: string) => Fn.create(fromLittleEndian(transcript.challenge(label, WIDE_BYTES)));
  const text = new TextEncoder();
  append('dom-sep', text.encode('rangeproof v1'));
  count('n', bits);
  count('m', commitments.length);
  for (const commitment of commitments) append('V', commitment);
  append('A', proof.points[0]);
  append('S', proof.points[1]);
  const [y, z] = [draw('y'), draw('z')];
  append('T_1', proof.points[2]);
  append('T_2', proof.points[3]);
  const x = draw('x');
  append('t_x', scalarBytes(proof.t));
  append('t_x_blinding', scalarBytes(proof.tBlinding));
  append('e_blinding', scalarBytes(proof.eBlinding));
  const w = draw('w');
  append('dom-sep', text.encode('ipp v1'));
  count('n', bits * commitments.length);
  const rounds = proof.rounds.map(([left, right]) => {
    append('L', left);
    append('R', right);
    return draw('u');
  });
  return { x, y, z, w, rounds };
}

/** The first equation: t is the value at x of the polynomial that T1, T2 and the commitments fix. */
function holdsForValues(proof: RangeProof, claim: RangeClaim, challenges: Challenges, points: Points): boolean {
  const { x, y, z } = challenges;
  const { bits, commitments } = claim;
  const square = Fn.sqr(z);
  const sums = Fn.mul(sumOf(powers(2n, bits)), sumOf(powers(z, commitments.length)));
  const delta = Fn.sub(
    Fn.mul(Fn.sub(z, square), sumOf(powers(y, bits * commitments.length))),
    Fn.mul(Fn.mul(square, z), sums),
  );
  return isZero([
    [valueGenerator(), Fn.sub(delta, proof.t)],
    [BLINDING_GENERATOR, Fn.neg(proof.tBlinding)],
    [at(points.head, 2), x],
    [at(points.head, 3), Fn.sqr(x)],
    ...powers(z, commitments.length).map((power, i): Term => [at(points.values, i), Fn.mul(square, power)]),
  ]);
}

/** The second equation: the inner product of what the bits were committed to is t. */
function holdsForBits(proof: RangeProof, claim: RangeClaim, challenges: Challenges, points: Points): boolean {
  const { x, y, z, w, rounds } = challenges;
  const { bits, commitments } = claim;
  const size = bits * commitments.length;
  const inverses = rounds.map((u) => Fn.inv(u));
  const s = foldFactors(rounds, inverses, size);
  const inverseY = powers(Fn.inv(y), size);
  const twos = powers(2n, bits);
  const blocks = powers(z, commitments.length).map((power) => Fn.mul(Fn.sqr(z), power));
  const g = s.map((factor) => Fn.neg(Fn.add(z, Fn.mul(proof.a, factor))));
  const h = s.map((_, i) => {
    const bit = Fn.mul(at(blocks, Math.floor(i / bits)), at(twos, i % bits));
    return Fn.add(z, Fn.mul(at(inverseY, i), Fn.sub(bit, Fn.mul(proof.b, at(s, size - 1 - i)))));
  });
  return isZero([
    [at(points.head, 0), 1n],
    [at(points.head, 1), x],
    [BLINDING_GENERATOR, Fn.neg(proof.eBlinding)],
    [valueGenerator(), Fn.mul(w, Fn.sub(proof.t, Fn.mul(proof.a, proof.b)))],
    ...rounds.map((u, i): Term => [at(points.lefts, i), Fn.sqr(u)]),
    ...inverses.map((u, i): Term => [at(points.rights, i), Fn.sqr(u)]),
    ...bitGenerators('G', bits, commitments.length).map((point, i): Term => [point, at(g, i)]),
    ...bitGenerators('H', bits, commitments.length).map((point, i): Term => [point, at(h, i)]),
  ]);
}

/** By place: the product of each round's challenge, or of its inverse where the place's bit is 0; the first round has the highest bit. */
function foldFactors(rounds: readonly bigint[], inverses: readonly bigint[], size: number): bigint[] {
  const factors = [inverses.reduce((product, u) => Fn.mul(product, u), 1n)];
  for (let place = 1; place < size; place++) {
    const bit = 31 - Math.clz32(place);
    const square = Fn.sqr(at(rounds, rounds.length - 1 - bit));
    factors.push(Fn.mul(at(factors, place - 2 ** bit), square));
  }
  return factors;
}

type Term = readonly [point: RistrettoPoint, factor: bigint];

function isZero(terms: readonly Term[]): boolean {
  const used = terms.filter(([, factor]) => factor !== 0n);
  return pippenger(
    Point,
    used.map(([point]) => point),
    used.map(([, factor]) => factor),
  ).is0();
}

function powers(base: bigint, count: number): bigint[] {
  const list: bigint[] = [];
  for (let power = 1n; list.length < count; power = Fn.mul(power, base)) list.push(power);
  return list;
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => Fn.add(sum, value), 0n);
}
