import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createRounds } from './rounds.ts';

const HOUR_MS = 3_600_000;

test('behavior: the next round comes after the time that the last one named', async () => {
  const waits = [0, 5, HOUR_MS];
  let count = 0;
  const rounds = createRounds(async () => waits[count++] ?? HOUR_MS);
  rounds.start();
  await vi.waitFor(() => expect(count).toBe(3));
  await delay(20);
  expect(count).toBe(3);
  await rounds.stop();
});

test('behavior: one that is woken during a round begins another behind it, and no two run at once', async () => {
  let [count, running, most] = [0, 0, 0];
  const rounds = createRounds(async () => {
    running += 1;
    most = Math.max(most, running);
    count += 1;
    if (count === 1) for (const _ of [1, 2, 3]) rounds.wake();
    await delay(5);
    running -= 1;
    return HOUR_MS;
  });
  rounds.start();
  await vi.waitFor(() => expect(count).toBe(2));
  await delay(20);
  expect([count, most]).toEqual([2, 1]);
  rounds.wake();
  await vi.waitFor(() => expect(count).toBe(3));
  await rounds.stop();
});

test('behavior: a stop waits for the current round and begins no other', async () => {
  let [count, done] = [0, 0];
  const rounds = createRounds(async () => {
    count += 1;
    await delay(20);
    done += 1;
    return 0;
  });
  rounds.start();
  await vi.waitFor(() => expect(count).toBe(1));
  rounds.wake();
  await rounds.stop();
  expect([count, done]).toEqual([1, 1]);
});
