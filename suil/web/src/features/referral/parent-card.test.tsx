import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { ParentCard } from './parent-card.tsx';

const INVITER = `0x${'ab'.repeat(32)}`;

test('default: the whole address, which a button copies', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderInApp(<ParentCard root={false} inviter={INVITER} />);
  await expect.element(screen.getByRole('region', { name: 'Parent address' })).toMatchTextContent(INVITER);
  await screen.getByRole('button', { name: 'Copy address' }).click();
  expect(writeText).toHaveBeenCalledWith(INVITER);
});

test('behavior: the root member has no parent to copy', async () => {
  const screen = await renderInApp(<ParentCard root inviter={INVITER} />);
  await expect.element(screen.getByText('This address is the root member and has no parent.')).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
});
