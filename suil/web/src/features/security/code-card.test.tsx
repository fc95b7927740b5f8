import { expect, test } from 'vitest';
import type { Basis } from '../../platform/certified/compare-nodes.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { CodeCard } from './code-card.tsx';

const RELEASE = 'ab'.repeat(32);
const CODE = {
  ...{ packageId: '0xa1', newest: '0xa1', release: RELEASE, digest: RELEASE, isAnnounced: false },
  basis: { kind: 'certified', checkpoint: 12n, timestampMs: 1_795_219_200_000 } satisfies Basis as Basis,
};
const show = (changes: Partial<typeof CODE> = {}) =>
  renderInApp(<CodeCard />, [[['open', 'judged', 'code'], { ...CODE, ...changes }]]);

test('default: the same digest, certified', async () => {
  const { getByTestId, getByRole } = await show();
  await expect.element(getByTestId('code-basis')).toHaveAttribute('data-tone', 'green');
  await expect.element(getByTestId('code-digest')).toHaveTextContent(`${RELEASE}the same code`);
  expect(getByRole('alert').query()).toBeNull();
});

test('attack: other code on the chain is red, however it was read', async () => {
  const bases: Basis[] = [CODE.basis, { kind: 'agreed', nodes: ['A', 'B'] }, { kind: 'said', node: 'A' }];
  for (const basis of bases) {
    const { getByRole, getByTestId, unmount } = await show({ digest: 'cd'.repeat(32), basis });
    await expect
      .element(getByRole('alert').filter({ hasText: 'The package on the chain has other code' }))
      .toBeVisible();
    expect(getByTestId('code-digest').element().textContent).not.toContain('the same code');
    await unmount();
  }
});

test('behavior: what only nodes say is not green, and names them', async () => {
  const agreed = await show({ basis: { kind: 'agreed', nodes: ['A', 'B'] } });
  await expect.element(agreed.getByTestId('code-basis')).toHaveAttribute('data-tone', 'blue');
  expect(agreed.container.textContent).toContain('A, B answer the same.');
  await agreed.unmount();
  const said = await show({ basis: { kind: 'said', node: 'A' } });
  await expect.element(said.getByTestId('code-basis')).toHaveAttribute('data-tone', 'orange');
  expect(said.container.textContent).toContain('Only A says so.');
});

test('behavior: a release of announced code says that it is not in force yet; a newer package is named', async () => {
  const { container, getByRole } = await show({ digest: 'cd'.repeat(32), isAnnounced: true, newest: '0xa2' });
  await expect.element(getByRole('alert').filter({ hasText: 'not in force yet' })).toBeVisible();
  expect(container.textContent).toContain('Newest package0xa2');
});
