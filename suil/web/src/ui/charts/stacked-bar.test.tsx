import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { StackedBar } from './stacked-bar.tsx';

const stack = (label: string, weight: number) => ({ label, weight, text: `${weight} USDC`, color: 'var(--green)' });
const partsOf = (container: Element) => [...container.querySelectorAll<HTMLElement>('[aria-hidden] > i')];

test('default: parts as wide as their share; the legend names all, those of zero too', async () => {
  const { container, getByRole } = await renderInApp(
    <StackedBar stacks={[stack('Friend', 3), stack('Community', 1), stack('Peer', 0)]} />,
  );
  const bar = container.querySelector('[aria-hidden]');
  expect([...(bar?.children ?? [])].map((part) => getComputedStyle(part).flexGrow)).toEqual(['0.75', '0.25']);
  const legend = getByRole('listitem').elements();
  expect(legend.map(({ textContent }) => textContent)).toEqual(['Friend3 USDC', 'Community1 USDC', 'Peer0 USDC']);
});

test('behavior: nothing is one empty part', async () => {
  const { container } = await renderInApp(<StackedBar stacks={[stack('Friend', 0)]} />);
  const [part, ...others] = partsOf(container);
  expect(part?.style.flex).toBe('');
  expect(others.filter((other) => other.style.flex !== '')).toEqual([]);
});
