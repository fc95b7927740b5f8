/**
 * Primes of hashes: the challenge of a proof and the first coefficients of forms. Candidates are outputs of SHA-256, which no one can steer to a
 * composite that passes; each base catches at least three of four composites, on average nearly all. fastcrypto tests by Baillie and
 * PSW; no number is known on which the two differ.
 */
import { pow } from '@noble/curves/abstract/modular.js';
import { sha256 } from '@noble/hashes/sha2.js';

const SMALL_PRIMES = smallPrimes(1_000);
/** Bases of the test of Miller and Rabin. */
const BASES = SMALL_PRIMES.slice(0, 24);

function smallPrimes(end: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2n; n < end; n++) if (found.every((prime) => n % prime !== 0n)) found.push(n);
  return found;
}

/** Whether a number above a million is prime. */
export function isPrime(value: bigint): boolean {
  if (SMALL_PRIMES.some((prime) => value % prime === 0n)) return false;
  const last = value - 1n;
  let twos = 0;
  let odd = last;
  for (; odd % 2n === 0n; odd /= 2n) twos++;
  return BASES.every((base) => isWitnessed(pow(base, odd, value), last, twos, value));
}

/** Whether squaring a power of the base leads to one by way of minus one, as it does modulo a prime. */
function isWitnessed(power: bigint, last: bigint, twos: number, value: bigint): boolean {
  if (power === 1n) return true;
  let square = power;
  for (let i = 0; i < twos; i++, square = (square * square) % value) if (square === last) return true;
  return false;
}

/**
 * The first prime among hashes of a counter that begins at the seed, big-endian, with the given bits set: Chia's HashPrime, which
 * Wesolowski's proofs use.
 */
export function hashToPrime(seed: Uint8Array, length: number, bits: readonly number[]): bigint {
  const mask = bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
  const counter = seed.slice();
  for (;;) {
    let hex = '';
    while (hex.length < 2 * length) {
      increment(counter);
      for (const byte of sha256(counter)) hex += byte.toString(16).padStart(2, '0');
    }
    const candidate = BigInt(`0x${hex.slice(0, 2 * length)}`) | mask;
    if (isPrime(candidate)) return candidate;
  }
}

function increment(counter: Uint8Array): void {
  for (let i = counter.length - 1; i >= 0; i--) {
    counter[i] = ((counter[i] ?? 0) + 1) & 0xff;
    if (counter[i] !== 0) return;
  }
}
