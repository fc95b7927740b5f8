import { PARAMETER_NAMES, parameterKey } from '@suil/core';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { configured } from './configuration.test-support.ts';
import { configurationQuery, useParameterRead } from './queries.ts';

function Values() {
  const { data, isError } = useParameterRead();
  const known = data ? `${data.swapFeeBps} ${data.stakeMinMist}` : 'unknown';
  return <output>{isError ? 'failed' : known}</output>;
}

const textOf = async (answers: Parameters<typeof renderInApp>[1]) =>
  (await renderInApp(<Values />, answers)).container.textContent;

test('default: every parameter is what the chain says', async () => {
  expect(await textOf([configured({ swapFeeBps: 1_700n, stakeMinMist: 5n })])).toBe('1700 5');
});

test('behavior: until it has answered there is none', async () => {
  expect(await textOf([])).toBe('unknown');
});

test('attack: an answer that leaves one out is no answer: no first value takes its place', async () => {
  const parameters = PARAMETER_NAMES.filter((name) => name !== 'swapFeeBps').map((name) => ({
    key: parameterKey(name),
    value: 1n,
  }));
  expect(await textOf([[configurationQuery.queryKey, { parameters }]])).toBe('failed');
});
