import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { LeaveNotice } from './leave-notice.tsx';

const announcedUpgrade = { readyMs: 1_795_219_200_000, announcedMs: 1_000 };
const before = { ended: false, startedAtMs: 1_000 };

test.each([
  ['one that was made before', [before, { ...before, startedAtMs: 1_001 }], announcedUpgrade, 1],
  ['only later ones', [{ ...before, startedAtMs: 1_001 }], announcedUpgrade, 0],
  ['only ended ones', [{ ...before, ended: true }], announcedUpgrade, 0],
  ['no announcement', [before], null, 0],
] as const)('variants: %s', async (_, pledges, upgrade, count) => {
  const { getByTestId } = await renderInApp(<LeaveNotice pledges={pledges} />, [
    [['open', 'configuration'], { announcedUpgrade: upgrade }],
  ]);
  expect(getByTestId('pledges-leave').elements()).toHaveLength(count);
});
