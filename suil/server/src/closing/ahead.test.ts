import { openJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import type { DeferredStep, PreparedStep } from '../module/deferred-step.ts';
import { serverMigrations } from '../modules/index.ts';
import { createAhead } from './ahead.ts';

const database = useTestDatabase(serverMigrations);

/** Returns a step that counts how often it was begun, and whose newest beginning can be made to end by itself. */
function countedStep() {
  let [begun, ended] = [0, 0];
  let isReady = false;
  const prepared: PreparedStep = {
    run: async () => undefined,
    isReady: () => isReady,
    end: async () => {
      ended += 1;
      isReady = false;
    },
  };
  const step: DeferredStep = {
    name: 'team income',
    readDay: async () => null,
    prepare: async () => {
      begun += 1;
      isReady = true;
      return prepared;
    },
    run: async () => undefined,
  };
  return { step, prepared, counts: () => ({ begun, ended }), leave: () => (isReady = false) };
}

const openAhead = (step: DeferredStep) => createAhead({ journal: openJournal(database.pool), target: null }, [step]);

describe('steps that are begun before their day is over', () => {
  test('default: each day begins them once', async () => {
    const { step, prepared, counts, leave } = countedStep();
    const ahead = openAhead(step);
    const running = new AbortController();
    expect(ahead.readyOf(step)).toBeNull();
    ahead.prepare(100, running.signal);
    ahead.prepare(100, running.signal);
    await Promise.resolve();
    expect(ahead.readyOf(step)).toBe(prepared);
    // One that ended by itself is not offered, and the next day begins it again.
    leave();
    expect(ahead.readyOf(step)).toBeNull();
    ahead.prepare(100, running.signal);
    ahead.prepare(101, running.signal);
    await Promise.resolve();
    expect(ahead.readyOf(step)).toBe(prepared);
    expect(counts()).toEqual({ begun: 2, ended: 0 });
  });

  test('behavior: what waits is ended with the process, also when it comes to be only then', async () => {
    const { step, counts } = countedStep();
    const ahead = openAhead(step);
    const running = new AbortController();
    ahead.prepare(100, running.signal);
    await Promise.resolve();
    running.abort();
    expect(ahead.readyOf(step)).toBeNull();
    expect(counts()).toEqual({ begun: 1, ended: 1 });
    ahead.prepare(101, running.signal);
    await Promise.resolve();
    expect(ahead.readyOf(step)).toBeNull();
    expect(counts()).toEqual({ begun: 2, ended: 2 });
  });

  test('error: one that cannot be begun is done whole after the day', async () => {
    const { step } = countedStep();
    const ahead = openAhead({ ...step, prepare: () => Promise.reject(new Error('the database is away')) });
    ahead.prepare(100, new AbortController().signal);
    await Promise.resolve();
    expect(ahead.readyOf(step)).toBeNull();
  });
});
