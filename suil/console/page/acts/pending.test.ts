/** What a browser keeps of acts whose answer was lost: one for each chain, so that no chain's act is sent to another or forgotten with it. */
import { isAppError } from '@suil/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manifest } from '../../../server/src/testing/test-deployment.test-support.ts';
import { assertNothingPending, forgetPending, keepPending, readPending } from './pending.ts';

const placeOf = (chain: string) => ({ manifest: { ...manifest, chain } });
const fileOf = (chain: string, act: string): Parameters<typeof keepPending>[0] => ({
  ...{ kind: 'suil-transaction', network: 'testnet', chain, package: '0x2', act, arguments: [] },
  ...{ digest: `digest of ${act}`, bytes: `bytes of ${act}`, sender: '0x1', multisig: null },
  preparedAt: '2026-11-27T12:00:00.000Z',
});
const MAIN = placeOf('35834a8a');
const TEST = placeOf('4c78adac');

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function refusalOf(place: typeof MAIN): string | null {
  try {
    assertNothingPending(place);
    return null;
  } catch (error) {
    return isAppError(error, 'TRANSACTION_UNCERTAIN') ? error.message : 'another error';
  }
}

test('default: nothing is pending on any chain', () => {
  expect([readPending(MAIN), readPending(TEST), refusalOf(MAIN)]).toEqual([null, null, null]);
});

test('behavior: each chain has its own; the other chain is free', () => {
  keepPending(fileOf('35834a8a', 'pause 6h'), 'signature of main');
  expect(readPending(TEST)).toBeNull();
  expect(refusalOf(TEST)).toBeNull();
  keepPending(fileOf('4c78adac', 'resume'), 'signature of test');
  expect(readPending(MAIN)).toEqual({
    signature: 'signature of main',
    file: { chain: '35834a8a', act: 'pause 6h', digest: 'digest of pause 6h', bytes: 'bytes of pause 6h' },
  });
  expect(readPending(TEST)?.file.act).toBe('resume');
  expect(refusalOf(MAIN)).toContain('digest of pause 6h');
  expect(refusalOf(TEST)).toContain('digest of resume');
});

test('behavior: what one chain has answered is forgotten there alone', () => {
  keepPending(fileOf('35834a8a', 'pause 6h'), 'one');
  keepPending(fileOf('4c78adac', 'resume'), 'two');
  forgetPending({ chain: '4c78adac' });
  expect(readPending(TEST)).toBeNull();
  expect(readPending(MAIN)?.signature).toBe('one');
});

test('security: an act of another chain under this chain’s name, and what is no act, are not taken', () => {
  keepPending(fileOf('4c78adac', 'resume'), 'two');
  const [[name = '', text = ''] = []] = kept;
  kept.set(name.replace('4c78adac', '35834a8a'), text);
  expect(readPending(MAIN)).toBeNull();
  for (const broken of ['{', '{}', JSON.stringify({ signature: 1, file: null })]) {
    kept.set(name, broken);
    expect(readPending(TEST)).toBeNull();
  }
});

test('error: where the browser keeps nothing, keeping fails, so that nothing is sent', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => keepPending(fileOf('4c78adac', 'resume'), 'two')).toThrow('full');
});
