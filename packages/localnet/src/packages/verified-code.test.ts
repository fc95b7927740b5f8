import { expect, test } from 'vitest';
import { VerifiedCode } from './verified-code.ts';

const code = (text: string) => new TextEncoder().encode(text);
const linkage = (version: string) => new Map([['0x2', { upgradedId: version, upgradedVersion: 1n }]]);

/** Returns how often each request was verified. */
function createRequests() {
  const verified = new VerifiedCode();
  const asked: string[] = [];
  const once = (modules: readonly string[], version = '0x2') =>
    verified.once(modules.map(code), linkage(version), () => {
      asked.push(`${modules} ${version}`);
      return [];
    });
  return { once, asked, verified };
}

test('default: the same modules with the same linkage are verified once', () => {
  const { once, asked } = createRequests();
  once(['a', 'b']);
  once(['a', 'b']);
  expect(asked).toEqual(['a,b 0x2']);
});

test('behavior: another byte, another cut between modules or another linkage is other code', () => {
  const { once, asked } = createRequests();
  once(['a', 'b']);
  once(['a', 'c']);
  once(['ab']);
  once(['a', 'b'], '0x22');
  expect(asked).toEqual(['a,b 0x2', 'a,c 0x2', 'ab 0x2', 'a,b 0x22']);
});

test('behavior: code that was refused is verified again', () => {
  const { once, asked, verified } = createRequests();
  const refuse = () => {
    throw new Error('refused');
  };
  expect(() => verified.once([code('a')], linkage('0x2'), refuse)).toThrow('refused');
  once(['a']);
  expect(asked).toEqual(['a 0x2']);
});
