import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Explain } from './explain.tsx';

test('default: a button named after its amount opens the explanation by the keyboard, which closes itself', async () => {
  const screen = await renderInApp(
    <Explain of="Total assets">
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Explain>,
  );
  const button = screen.getByRole('button', { name: 'How this is worked out: Total assets' });
  expect(screen.getByText('Done').query()).toBeNull();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.getByText('Done').click();
  await expect.element(screen.getByText('Done')).not.toBeInTheDocument();
});
