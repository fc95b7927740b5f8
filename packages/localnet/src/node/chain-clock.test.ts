import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isChainError } from '../errors.ts';
import { beginClockInThePast, openChainClock } from './chain-clock.ts';

let dir: string;
let wallMs: number;
const open = (latestMs: number) => openChainClock(dir, latestMs, () => wallMs);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'suil-clock-'));
  wallMs = 1_000;
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('openChainClock', () => {
  test('runs with the wall clock', () => {
    const clock = open(900);
    expect(clock.nowMs()).toBe(1_000);
    wallMs = 1_250;
    expect(clock.nowMs()).toBe(1_250);
  });

  test('keeps what it was moved ahead, also when it is opened again', () => {
    const clock = open(0);
    expect(clock.advance(500)).toBe(1_500);
    expect(clock.advance(70)).toBe(1_570);
    wallMs = 1_100;
    expect(clock.nowMs()).toBe(1_670);
    expect(open(0).nowMs()).toBe(1_670);
  });

  test('never starts before the chain, also when the wall clock was set back', () => {
    expect(open(5_000).nowMs()).toBe(5_000);
    open(0).advance(10_000);
    expect(open(5_000).nowMs()).toBe(11_000);
  });

  test('begins in the past when it was set to, and is moved ahead from there', () => {
    wallMs = 100 * 86_400_000;
    beginClockInThePast(dir, 90);
    const clock = open(10 * 86_400_000);
    expect(clock.nowMs()).toBe(10 * 86_400_000);
    expect(clock.advance(86_400_000)).toBe(11 * 86_400_000);
    expect(open(0).nowMs()).toBe(11 * 86_400_000);
  });

  test('error: CHAIN_DATA_DAMAGED when its file is not what it wrote', () => {
    writeFileSync(join(dir, 'clock.json'), '{"offsetMs": 0.5}');
    expect.assertions(1);
    try {
      open(0);
    } catch (error) {
      expect(isChainError(error, 'CHAIN_DATA_DAMAGED')).toBe(true);
    }
  });
});
