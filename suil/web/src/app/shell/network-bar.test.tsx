import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('at 320 px what can be pressed is in one line, below a text without space next to it', async () => {
  onTestFinished(() => page.viewport(375, 812));
  onTestFinished(() => useOutage.setState({ state: 'ok' }, true));
  await page.viewport(320, 693);
  useOutage.setState({ state: 'slow' }, true);
  const { getByRole } = await renderInApp(
    <div style={{ padding: '0 14px' }}>
      <NetworkBar />
    </div>,
  );
  const topOf = (role: 'button' | 'link') => getByRole(role).element().getBoundingClientRect().top;
  await expect.element(getByRole('link')).toBeVisible();
  expect(topOf('link')).toBe(topOf('button'));
});
