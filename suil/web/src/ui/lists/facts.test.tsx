import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Facts } from './facts.tsx';

test('default: pairs that screen readers read as term and definition; an unknown value has no tone', async () => {
  const { container, getByRole } = await renderInApp(
    <Facts
      facts={[
        { label: 'You receive', value: '2 USDC', tone: 'good' },
        { label: 'At least', value: '–', tone: 'good' },
      ]}
    />,
  );
  expect(
    getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['You receive', 'At least']);
  expect(
    getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2 USDC', '–']);
  const [known, unknown] = container.querySelectorAll('dl > div');
  expect(known?.classList).toHaveLength(2);
  expect(unknown?.classList).toHaveLength(1);
});
