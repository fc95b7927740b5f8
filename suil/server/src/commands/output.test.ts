import { AppError } from '@suil/core';
import { expect, test } from 'vitest';
import { createOutput, describeCommandFailure, readJsonOption } from './output.ts';

function record(isJson: boolean) {
  const written: string[] = [];
  return { written, output: createOutput(isJson, (text) => void written.push(text)) };
}

test('lines are written as they come, and what is reported is not', () => {
  const { written, output } = record(false);
  output.print('published  1');
  output.report({ id: '1' });
  output.finish(0);
  expect(written).toEqual(['published  1\n']);
});

test('with --json one object: what was reported, with amounts as texts', () => {
  const { written, output } = record(true);
  output.print('published  1');
  output.report({ id: '1', amount: 12n });
  output.report({ isNew: true });
  output.finish(1);
  expect(written).toEqual(['{"id":"1","amount":"12","isNew":true,"exitCode":1}\n']);
});

test('with --json a command that reports nothing gives its lines', () => {
  const { written, output } = record(true);
  output.print('one');
  output.print('two');
  output.finish(0);
  expect(written).toEqual(['{"lines":["one","two"],"exitCode":0}\n']);
});

test('--json is taken wherever it is', () => {
  expect(readJsonOption(['notice', '--json', 'list'])).toEqual({ words: ['notice', 'list'], isJson: true });
  expect(readJsonOption(['notice', 'list'])).toEqual({ words: ['notice', 'list'], isJson: false });
});

test('a failure is a sentence, or with --json an object with its code', () => {
  const error = new AppError('SETUP_CONFIG_INVALID', { variable: 'PORT', reason: 'must be a port number' });
  expect(describeCommandFailure(error, false)).toBe('PORT is not valid: must be a port number\n');
  expect(JSON.parse(describeCommandFailure(error, true))).toEqual({
    error: { code: 'SETUP_CONFIG_INVALID', message: 'PORT is not valid: must be a port number' },
    exitCode: 1,
  });
});
