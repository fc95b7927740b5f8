import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import type { Wallet } from '../account.ts';
import { ConnectionStatus } from './connection-status.tsx';

const wallet = { name: 'Slush', icon: 'data:image/svg+xml,<svg/>' } as unknown as Wallet;
const shown = (outcome: 'waiting' | 'failed', reason: string | null = null) =>
  renderInApp(<ConnectionStatus wallet={wallet} outcome={outcome} reason={reason} onRetry={() => undefined} />);

test('ConnectionStatus: while the wallet asks it is being opened', async () => {
  const { container } = await shown('waiting');
  expect(container.textContent).toContain('Opening Slush');
  expect(container.textContent).not.toContain('Connection failed');
});

test('ConnectionStatus: after a failure nothing is being opened any more', async () => {
  const { container, getByRole } = await shown('failed', 'Failed to open new window');
  expect(container.textContent).toContain('Connection failedFailed to open new window');
  expect(container.textContent).not.toContain('Opening');
  await expect.element(getByRole('button', { name: 'Retry Connection' })).toBeVisible();
});
