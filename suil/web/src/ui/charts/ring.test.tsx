import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Ring } from './ring.tsx';

const draw = async (share: number) => {
  const { container, getByRole, unmount } = await renderInApp(
    <Ring share={share} text="9d" label="Day 9 of 30" color="var(--orange)" />,
  );
  await expect.element(getByRole('img', { name: 'Day 9 of 30' })).toHaveTextContent('9d');
  const [, filled] = container.querySelectorAll('circle');
  const lengths = filled?.getAttribute('stroke-dasharray')?.split(' ').map(Number) ?? null;
  await unmount();
  return lengths;
};

test('default: filled to its share of the circumference', async () => {
  const [filled = 0, whole = 0] = (await draw(0.3)) ?? [];
  // 2 × 3.14159 × 22 = 138.23, and 0.3 of it.
  expect(whole).toBeCloseTo(138.23, 2);
  expect(filled).toBeCloseTo(41.47, 2);
});

test('behavior: nothing draws no dot, and more than all is all', async () => {
  expect(await draw(0)).toBeNull();
  const [filled, whole] = (await draw(1.2)) ?? [];
  expect(filled).toBe(whole);
});
