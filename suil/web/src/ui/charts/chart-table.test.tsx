import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { ChartTable } from './chart-table.tsx';

const rows = [
  ['Nov 1', '0.5'],
  ['Nov 2', '0.6'],
];

test('default: the data as a table, which exists only once it was opened', async () => {
  const screen = await renderInApp(<ChartTable caption="Income by day" head={['Day', 'SUI']} rows={rows} />);
  expect(screen.getByRole('table').query()).toBeNull();
  await screen.getByText('Show as a table').click();
  const table = screen.getByRole('table', { name: 'Income by day' });
  await expect.element(table).toBeVisible();
  const headings = screen.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Day', 'SUI']);
  expect(
    screen
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(rows.flat());
  await expect.element(screen.getByRole('region', { name: 'Income by day' })).toHaveAttribute('tabindex', '0');
});

test('behavior: without data there is nothing to open', async () => {
  const { container } = await renderInApp(<ChartTable caption="Income by day" head={['Day', 'SUI']} rows={[]} />);
  expect(container.textContent).toBe('');
});
