import { expect, test } from 'vitest';
import type { TracedCall } from '../../src/index.ts';
import { stackOf, toSteps } from './steps.ts';

const call = (name: string, calls: readonly TracedCall[], results: readonly string[] | null = []): TracedCall => ({
  ...{ package: '0x2', module: 'm', function: name, typeArguments: [], arguments: [], fuel: 1 },
  results,
  calls,
});
const shown = (calls: readonly TracedCall[]) =>
  toSteps(calls).map(
    ({ what, frame }) =>
      `${stackOf(frame)
        .map((one) => one.function)
        .join('/')} ${what}`,
  );

test('default: each call begins and returns around the calls in it', () => {
  expect(shown([call('a', [call('b', []), call('c', [])]), call('d', [])])).toEqual([
    'a enters',
    'a/b enters',
    'a/b returns',
    'a/c enters',
    'a/c returns',
    'a returns',
    'd enters',
    'd returns',
  ]);
});

test('error: where a function stops the trace ends', () => {
  expect(shown([call('a', [call('b', []), call('c', [], null)], null)])).toEqual([
    'a enters',
    'a/b enters',
    'a/b returns',
    'a/c enters',
    'a/c stops',
  ]);
});

test('edge: nothing was called', () => {
  expect(toSteps([])).toEqual([]);
});
