/**
 * The square root modulo a prime that fastcrypto takes (Crandall and Pomerance, Prime Numbers, algorithm 2.3.8). Both roots are right, but
 * they lead to different forms, so a library's will not do.
 */
import { pow } from '@noble/curves/abstract/modular.js';

/** Whether the value is a square other than zero modulo an odd prime (Euler's criterion). */
export function isSquare(value: bigint, prime: bigint): boolean {
  return pow(positive(value, prime), (prime - 1n) / 2n, prime) === 1n;
}

/** A square root of a square modulo an odd prime. */
export function squareRoot(value: bigint, prime: bigint): bigint {
  const square = positive(value, prime);
  if (prime % 4n === 3n) return pow(square, (prime + 1n) / 4n, prime);
  if (prime % 8n === 1n) return rootByHalving(square, prime);
  const root = pow(square, (prime + 3n) / 8n, prime);
  return (root * root) % prime === square ? root : (root * pow(2n, (prime - 1n) / 4n, prime)) % prime;
}

/**
 * For p − 1 = 2^s·t: a^t is in the group of order 2^s, which a non-square to the power t generates. The power m at which both cancel is found
 * bit by bit; half of it makes a^((t + 1)/2) a root.
 */
function rootByHalving(square: bigint, prime: bigint): bigint {
  let nonSquare = 2n;
  while (isSquare(nonSquare, prime)) nonSquare++;
  let twos = 0n;
  let odd = prime - 1n;
  for (; odd % 2n === 0n; odd /= 2n) twos++;
  const [power, generator] = [pow(square, odd, prime), pow(nonSquare, odd, prime)];
  let exponent = 0n;
  for (let i = 0n; i < twos; i++) {
    const rest = (power * pow(generator, exponent, prime)) % prime;
    if (pow(rest, 1n << (twos - 1n - i), prime) === prime - 1n) exponent += 1n << i;
  }
  return (pow(square, (odd + 1n) / 2n, prime) * pow(generator, exponent / 2n, prime)) % prime;
}

function positive(value: bigint, modulus: bigint): bigint {
  const remainder = value % modulus;
  return remainder < 0n ? remainder + modulus : remainder;
}
