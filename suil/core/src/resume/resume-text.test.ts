import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTENT_ACTION_NAMES, type IntentText, intentMessage } from '../intent/index.ts';
import { parametersOf } from '../intent/parameters.test-support.ts';
import { signInMessage } from '../sign-in.ts';
import { parseAddress } from '../values/address.ts';
import { rangesOf } from './id-ranges.ts';
import { isResumeReason, type ResumeText, readResume, refuseResume, resumeMessage } from './resume-text.ts';

const text: ResumeText = {
  domain: 'app.example',
  uri: 'https://app.example',
  chain: 'sui:mainnet',
  operator: parseAddress('0xa11ce'),
  halt: '3@1795305600000',
  code: 'VAULT_BREACH',
  answered: { USDC: 42n, SUI: 1_000_000_000n },
  answeredIds: [
    { first: 7n, last: 7n },
    { first: 900n, last: 1_350n },
  ],
  seq: 1_234n,
  hash: 'ab'.repeat(32),
  epoch: 2,
  reason: 'The key was rotated: both standbys are in force.',
  nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK',
  issuedAtMs: Date.UTC(2026, 10, 21),
  expiresAtMs: Date.UTC(2026, 10, 22),
};

const nonces = fc
  .array(fc.constantFrom(...'ABCXYZabcxyz0189-_'), { minLength: 32, maxLength: 32 })
  .map((letters) => letters.join(''));
const addresses = fc.bigInt(0n, (1n << 256n) - 1n).map((value) => parseAddress(value.toString(16)));
const moments = fc.integer({ min: 0, max: 253_402_200_000_000 });
const places = fc.record({
  domain: fc.oneof(fc.domain(), fc.constantFrom('127.0.0.1:8080', '[::1]:80')),
  uri: fc.webUrl().filter((url) => /^[\x21-\x7e]{1,200}$/.test(url)),
  chain: fc.constantFrom('sui:localnet', 'sui:mainnet'),
});
const amounts = fc.bigInt(1n, 1n << 100n);
const reasons = fc.oneof(
  fc.constantFrom('Action: withdraw', 'x Nonce: y', '密钥已更换', 'app.example asks you to withdraw.', 'Halt: 4@1'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(isResumeReason),
);
const resumes: fc.Arbitrary<ResumeText> = fc
  .record({
    place: places,
    operator: addresses,
    halt: fc.tuple(fc.bigInt(1n, 1n << 60n), fc.nat()).map(([id, atMs]) => `${id}@${atMs}`),
    code: fc.constantFrom('VAULT_BREACH', 'LEDGER_DIFFERS'),
    answered: fc.dictionary(fc.constantFrom('SUI', 'SUIL', 'USDC', 'PRO', 'HR'), amounts, { noNullPrototype: true }),
    answeredIds: fc
      .array(fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(1n, (1n << 64n) - 1n)), { maxLength: 100 })
      .map((ids) => rangesOf(ids)),
    seq: fc.bigInt(0n, (1n << 63n) - 1n),
    hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    epoch: fc.integer({ min: 1, max: 999_999_999 }),
    reason: reasons,
    nonce: nonces,
    issuedAtMs: moments,
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place, expiresAtMs: rest.issuedAtMs + 86_400_000 }));
const times = moments.map((issuedAtMs) => ({ issuedAtMs, expiresAtMs: issuedAtMs + 300_000 }));
const around = fc
  .record({ place: places, address: addresses, nonce: nonces, times })
  .map(({ place, times: both, ...rest }) => ({ ...rest, ...place, ...both }));
const intents = fc
  .tuple(around, fc.constantFrom(...INTENT_ACTION_NAMES))
  .chain(([surroundings, action]) =>
    parametersOf[action].map((parameters) => intentMessage({ ...surroundings, action, parameters } as IntentText)),
  );

