import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import Invitation from './invitation.tsx';

test('default: who invites, shortened and in small letters', async () => {
  const screen = await renderInApp(<Invitation inviter={`0x${'AB'.repeat(32)}`} />);
  await expect.element(screen.getByRole('note')).toMatchTextContent(/0xabab…abab/);
});

test('error: a link with half an address invites no one', async () => {
  const { container } = await renderInApp(<Invitation inviter="0xabab" />);
  expect(container.textContent).toBe('');
});
