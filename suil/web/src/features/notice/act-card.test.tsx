import { MS_PER_DAY } from '@suil/core';
import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { ActCard } from './act-card.tsx';
import type { Act } from './announcement.ts';
import type { AnnouncementState } from './queries.ts';

const TODAY = 20_798;
const announced: Act = {
  ...{
    id: 'announced.0',
    kind: 'act',
    act: 'ChangeAnnounced',
    publishedAtMs: TODAY * MS_PER_DAY,
    digest: '4'.repeat(44),
  },
  details: { key: '3', value: '200', current: '300', day: '20800' },
};
const overview = { lastClosedDay: TODAY - 1 };

const open = (state: AnnouncementState) =>
  renderInApp(<ActCard act={announced} />, [
    [['open', 'announcement', announced.id], state],
    [['open', 'liquidity'], { overview }],
  ]);
const daysLeft = (container: Element) => rowsOf(container).find(([label]) => label === 'Days left')?.[1];

test('default: what waits says what can be done until when, and counts the days', async () => {
  const { container } = await open({ isWaiting: true, ended: null });
  expect(container.textContent).toContain('The change takes effect from');
  expect(daysLeft(container)).toBe('2 days');
});

test('behavior: what was vetoed says so, and neither counts days nor promises an effect', async () => {
  const { container } = await open({ isWaiting: false, ended: { how: 'vetoed', atMs: TODAY * MS_PER_DAY } });
  expect(container.querySelector('[data-testid="announcement-ended"]')?.textContent).toMatch(
    /^The guardian vetoed this at .+\. It will not take effect\.$/,
  );
  expect(container.textContent).not.toContain('takes effect from');
  expect(daysLeft(container)).toBeUndefined();
});

test('behavior: what waits no more and was not stopped promises nothing either', async () => {
  const { container } = await open({ isWaiting: false, ended: null });
  expect(container.querySelector('[data-testid="announcement-ended"]')?.textContent).toMatch(
    /^The contract no longer has this/,
  );
  expect(daysLeft(container)).toBeUndefined();
});
