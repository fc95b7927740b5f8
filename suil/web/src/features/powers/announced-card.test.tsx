import { dayStartMs } from '@suil/core';
import { expect, test } from 'vitest';
import type { JudgedQuery } from '../../entities/judged/use-judged.ts';
import { NodesDiffer, UnverifiedAnswer } from '../../platform/certified/unverified-answer.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { AnnouncedCard } from './announced-card.tsx';
import type { ListedChanges } from './listed-changes.ts';
import type { StateNow } from './queries.ts';

const DAY = 20_800;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const nowMs = dayStartMs(DAY);
const bytes = new Uint8Array(32).fill(0xab);
const quiet = { current: bytes, standby: bytes, announced: null };
const holder = { holder: `0x${'a'.repeat(64)}`, cap: `0x${'b'.repeat(64)}` };
const waits = { parameterMs: 48 * HOUR_MS, upgradeMs: 0, settlementMs: 0, unattestedMs: 0 };
const STATE: StateNow = {
  ...{ nowMs, version: 1, admin: holder, guardian: holder, offeredTo: null, announcedGuardian: null },
  ...{ announcedUpgrade: null, pausedUntilMs: null, vouchersPausedUntilMs: null },
  keys: { withdraw: quiet, settlement: quiet, audit: quiet },
  delays: { ...waits, keyMs: 0, guardianMs: 0, seasonMs: 0, priceMs: 0 },
  parameters: [{ key: 3, value: 300n, next: null }],
};
const QUERY: JudgedQuery<unknown> = {
  ...{ isStarted: true, isChecking: false, data: STATE, failure: null, start: () => undefined },
};
const BASIS = { kind: 'certified', checkpoint: 12n, timestampMs: nowMs } as const;

const show = (state: Partial<StateNow>, listed: ListedChanges = 'same') =>
  renderInApp(<AnnouncedCard query={QUERY} basis={BASIS} state={{ ...STATE, ...state }} listed={listed} />);
const refuse = (failure: Error) =>
  renderInApp(
    <AnnouncedCard
      query={{ ...QUERY, data: undefined, failure }}
      basis={undefined}
      state={undefined}
      listed={undefined}
    />,
  );

test('default: nothing is announced', async () => {
  const { container, getByTestId } = await show({});
  expect(container.textContent).toContain('Nothing is announced.');
  await expect.element(getByTestId('server-list').filter({ hasText: 'the same parameter changes' })).toBeVisible();
});

test('default: each with its countdown, the next one first, and what can be done until then', async () => {
  const { getByTestId } = await show({
    parameters: [{ key: 3, value: 300n, next: { value: 200n, day: DAY + 2 } }],
    announcedGuardian: { guardian: holder.holder, readyMs: nowMs + 26 * HOUR_MS },
    keys: { ...STATE.keys, audit: { ...quiet, announced: { key: bytes, readyMs: nowMs + 90 * MINUTE_MS } } },
  });
  const rows = getByTestId('announced').getByRole('listitem');
  await expect.element(rows.nth(0).filter({ hasText: 'Audit key' })).toBeVisible();
  await expect.element(rows.nth(0).filter({ hasText: '1 hr 30 min' })).toBeVisible();
  await expect.element(rows.nth(1).filter({ hasText: '1 day 2 hr' })).toBeVisible();
  await expect.element(rows.nth(2).filter({ hasText: 'Fee of the quick exchange2 days3% → 2%' })).toBeVisible();
  await expect
    .element(rows.nth(2).filter({ hasText: 'The current value applies to what you do before that.' }))
    .toBeVisible();
});

test('an upgrade whose time has come, and one that was carried out, can take effect now', async () => {
  const times = { announcedMs: 0, readyMs: nowMs, expiresMs: nowMs + HOUR_MS, digest: bytes, number: 0 };
  for (const authorized of [false, true]) {
    const { getByTestId, unmount } = await show({ announcedUpgrade: { ...times, authorized } });
    const row = getByTestId('announced-upgrade');
    await expect.element(row.filter({ hasText: 'Now' })).toBeVisible();
    await expect
      .element(row.filter({ hasText: authorized ? /can be put in force at any time/ : /Can be done until/ }))
      .toBeVisible();
    await unmount();
  }
});

test('attack: a server that lists other changes than the chain turns the line red', async () => {
  const { getByRole } = await show({}, 'differs');
  await expect.element(getByRole('alert').filter({ hasText: 'lists other announced changes' })).toBeVisible();
});

test('attack: a node that shows an older configuration than the server’s list turns the line red', async () => {
  const { getByRole } = await show({}, 'newer');
  await expect.element(getByRole('alert').filter({ hasText: 'choose another node' })).toBeVisible();
});

test('attack: a node that lies, and two that differ, are named in red, and nothing is shown', async () => {
  const lied = await refuse(new UnverifiedAnswer('Sui Foundation', 'it lied'));
  await expect.element(lied.getByTestId('powers-basis')).toHaveAttribute('data-tone', 'red');
  await expect.element(lied.getByRole('alert').filter({ hasText: 'Sui Foundation: This node’s answer' })).toBeVisible();
  expect(lied.container.textContent).not.toContain('Nothing is announced.');
  await lied.unmount();
  const { getByRole } = await refuse(new NodesDiffer(['A', 'B']));
  await expect.element(getByRole('alert').filter({ hasText: 'A, B answer differently.' })).toBeVisible();
});
