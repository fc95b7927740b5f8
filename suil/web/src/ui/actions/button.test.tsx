import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Button } from './button.tsx';

test('default: a press acts, and in a form it submits nothing', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  const screen = await renderInApp(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Max</Button>
    </form>,
  );
  await screen.getByRole('button', { name: 'Max' }).click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('behavior: while busy it keeps its name, says so to screen readers, and cannot be pressed', async () => {
  const screen = await renderInApp(
    <Button busy icon="plus">
      Stake
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Stake' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
});
