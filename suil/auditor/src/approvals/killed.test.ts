/** An auditor that is killed at any change of its log of approvals: what was answered is answered again alike, and the log is the same. */
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { contentsOf, KILLS, killAt } from '../../../signing/src/log/killed-disk.test-support.ts';
import { USD } from '../check/journal.test-support.ts';
import { ApprovalFixture, DEPLOYMENT, HOUR, NOON } from './approvals.test-support.ts';
import { type ApprovalService, openApprovals } from './open-approvals.ts';

vi.mock('node:fs', async (original) => {
  const { killable } = await import('../../../signing/src/log/killed-disk.test-support.ts');
  return killable(await original<typeof import('node:fs')>());
});

const AMOUNTS = [5n * USD, 6n * USD, 7n * USD];
let fixture: ApprovalFixture;
let service: ApprovalService | null = null;

function end(): void {
  service?.close();
  service = null;
}

afterEach(() => {
  end();
  fixture.close();
});

const folderOf = () => join(fixture.folder, 'killed');

/** Starts the process and asks for each approval in turn; `ids` are the requests that were made before. Returns the answers, base64. */
async function run(ids: bigint[], answers: string[]): Promise<string[]> {
  const { key, caps, journal } = fixture;
  const now = () => journal.nowMs;
  service = openApprovals({
    ...{ folder: folderOf(), key, deployment: DEPLOYMENT, caps, readNoticeCap: async () => 0n, now },
    onDamaged: fixture.onDamaged,
  });
  service.begin(0n);
  for (const [index, amount] of AMOUNTS.entries()) {
    const id = ids[index] ?? (await fixture.request(amount));
    ids[index] = id;
    const approval = await service.approve({ id, expiresAtMs: NOON + HOUR }, fixture.sources);
    answers.push(Buffer.from(approval).toString('base64'));
  }
  return answers;
}

test.each(KILLS)('killed %s: the same approvals, the same log', async (how) => {
  fixture = await ApprovalFixture.open();
  const expected = await run([], []);
  expect(new Set(expected).size).toBe(3);
  const whole = contentsOf(folderOf());
  expect(Object.keys(whole)).toEqual(['approvals.log']);
  for (let number = 1; ; number++) {
    end();
    fixture.close();
    fixture = await ApprovalFixture.open();
    const ids: bigint[] = [];
    const answered: string[] = [];
    const wasKilled = await killAt(number, how, fixture.folder, async () => void (await run(ids, answered)));
    expect(answered, `change ${number}`).toEqual(expected.slice(0, answered.length));
    if (!wasKilled) {
      // Of the first record and each approval a write and a flush.
      expect(number).toBeGreaterThan(8);
      return;
    }
    end();
    expect(await run(ids, []), `change ${number}`).toEqual(expected);
    expect(contentsOf(folderOf()), `change ${number}`).toEqual(whole);
    expect(fixture.damages).toEqual([]);
  }
});
