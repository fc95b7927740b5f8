import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { LinesChart } from './lines-chart.tsx';

const line = { name: 'Pool', color: 'var(--orange)', dashedUntil: 0 };
const draw = (points: readonly (readonly [number, number])[], dashedUntil = 0, marker = 5) =>
  renderInApp(
    <LinesChart
      label="Gain"
      from={0}
      to={10}
      lines={[{ ...line, points, dashedUntil }]}
      ticks={[
        { at: 0, text: '0' },
        { at: 10, text: '10 days' },
      ]}
      toText={(value) => `${value}%`}
      marker={{ at: marker, title: 'Day 5', texts: ['Pool 5%', 'Bank 90 1%'] }}
      point={null}
    />,
  );
const pathsOf = (container: Element) =>
  [...container.querySelectorAll('g path')].map((path) => path.getAttribute('d')?.match(/[ML]/g)?.length ?? 0);

test('default: a named picture with its lines, levels and ticks', async () => {
  const screen = await draw([
    [0, 0],
    [5, 5],
    [10, 10],
  ]);
  await expect
    .element(screen.getByRole('img', { name: 'Gain. Day 5: Pool 5% · Bank 90 1%' }))
    .toMatchTextContent(/0%2%4%6%8%10%/);
  await expect.element(screen.getByText('10 days')).toBeVisible();
});

test('behavior: what is true at the marked place has a line of its own for each line', async () => {
  const { getByText } = await draw([
    [0, 0],
    [10, 10],
  ]);
  const placeOf = (text: string) => getByText(text, { exact: true }).element().getBoundingClientRect();
  const [pool, bank] = [placeOf('Pool 5%'), placeOf('Bank 90 1%')];
  expect(bank.top).toBeGreaterThanOrEqual(pool.bottom);
  expect(bank.left).toBe(pool.left);
});

test('behavior: a line is dashed up to its place and whole from there', async () => {
  const points = [0, 2, 4, 6, 8, 10].map((at) => [at, at] as const);
  const { container } = await draw(points, 4);
  // 0, 2 and 4; then 4, 6, 8 and 10.
  expect(pathsOf(container)).toEqual([3, 4]);
});

test('behavior: a flat line and no line at all are drawn without a division by nothing', async () => {
  const flat = await draw([
    [0, 0],
    [10, 0],
  ]);
  expect(flat.container.innerHTML).not.toContain('NaN');
  await flat.unmount();
  expect((await draw([])).container.innerHTML).not.toContain('NaN');
});
