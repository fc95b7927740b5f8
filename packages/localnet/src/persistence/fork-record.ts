/** The bytes of what a fork has read, as its folder keeps them. Owns the format. */
import { address, type Codec, decode, encode, text, vector } from '../bytes/codec.ts';
import { objectBcs, parseObject } from '../model/stored-object.ts';
import type { ForkFacts, ForkNeed, ForkSubject } from '../store/fork-base.ts';
import type { StoredObject } from '../types.ts';

const SUBJECTS: readonly ForkSubject[] = ['object', 'owned', 'children', 'coin'];

/** With its digest: the remote node may write an object in another way than this chain. */
const object: Codec<StoredObject> = {
  write(to, one) {
    to.digest(one.digest);
    to.byteVector(objectBcs(one));
  },
  read(from) {
    const digest = from.digest();
    return parseObject(from.byteVector(), digest);
  },
};

const need: Codec<ForkNeed> = {
  write(to, { subject, of }) {
    to.u8(SUBJECTS.indexOf(subject));
    text.write(to, of);
  },
  read(from) {
    const subject = SUBJECTS[from.u8()] ?? 'object';
    return { subject, of: from.string() };
  },
};

const objects = vector(object);
const absent = vector(address);
const listed = vector(need);

const forkFacts: Codec<ForkFacts> = {
  write(to, facts) {
    objects.write(to, facts.objects);
    absent.write(to, facts.absent);
    listed.write(to, facts.listed);
  },
  read: (from) => ({ objects: objects.read(from), absent: absent.read(from), listed: listed.read(from) }),
};

export function encodeForkFacts(facts: ForkFacts): Uint8Array {
  return encode(forkFacts, facts);
}

/** @throws {BcsFault} */
export function decodeForkFacts(bytes: Uint8Array): ForkFacts {
  return decode(forkFacts, bytes);
}
