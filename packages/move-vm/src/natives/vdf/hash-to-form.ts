/**
 * Hashing a message to a form: the first coefficient is the product of two primes of 17 bytes, drawn from the message, modulo which the
 * discriminant is a square. Compatible with fastcrypto-vdf/src/class_group/hash.rs.
 */
import { invert } from '@noble/curves/abstract/modular.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromLittleEndian } from '../../little-endian.ts';
import { chachaBlock } from '../chacha.ts';
import { isPrime } from './primes.ts';
import { type ClassGroup, type Form, formOf } from './quadratic-form.ts';
import { isSquare, squareRoot } from './square-root.ts';

const FACTOR_BYTES = 17;
/** Bytes are drawn in words of four. */
const DRAWN_BYTES = 20;
const BLOCK_BYTES = 64;
const ROUNDS = 8;

/** The form of a message; undefined when the discriminant is no negative prime. */
export function hashToForm(group: ClassGroup, message: Uint8Array): Form | undefined {
  const draw = drawFrom(sha256(message));
  const isFactor = (value: bigint) => isPrime(value) && isSquare(group.discriminant, value);
  const first = drawUntil(draw, isFactor);
  const second = drawUntil(draw, (value) => value !== first && isFactor(value));
  const [root1, root2] = [squareRoot(group.discriminant, first), squareRoot(group.discriminant, second)];
  const a = first * second;
  const root = combine([root1, first], [root2, second]);
  return formOf(group, a, root % 2n === 0n ? root - a : root);
}

/**
 * A number with these remainders modulo two primes, as fastcrypto finds it: of x·p + y·q = 1 with the smallest x and y, without reducing the sum
 * modulo p·q. So forms of messages are not reduced; what is proven of them names them as they are.
 */
function combine([root1, p]: readonly [bigint, bigint], [root2, q]: readonly [bigint, bigint]): bigint {
  const inverse = invert(p, q);
  const x = 2n * inverse > q ? inverse - q : inverse;
  const y = (1n - x * p) / q;
  const sum = root1 * y * q + root2 * x * p;
  return sum < 0n ? sum + p * q : sum;
}

function drawUntil(draw: () => bigint, isWanted: (value: bigint) => boolean): bigint {
  for (;;) {
    const value = draw();
    if (isWanted(value)) return value;
  }
}

/** Odd numbers of 17 bytes, from the stream of ChaCha with 8 rounds. */
function drawFrom(key: Uint8Array): () => bigint {
  let stream = new Uint8Array();
  let blocks = 0;
  return () => {
    if (stream.length < DRAWN_BYTES) {
      const longer = new Uint8Array(stream.length + BLOCK_BYTES);
      longer.set(stream);
      longer.set(chachaBlock(key, blocks++, ROUNDS), stream.length);
      stream = longer;
    }
    const drawn = fromLittleEndian(stream.subarray(0, FACTOR_BYTES)) | 1n;
    stream = stream.slice(DRAWN_BYTES);
    return drawn;
  };
}
