import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson, FIRST_HASH, lineHash } from './line-hash.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const plain = { seq: 7n, epoch: 2, day: 20_000, atMs: 1_728_000_000_001, content: null, intent: null };

test('of a checkpoint: the bytes written out', () => {
  const content = { to: 3, from: 0 };
  const digest = sha256('{"from":0,"to":3}');
  const expected = sha256(`${'0'.repeat(64)}[2,7,"checkpoint","41",20000,1728000000001,"${digest}"]`);
  expect(lineHash(FIRST_HASH, { ...plain, kind: 'checkpoint', ref: '41', content })).toBe(expected);
});

test('of an intent: what the wallet signed and what became of it, and not the parameters beside them', () => {
  const intent = {
    address: '0xa',
    action: 'transfer',
    parameters: {},
    message: 'one "line"\nanother',
    signature: 'c2ln',
    issuedAtMs: 1,
    expiresAtMs: 2,
    outcome: 'refused',
    code: 'LEDGER_BALANCE_INSUFFICIENT',
  };
  const digest = sha256('["0xa","one \\"line\\"\\nanother","c2ln","refused","LEDGER_BALANCE_INSUFFICIENT"]');
  const before = 'ab'.repeat(32);
  const expected = sha256(`${before}[2,7,"intent","n",20000,1728000000001,"${digest}"]`);
  expect(lineHash(before, { ...plain, kind: 'intent', ref: 'n', intent })).toBe(expected);
});

test('canonical JSON orders the members of every object by their UTF-16 code units, and keeps lists', () => {
  expect(canonicalJson({ b: [3, 'x', null, { d: true, c: -1.5 }], a: '€\u0007', ä: {}, Z: [] })).toBe(
    '{"Z":[],"a":"€\\u0007","b":[3,"x",null,{"c":-1.5,"d":true}],"ä":{}}',
  );
});
