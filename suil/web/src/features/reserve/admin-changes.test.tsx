import { parameterKey } from '@suil/core';
import { expect, test } from 'vitest';
import { configurationQuery } from '../../entities/parameters/queries.ts';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { AdminChanges } from './admin-changes.tsx';

test('a change that waits names its parameter in words', async () => {
  const parameters = [{ key: parameterKey('swapFeeBps'), value: 300n, next: { value: 200n, day: 20_800 } }];
  const { container } = await renderInApp(<AdminChanges />, [
    [configurationQuery.queryKey, { pausedUntilMs: null, announcedUpgrade: null, parameters }],
  ]);
  expect(rowsOf(container)[1]?.[0]).toBe('Fee of the quick exchange');
});

test('the first row keeps its distance from the title', async () => {
  const { container, getByRole } = await renderInApp(<AdminChanges />, [
    [configurationQuery.queryKey, { pausedUntilMs: null, announcedUpgrade: null, parameters: [] }],
  ]);
  const title = getByRole('heading', { name: 'Powers and changes' }).element().getBoundingClientRect();
  // 0.7 rem.
  expect((container.querySelector('dl')?.getBoundingClientRect().top ?? 0) - title.bottom).toBeGreaterThan(8);
});
