import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import type { Wallet } from '../account.ts';
import { ConnectionStatus } from './connection-status.tsx';

const wallet = { name: 'Slush', icon: 'data:image/svg+xml,<svg/>' } as unknown as Wallet;
const shown = (outcome: 'waiting' | 'failed') =>
  renderInApp(<ConnectionStatus wallet={wallet} outcome={outcome} onRetry={() => undefined} />);

test('ConnectionStatus: while the wallet asks it is being opened', async () => {
  const { container } = await shown('waiting');
  expect(container.textContent).toContain('Opening Slush');
  expect(container.textContent).not.toContain('Connection failed');
});

test('ConnectionStatus: after a failure nothing is being opened any more', async () => {
  const { container, getByRole } = await shown('failed');
  expect(container.textContent).toContain('Connection failed');
  expect(container.textContent).not.toContain('Opening');
  await expect.element(getByRole('button', { name: 'Retry Connection' })).toBeVisible();
});
