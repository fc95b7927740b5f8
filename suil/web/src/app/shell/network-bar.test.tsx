import { expect, onTestFinished, test } from 'vitest';
import { type Outage, useOutage } from '../../platform/chain/outage.ts';
import { setLetterSizePx } from '../../testing/letters.test-support.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { NetworkBar } from './network-bar.tsx';

test.each<[string, Outage]>([
  ['a slow node', { state: 'slow' }],
  ['a node that does not answer', { state: 'down', what: 'node' }],
  ['a server that does not answer', { state: 'down', what: 'server' }],
])('%s fits a phone with letters of twice the size', async (_, outage) => {
  onTestFinished(() => useOutage.setState({ state: 'ok' }, true));
  useOutage.setState(outage, true);
  await setLetterSizePx(32);
  const { getByRole, container } = await renderInApp(
    <div style={{ padding: '0 var(--sp4)' }}>
      <NetworkBar />
    </div>,
  );
  await expect.element(getByRole('status')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);
  const bar = container.querySelector('[role="status"]');
  // Two words of its text.
  expect(bar?.querySelector('span')?.getBoundingClientRect().width).toBeGreaterThan(200);
});
