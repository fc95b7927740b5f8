import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { PositionBody } from './position-card.tsx';

const open = (ended: boolean) =>
  renderInApp(
    <PositionBody
      termDays={90}
      days={ended ? 90 : 18}
      color="var(--orange)"
      ended={ended}
      principal="56.00 SUI"
      brought="+2.0230"
      from="Aug 26, 2026"
      to="Nov 24, 2026"
    />,
  );

test('default: the term, its days, and a line as long as the share of it that has passed', async () => {
  const { container, getByRole, getByText } = await open(false);
  await expect.element(getByRole('img', { name: 'Day 18 of 90' })).toHaveTextContent('18d');
  await expect.element(getByText('In progress')).toBeVisible();
  // 18 of 90 days.
  expect(container.querySelector('i')?.style.width).toBe('20%');
  expect(container.textContent).toMatch(/90 days.*56\.00 SUI\+2\.0230Aug 26, 2026Nov 24, 2026$/);
});

test('behavior: an ended one is gray and complete', async () => {
  const { container, getByText } = await open(true);
  await expect.element(getByText('Ended')).toBeVisible();
  const line = container.querySelector('i');
  expect([line?.style.width, line?.style.background]).toEqual(['100%', 'var(--gray)']);
});
