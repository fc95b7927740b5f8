/** A disk that takes half of a halt: the halt is in force, nothing more is written behind it, and no resume is believed. */
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openHaltLog } from './halt-log.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, writeSync: vi.fn(real.writeSync) };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-signer-halts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const haltOf = (halt: string) => ({ halt, code: 'VAULT_BREACH', detail: 'something left' });
const takesHalf = () =>
  vi.mocked(writeSync).mockImplementationOnce((file, text) => writeSync(file, String(text).slice(0, 40)));

test('after half of a line no halt and no resume is written, and what was whole is read again', () => {
  const log = openHaltLog(folder);
  log.halt(haltOf('1@5'), 5);
  takesHalf();
  log.halt(haltOf('2@6'), 6);
  const damaged = expect.objectContaining({ code: 'SIGNER_LOG_DAMAGED' });
  expect(() => log.halt(haltOf('3@7'), 7)).toThrow(damaged);
  expect(() => log.resume(haltOf('1@5'), { text: 'a text', signature: 'c2ln' }, 8)).toThrow(damaged);
  expect(log.open().map(({ halt }) => halt)).toEqual(['1@5', '2@6', '3@7']);
  log.close();
  const again = openHaltLog(folder);
  expect(again.open().map(({ halt }) => halt)).toEqual(['1@5']);
  again.close();
});
