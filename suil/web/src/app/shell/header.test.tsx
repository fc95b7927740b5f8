import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useEndpoints } from '../../platform/chain/endpoint.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Header } from './header.tsx';

const NODES = [{ id: 'node', text: 'Local', url: 'http://127.0.0.1:9' }];
const open = (environment: 'local' | 'mainnet') => {
  useEndpoints.setState({ latency: { node: { state: 'ok', ms: 42 } } });
  return renderInApp(
    <div className="app">
      <Header />
    </div>,
    [
      [['open', 'config'], { environment, nodes: NODES }],
      [['open', 'status'], { chainTimestampMs: Date.UTC(2026, 10, 30) }],
    ],
  );
};

afterEach(() => useEndpoints.setState({ latency: {} }));

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

test.each([
  [320, false],
  [375, true],
  [1_280, true],
])('at %i px a visitor sees the date of the local chain whole or not at all', async (widthPx, isWhole) => {
  await page.viewport(widthPx, 800);
  const { container, getByRole } = await open('local');
  const chip = getByRole('button', { name: /^Local · Nov 30/ }).element();
  const [dot, text] = chip.children;
  const { width, height } = boxOf(dot);
  expect([width, height]).toEqual([8, 8]);
  const [line, date] = [boxOf(text), boxOf(text?.firstElementChild)];
  expect(text?.firstElementChild?.textContent).toBe('· Nov 30');
  if (isWhole) expect([date.right <= line.right, date.bottom <= line.bottom + 1]).toEqual([true, true]);
  else expect(date.top).toBeGreaterThanOrEqual(line.bottom - 1);
  expect(container.scrollWidth).toBeLessThanOrEqual(widthPx);
});

test('behavior: elsewhere the chip says how long the node takes, beside the product’s name', async () => {
  await page.viewport(375, 800);
  const { getByRole, getByText } = await open('mainnet');
  await expect.element(getByRole('button', { name: /^42 ms/ })).toMatchTextContent(/^42 ms$/);
  await expect.element(getByText('SUIL', { exact: true })).toBeVisible();
});
