/**
 * The transcript that Bulletproofs draw their challenges from: Merlin v1.0 over STROBE-128, which is Keccak-f[1600] in a duplex. Owns what is needed of
 * both: messages in, challenges out. Follows merlin/src/strobe.rs and merlin/src/transcript.rs.
 */
import { keccakP } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toLittleEndian } from '../../little-endian.ts';

const STATE_BYTES = 200;
/** Bytes that are absorbed or squeezed between two permutations. */
const RATE = 166;
const STROBE_HEAD = [1, RATE + 2, 1, 0, 1, 96];
const STROBE_NAME = utf8ToBytes('STROBEv1.0.2');
const MERLIN = utf8ToBytes('Merlin v1.0');
const DOMAIN = 'dom-sep';
const [INBOUND, ASSOCIATED, CIPHER, META] = [1, 2, 4, 16];
const LENGTH_BYTES = 4;

/** One conversation. What was appended before a challenge decides it. */
export class Transcript {
  readonly #words = new Uint32Array(STATE_BYTES / Uint32Array.BYTES_PER_ELEMENT);
  readonly #state = new Uint8Array(this.#words.buffer);
  #position = 0;
  #begin = 0;

  constructor(label: Uint8Array) {
    this.#state.set(STROBE_HEAD);
    this.#state.set(STROBE_NAME, STROBE_HEAD.length);
    keccakP(this.#words);
    this.#beginOperation(META | ASSOCIATED);
    this.#absorb(MERLIN);
    this.append(DOMAIN, label);
  }

  append(label: string, message: Uint8Array): void {
    this.#name(label, message.length);
    this.#beginOperation(ASSOCIATED);
    this.#absorb(message);
  }

  /** Returns so many bytes. */
  challenge(label: string, length: number): Uint8Array {
    this.#name(label, length);
    this.#beginOperation(INBOUND | ASSOCIATED | CIPHER);
    return Uint8Array.from({ length }, () => {
      const byte = this.#state[this.#position] ?? 0;
      this.#state[this.#position] = 0;
      this.#advance();
      return byte;
    });
  }

  #name(label: string, length: number): void {
    this.#beginOperation(META | ASSOCIATED);
    this.#absorb(utf8ToBytes(label));
    this.#absorb(toLittleEndian(BigInt(length), LENGTH_BYTES));
  }

  #beginOperation(flags: number): void {
    const before = this.#begin;
    this.#begin = this.#position + 1;
    this.#absorb(Uint8Array.of(before, flags));
    if ((flags & CIPHER) !== 0 && this.#position !== 0) this.#permute();
  }

  #absorb(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.#mix(this.#position, byte);
      this.#advance();
    }
  }

  #advance(): void {
    this.#position += 1;
    if (this.#position === RATE) this.#permute();
  }

  #permute(): void {
    this.#mix(this.#position, this.#begin);
    this.#mix(this.#position + 1, 0x04);
    this.#mix(RATE + 1, 0x80);
    keccakP(this.#words);
    this.#position = 0;
    this.#begin = 0;
  }

  #mix(index: number, byte: number): void {
    this.#state[index] = (this.#state[index] ?? 0) ^ byte;
  }
}
