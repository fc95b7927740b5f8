import type { Steps } from '@suil/move-vm';
import { expect, test } from 'vitest';
import { type Verified, VerifiedCode } from './verified-code.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const code = (modules: readonly string[], version = '0x2') => ({
  modules: modules.map(bytes),
  linkage: new Map([['0x2', { upgradedId: version, upgradedVersion: 1n }]]),
});
const FINE: Verified = { ok: true, value: [] };
const REFUSED: Verified = {
  ok: false,
  failure: { kind: 'VMVerificationOrDeserializationError', status: 'TYPE_MISMATCH', message: 'no' },
};

/** Returns how often each request was verified. */
function createRequests() {
  const verified = new VerifiedCode();
  const asked: string[] = [];
  const once = (modules: readonly string[], version = '0x2', result = FINE) =>
    verified.once(code(modules, version), () => {
      asked.push(`${modules} ${version}`);
      return result;
    });
  return { once, asked, verified };
}

test('default: the same modules with the same linkage are verified once, refused ones too', () => {
  const { once, asked } = createRequests();
  once(['a', 'b']);
  once(['a', 'b']);
  once(['c'], '0x2', REFUSED);
  expect(once(['c'])).toBe(REFUSED);
  expect(asked).toEqual(['a,b 0x2', 'c 0x2']);
});

test('behavior: another byte, another cut between modules or another linkage is other code', () => {
  const { once, asked } = createRequests();
  once(['a', 'b']);
  once(['a', 'c']);
  once(['ab']);
  once(['a', 'b'], '0x22');
  expect(asked).toEqual(['a,b 0x2', 'a,c 0x2', 'ab 0x2', 'a,b 0x22']);
});

test('behavior: ahead, others get turns, and packages wait for each other', async () => {
  const { once, asked, verified } = createRequests();
  const seen: string[] = [];
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  // Ends only when others had three turns meanwhile.
  function* slow(name: string): Steps<Verified> {
    seen.push(`${name} begins`);
    const enough = turns + 3;
    while (turns < enough) yield undefined;
    seen.push(`${name} ends`);
    return FINE;
  }
  await Promise.all([verified.ahead(code(['a']), () => slow('a')), verified.ahead(code(['b']), () => slow('b'))]);
  isOver = true;
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  once(['a']);
  once(['b']);
  expect(asked).toEqual([]);
});

test('error: a defect in one verification ends that one only', async () => {
  const { verified, once, asked } = createRequests();
  const defect = verified.ahead(code(['a']), () => {
    throw new Error('defect');
  });
  await expect(defect).rejects.toThrow('defect');
  await verified.ahead(code(['b']), function* () {
    yield undefined;
    return FINE;
  });
  once(['b']);
  expect(asked).toEqual([]);
});
