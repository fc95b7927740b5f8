import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { YieldStaircase } from './yield-staircase.tsx';

const texts = {
  now: 'Today 0.03%',
  ramp: 'If left untouched',
  ghost: 'After a claim today',
  first: '0.01%',
  cap: '0.03%',
  dayOf: (day: number) => `Day ${day}`,
};
/** 0.01% on the first day, a step of 0.01% a day up to 0.03% from the third day on. */
const ramp = { ppmOf: (k: number) => Math.min(300, 100 * k), firstPpm: 100, capPpm: 300, fullDay: 3, lastDay: 5 };
const open = (today: number) =>
  renderInApp(<YieldStaircase ramp={ramp} today={today} label="Yield by day" texts={texts} />);

async function tableOf(today: number) {
  const { container, getByText } = await open(today);
  await getByText('Show as a table').click();
  await expect.poll(() => container.querySelector('table')).not.toBeNull();
  return [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' '),
  );
}

describe('YieldStaircase', () => {
  test('default: a named picture with today on it, and a legend of both lines', async () => {
    const screen = await open(3);
    await expect.element(screen.getByRole('img', { name: 'Yield by day' })).toMatchTextContent(/Today 0\.03%/);
    await expect.element(screen.getByText('If left untouched')).toBeVisible();
    await expect.element(screen.getByText('After a claim today')).toBeVisible();
  });

  test('default: the table has the yields of the days, and those after a claim today', async () => {
    expect(await tableOf(2)).toEqual([
      'Day 1 0.01% –',
      'Day 2 0.02% –',
      'Day 3 0.03% 0.01%',
      'Day 4 0.03% 0.02%',
      'Day 5 0.03% 0.03%',
    ]);
  });

  test('behavior: on the first day a claim changes nothing, and before it nothing is marked', async () => {
    expect(await tableOf(1)).toContain('Day 1 0.01%');
    const before = await open(0);
    await expect.element(before.getByRole('img').last()).not.toMatchTextContent(/Today/);
  });
});
