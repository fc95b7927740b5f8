import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { RampRing } from './ramp-ring.tsx';

test.each([
  [0, 'No position is earning yet', '–'],
  [9, 'Day 9 of 31 to the full yield', '9d'],
  [40, 'Day 31 of 31 to the full yield', '40d'],
])('day %i: %s', async (day, name, text) => {
  const screen = await renderInApp(<RampRing day={day} />);
  await expect.element(screen.getByRole('img', { name })).toHaveTextContent(text);
});
