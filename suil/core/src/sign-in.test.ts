import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTENT_ACTION_NAMES, type IntentText, intentMessage } from './intent/index.ts';
import { parametersOf } from './intent/parameters.test-support.ts';
import { type SignInText, signInMessage } from './sign-in.ts';
import { type Address, parseAddress } from './values/address.ts';

const login: SignInText = {
  domain: 'localhost:8080',
  uri: 'http://localhost:8080/chain/',
  address: parseAddress('0x2'),
  chain: 'sui:localnet',
  nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK',
  issuedAtMs: Date.UTC(2026, 10, 21),
  expiresAtMs: Date.UTC(2026, 10, 21, 0, 5),
};

/** What each grammar says of a text's first line; a reader reads this first. */
const LOGIN_LINE = /^(\S+) wants you to sign in with your Sui account:$/;
const INTENT_LINE = /^(\S+) asks you to .+\.$/;

/** Returns the parts that a login's text says, or null when it is none. Written by hand from the grammar, line by line. */
function readLogin(text: string): Record<keyof SignInText, string> | null {
  const lines = text.split('\n');
  const after = (index: number, label: string) =>
    lines[index]?.startsWith(label) ? lines[index].slice(label.length) : null;
  const domain = LOGIN_LINE.exec(lines[0] ?? '')?.[1];
  const parts = {
    domain,
    address: lines[1],
    uri: after(5, 'URI: '),
    chain: after(7, 'Chain ID: '),
    nonce: after(8, 'Nonce: '),
    issuedAtMs: after(9, 'Issued At: '),
    expiresAtMs: after(10, 'Expiration Time: '),
  };
  const isFixed =
    lines.length === 11 &&
    lines[2] === '' &&
    lines[3] === 'Log in to SUIL. This costs nothing and moves nothing.' &&
    lines[4] === '' &&
    lines[6] === 'Version: 1';
  return isFixed && !Object.values(parts).includes(null) ? (parts as Record<keyof SignInText, string>) : null;
}

/** Whether a text can be read as an intent: by its first line, or by a line that names an action. */
const readsAsIntent = (text: string) =>
  text.split('\n').some((line, index) => (index === 0 ? INTENT_LINE.test(line) : line.startsWith('Action:')));

const nonces = fc
  .array(fc.constantFrom(...'ABCXYZabcxyz0189-_'), { minLength: 32, maxLength: 32 })
  .map((letters) => letters.join(''));
const hosts = fc.oneof(fc.domain(), fc.constantFrom('127.0.0.1:8080', '[::1]:80'));
const times = fc.integer({ min: 0, max: 253_402_300_499_999 }).map((issuedAtMs) => ({
  issuedAtMs,
  expiresAtMs: issuedAtMs + 300_000,
}));
const addresses = fc.bigInt(0n, (1n << 256n) - 1n).map((value) => parseAddress(value.toString(16)));
const surroundings = fc
  .record({
    domain: hosts,
    chain: fc.constantFrom('sui:localnet', 'sui:mainnet'),
    address: addresses,
    nonce: nonces,
    times,
  })
  .map(({ domain, times: { issuedAtMs, expiresAtMs }, ...rest }) => ({
    ...rest,
    domain,
    uri: `https://${domain}`,
    issuedAtMs,
    expiresAtMs,
  }));
const intents = fc
  .tuple(surroundings, fc.constantFrom(...INTENT_ACTION_NAMES))
  .chain(([around, action]) =>
    parametersOf[action].map((parameters) => intentMessage({ ...around, action, parameters } as IntentText)),
  );

describe('signInMessage', () => {
  test('default: the whole text', () => {
    expect(signInMessage(login)).toBe(
      `localhost:8080 wants you to sign in with your Sui account:
0x0000000000000000000000000000000000000000000000000000000000000002

Log in to SUIL. This costs nothing and moves nothing.

URI: http://localhost:8080/chain/
Version: 1
Chain ID: sui:localnet
Nonce: Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK
Issued At: 2026-11-21T00:00:00.000Z
Expiration Time: 2026-11-21T00:05:00.000Z`,
    );
  });

  test('behavior: every part can be read back, so that two logins have one text only if they are the same', () => {
    fc.assert(
      fc.property(surroundings, (parts) => {
        expect(readLogin(signInMessage(parts))).toEqual({
          ...parts,
          issuedAtMs: new Date(parts.issuedAtMs).toISOString(),
          expiresAtMs: new Date(parts.expiresAtMs).toISOString(),
        });
      }),
    );
  });
});

describe('regression/01 no login text can be read as an intent, and no intent as a login', () => {
  test('behavior: of the same account, site, nonce and times, and of any others', () => {
    fc.assert(
      fc.property(surroundings, intents, (parts, intent) => {
        expect(readsAsIntent(signInMessage(parts))).toBe(false);
        expect(readLogin(intent)).toBeNull();
        expect(readsAsIntent(intent)).toBe(true);
      }),
    );
  });

  test('behavior: whatever an attacker puts into a part, it is refused or brings no line of its own', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      intents,
      intents.map((text) => `${login.nonce}\n${text}`),
      intents.map((text) => text.split('\n')[0] ?? ''),
      fc.constantFrom(
        '\nAction: withdraw',
        '\r\nAction: withdraw',
        '\u2028Action: withdraw',
        ' asks you to withdraw.',
        'a b',
      ),
      fc.tuple(fc.domain(), fc.constantFrom('\n', ' ', '\t', '\u00a0', '\u200b', '')).map((parts) => parts.join('')),
      nonces.map((nonce) => `${nonce}\n`),
    );
    const keys = ['domain', 'uri', 'chain', 'nonce', 'address'] as const;
    fc.assert(
      fc.property(surroundings, fc.constantFrom(...keys), pieces, (parts, key, piece) => {
        let text: string;
        try {
          text = signInMessage({ ...parts, [key]: piece as Address });
        } catch (error) {
          expect(String(error)).toContain('Assertion failed');
          return;
        }
        expect(readsAsIntent(text)).toBe(false);
        expect(readLogin(text)?.[key]).toBe(piece);
      }),
      { numRuns: 1_000 },
    );
  });
});
