import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Sheet } from './sheet.tsx';

const open = (props: { locked?: boolean; onBack?: () => void } = {}) => {
  const onClose = vi.fn();
  const sheet = (
    <Sheet open onClose={onClose} title="Stake" {...props}>
      <p>25 SUI</p>
    </Sheet>
  );
  return renderInApp(sheet).then((screen) => ({ screen, onClose }));
};

describe('Sheet', () => {
  test('default: a dialog named by its title, with the focus on it', async () => {
    const { screen, onClose } = await open();
    await expect.element(screen.getByRole('dialog', { name: 'Stake' })).toMatchTextContent(/25 SUI/);
    await expect.element(screen.getByRole('heading', { name: 'Stake' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Back' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Close' }).click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('behavior: Escape and the back gesture close it', async () => {
    const { screen, onClose } = await open();
    await expect.element(screen.getByRole('heading', { name: 'Stake' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    window.history.back();
    await expect.poll(() => onClose.mock.calls.length).toBe(2);
  });

  test('behavior: while something is signed nothing closes it', async () => {
    const { screen, onClose } = await open({ locked: true });
    await expect.element(screen.getByRole('heading', { name: 'Stake' })).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('behavior: a view inside leads back to the one before', async () => {
    const onBack = vi.fn();
    const { screen, onClose } = await open({ onBack });
    await screen.getByRole('button', { name: 'Back' }).click();
    expect(onBack).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('regression/19 of two that were tapped for while both load, the first to arrive stays and can be used', async () => {
    const onLateClose = vi.fn();
    const { screen, onClose } = await open();
    await expect.element(screen.getByRole('dialog', { name: 'Stake' })).toBeVisible();
    await screen.rerender(
      <>
        <Sheet open onClose={onClose} title="Stake">
          <p>25 SUI</p>
        </Sheet>
        <Sheet open fromPage onClose={onLateClose} title="Menu">
          <p>All products</p>
        </Sheet>
      </>,
    );
    await expect.poll(() => onLateClose.mock.calls.length).toBe(1);
    expect(screen.getByRole('dialog', { name: 'Menu' }).query()).toBeNull();
    await expect.element(screen.getByRole('dialog', { name: 'Stake' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
