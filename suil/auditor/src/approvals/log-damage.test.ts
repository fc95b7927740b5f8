/** A log of approvals that another one changed is reported before it is refused, so that a halt can be opened for it. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { USD } from '../check/journal.test-support.ts';
import { ApprovalFixture, HOUR, NOON } from './approvals.test-support.ts';

let fixture: ApprovalFixture;
beforeEach(async () => {
  fixture = await ApprovalFixture.open();
});
afterEach(() => fixture.close());
const logPath = () => join(fixture.folder, 'approvals.log');

test('while it runs: by another writer', async () => {
  const [first, second] = [await fixture.request(5n * USD), await fixture.request(6n * USD)];
  expect(await fixture.answer(first)).toBe('approved');
  appendFileSync(logPath(), '{}\n');
  expect(await fixture.answer(second, NOON + HOUR)).toBe('SIGNER_LOG_DAMAGED');
  expect(fixture.damages).toEqual([`The signing log in ${logPath()} is damaged in line 4.`]);
});

test('at the start: a line that was changed', async () => {
  await fixture.approve(await fixture.request(5n * USD));
  const whole = readFileSync(logPath(), 'utf8');
  writeFileSync(logPath(), whole.replace('"amount":"5000000"', '"amount":"5000001"'));
  expect(() => fixture.restart()).toThrow('is damaged in line 3');
  expect(fixture.damages).toEqual([`The signing log in ${logPath()} is damaged in line 3.`]);
  writeFileSync(logPath(), whole);
  fixture.reopen();
});
