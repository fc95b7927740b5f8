/** Blocks of the stream cipher ChaCha with a counter of 64 bits and no nonce, as rand_chacha makes random bytes of a seed. */

/** `expand 32-byte k`, as ChaCha begins. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const QUARTER_ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const WORDS = 16;

/** The 64 bytes at a place of the stream of a key of 32 bytes; the counter is below 2^32. */
export function chachaBlock(key: Uint8Array, counter: number, rounds: 8 | 12): Uint8Array {
  const words = new DataView(key.buffer, key.byteOffset, key.length);
  const initial = new Uint32Array(WORDS);
  initial.set(CONSTANTS);
  for (let i = 0; i < 8; i++) initial[4 + i] = words.getUint32(4 * i, true);
  initial[12] = counter;
  const state = initial.slice();
  for (let round = 0; round < rounds; round += 2) for (const places of QUARTER_ROUNDS) quarterRound(state, places);
  const bytes = new Uint8Array(4 * WORDS);
  const out = new DataView(bytes.buffer);
  for (let i = 0; i < WORDS; i++) out.setUint32(4 * i, (state[i] ?? 0) + (initial[i] ?? 0), true);
  return bytes;
}

function quarterRound(state: Uint32Array, [a, b, c, d]: readonly [number, number, number, number]): void {
  const step = (to: number, from: number, mixed: number, bits: number) => {
    state[to] = (state[to] ?? 0) + (state[from] ?? 0);
    const xor = ((state[mixed] ?? 0) ^ (state[to] ?? 0)) >>> 0;
    state[mixed] = (xor << bits) | (xor >>> (32 - bits));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}