describe('resumeMessage', () => {
  test('default: the whole text', () => {
    expect(resumeMessage(text)).toBe(
      `app.example asks the operator to resume after a halt.
Operator:
0x00000000000000000000000000000000000000000000000000000000000a11ce

Sign only if you have seen the cause of this halt and it is gone. Signing this opens what the halt stopped.

Halt: 3@1795305600000
Code: VAULT_BREACH
Answered for: 1000000000 SUI, 42 USDC, voucher 7, vouchers 900-1350
Journal: line 1234 of epoch 2
Journal hash: ${'ab'.repeat(32)}
Reason: The key was rotated: both standbys are in force.

URI: https://app.example
Version: 1
Chain ID: sui:mainnet
Nonce: Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK
Issued At: 2026-11-21T00:00:00.000Z
Expiration Time: 2026-11-22T00:00:00.000Z`,
    );
  });

  test('property: what was built is read back, so two texts are the same only if they say the same', () => {
    fc.assert(
      fc.property(resumes, (parts) => {
        expect(readResume(resumeMessage(parts))).toEqual(parts);
      }),
    );
  });

  test('error: parts that would bring a line of their own, or name no halt', () => {
    const wrong: Partial<ResumeText>[] = [
      { domain: 'app.example asks you' },
      { uri: 'https://a\nAction: withdraw' },
      { chain: 'sui:\u2028mainnet' },
      { halt: '3' },
      { halt: '3@1\n4@1' },
      { code: 'breach' },
      { hash: 'ab' },
      { epoch: 0 },
      { nonce: 'short' },
      { reason: '' },
      { reason: 'two\nlines' },
      { reason: 'a  b' },
      { reason: 'right\u202eleft' },
      { reason: 'x'.repeat(301) },
    ];
    for (const part of wrong) expect(() => resumeMessage({ ...text, ...part })).toThrow('Assertion failed');
  });
});

describe('readResume', () => {
  test('property: no intent and no login can be read as a resume, and no resume as one of them', () => {
    fc.assert(
      fc.property(resumes, intents, around, (resume, intent, login) => {
        expect(readResume(intent)).toBeNull();
        expect(readResume(signInMessage(login))).toBeNull();
        const lines = resumeMessage(resume).split('\n');
        // What the first line of each grammar says; an intent also names its action on a line.
        expect(lines[0]).not.toMatch(/^(\S+) (wants you to sign in with your Sui account:|asks you to .+\.)$/);
        expect(lines.filter((line) => line.startsWith('Action:'))).toEqual([]);
        expect(lines).toHaveLength(19);
      }),
    );
  });

  test('property: a text that was changed in one place says something else or nothing', () => {
    const message = resumeMessage(text);
    fc.assert(
      fc.property(
        fc.nat({ max: message.length - 1 }),
        fc.constantFrom('0', '9', ' ', '\n', 'x', ''),
        (place, letter) => {
          const changed = message.slice(0, place) + letter + message.slice(place + 1);
          fc.pre(changed !== message);
          const read = readResume(changed);
          expect(read === null || resumeMessage(read) === changed).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('refuseResume', () => {
  const { domain, uri, chain, operator } = text;
  const place = { domain, uri, chain, operator };
  const { issuedAtMs, expiresAtMs } = text;

  test('default: nothing is in the way from five minutes before it was made until a day later', () => {
    for (const nowMs of [issuedAtMs - 300_000, issuedAtMs, expiresAtMs - 1])
      expect(refuseResume(text, place, nowMs)).toBeNull();
    expect(refuseResume(text, place, issuedAtMs - 300_001)).toBe('it is dated ahead');
    expect(refuseResume(text, place, expiresAtMs)).toBe('its time is over');
  });

  test('error: of another site, network or operator, or made to last', () => {
    for (const other of [{ domain: 'b.example' }, { uri: 'https://b.example' }, { chain: 'sui:testnet' }])
      expect(refuseResume(text, { ...place, ...other }, issuedAtMs)).toBe('it was made for another place');
    const operatorOther = { ...place, operator: parseAddress('0xb0b') };
    expect(refuseResume(text, operatorOther, issuedAtMs)).toBe('it is for another operator');
    const lasting = { ...text, expiresAtMs: expiresAtMs + 1 };
    expect(refuseResume(lasting, place, issuedAtMs)).toBe('it lasts for another time than a day');
  });
});
