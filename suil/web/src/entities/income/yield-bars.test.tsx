import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { YieldBars } from './yield-bars.tsx';

test('default: each yield by name, as wide as its part of the cap', async () => {
  const bars = [
    { name: 'Now', ppm: 350, after: false },
    { name: 'After', ppm: 200, after: true },
  ];
  const { container, getByText } = await renderInApp(<YieldBars bars={bars} capPpm={500} />);
  await expect.element(getByText('0.035%')).toBeVisible();
  await expect.element(getByText('0.02%')).toBeVisible();
  // 350 and 200 of 500 ppm.
  expect([...container.querySelectorAll('i')].map(({ style }) => style.width)).toEqual(['70%', '40%']);
});

test('behavior: bars are compared, so they begin and end in one line, whatever the names and figures', async () => {
  const bars = [
    { name: 'Yield of the present day', ppm: 350, after: false },
    { name: 'After', ppm: 200, after: true },
  ];
  const { container } = await renderInApp(<YieldBars bars={bars} capPpm={500} />);
  const [now, after] = [...container.querySelectorAll('span:has(> i)')].map((track) => track.getBoundingClientRect());
  expect([after?.left, after?.right]).toEqual([now?.left, now?.right]);
});
