import { expect, test } from 'vitest';
import type { TFunction } from '../i18n/texts.ts';
import { gradeOf, latencyText } from './latency.ts';

const t: TFunction = (key: string, ..._values: readonly unknown[]) => key;

test.each([
  [undefined, 'unknown', '…'],
  [{ state: 'failed' }, 'failed', 'node.failed'],
  [{ state: 'ok', ms: 200 }, 'good', '200 ms'],
  [{ state: 'ok', ms: 201 }, 'slow', '201 ms'],
] as const)('default: %o is %s, %s', (latency, grade, text) => {
  expect(gradeOf(latency)).toBe(grade);
  expect(latencyText(t, latency, '…')).toBe(text);
});
