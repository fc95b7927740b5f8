import { operatorAt } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { expect, test } from 'vitest';
import { replaceFrom } from './replace-operator.ts';

const NOW_MS = Date.UTC(2027, 2, 1, 12);
const NOTICE_MS = 600_000;
const [first, second, third] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`) as [string, string, string];
const manifest = { package: '0xa', operator: first } as Manifest;
const replace = (from: Manifest, operator: string, fromMs: number) =>
  replaceFrom(from, { operator, fromMs, nowMs: NOW_MS });
const refused = (name: string, detail: string) =>
  expect.objectContaining({ code: 'CONFIG_INVALID', context: { name, detail } });

test('default: the next one from its time on, and a third one after it', () => {
  const [secondMs, thirdMs] = [NOW_MS + NOTICE_MS, NOW_MS + 2 * NOTICE_MS];
  const once = replace(manifest, second, secondMs);
  expect(once).toEqual({ ...manifest, operator: second, formerOperators: [{ address: first, untilMs: secondMs }] });
  const twice = replace(once, third, thirdMs);
  const times = [NOW_MS, secondMs - 1, secondMs, thirdMs - 1, thirdMs];
  expect(times.map((atMs) => operatorAt(twice, atMs))).toEqual([first, first, second, second, third]);
});

test('error: a time that is none, in the past, too near, or before one that was written already', () => {
  const tooNear = "must be at least 10 minutes after the chain's time, 2027-03-01T12:00:00Z";
  const write = (fromMs: number, from = manifest) => {
    return () => replace(from, second, fromMs);
  };
  expect(write(Number.NaN)).toThrow(refused('TIME', 'must be a time in UTC, such as 2027-03-01T12:00:00Z'));
  expect(write(NOW_MS - 1)).toThrow(refused('TIME', tooNear));
  expect(write(NOW_MS + NOTICE_MS - 1)).toThrow(refused('TIME', tooNear));
  const pending = replace(manifest, third, NOW_MS + 3 * NOTICE_MS);
  expect(write(NOW_MS + 2 * NOTICE_MS, pending)).toThrow(
    refused('TIME', `must be after 2027-03-01T12:30:00Z, when ${third} becomes the operator`),
  );
});

test('error: the operator itself, and a deployment without one', () => {
  const atMs = NOW_MS + NOTICE_MS;
  expect(() => replace(manifest, first, atMs)).toThrow(refused('ADDRESS', 'is the operator at that time already'));
  const { operator: _, ...none } = manifest;
  expect(() => replace(none as Manifest, second, atMs)).toThrow(
    refused('ADDRESS', 'cannot be the operator of a deployment that was published without one'),
  );
});
