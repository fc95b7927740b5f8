import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { ValueChart } from './value-chart.tsx';

const points = [10, 20, 15].map((value, key) => ({ key, value, base: 10, mark: key === 1 ? '+10' : undefined }));
const open = () =>
  renderInApp(
    <ValueChart
      points={points}
      label="Portfolio"
      dates={['Monday', 'Now']}
      toTick={(value, digits) => value.toFixed(digits)}
      readout={(index) => ({ value: `${points[index]?.value} USD`, note: `day ${index}` })}
      valueText={(index) => `day ${index}: ${points[index]?.value} USD`}
    />,
  );

test('default: the slider is at the last point, and arrows, Home and End move it', async () => {
  const screen = await open();
  const slider = screen.getByRole('slider', { name: 'Portfolio' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'day 2: 15 USD');
  slider.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'day 1: 20 USD');
  await expect.element(screen.getByText('20 USD', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'day 0: 10 USD');
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'day 2: 15 USD');
});

test('behavior: a pointer moves the crosshair, which goes with it', async () => {
  const { container, getByText } = await open();
  const touch = [...container.querySelectorAll('div')].findLast((element) => element.className.includes('touch'));
  const box = touch?.getBoundingClientRect() ?? new DOMRect();
  const at = { bubbles: true, clientX: box.left + box.width * 0.45, clientY: box.top + 5 };
  touch?.dispatchEvent(new PointerEvent('pointermove', at));
  await expect.element(getByText('20 USD', { exact: true })).toBeVisible();
  touch?.dispatchEvent(new PointerEvent('pointerout', at));
  await expect.element(getByText('20 USD', { exact: true })).not.toBeInTheDocument();
});

test('behavior: three labelled lines, the dates, and what was moved', async () => {
  const { container, getByText } = await open();
  // 10 and 20: two steps of 5 from 10 on.
  const labels = [...container.querySelectorAll('[aria-hidden] > b')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['10', '15', '20', '+10']);
  await expect.element(getByText('Monday')).toBeVisible();
});
