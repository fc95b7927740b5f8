import { useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Menu } from './menu.tsx';

function Account() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button ref={button} id="opener" type="button" onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen ? (
        <Menu button={button} id="menu" byKeyboard onClose={() => setOpen(false)} className={undefined}>
          {['Copy address', 'Language', 'Disconnect'].map((name) => (
            <button key={name} type="button" role="menuitem">
              {name}
            </button>
          ))}
        </Menu>
      ) : null}
      <p>elsewhere</p>
    </>
  );
}

async function open() {
  const screen = await renderInApp(<Account />);
  await screen.getByRole('button', { name: 'Account' }).click();
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await expect.element(item('Copy address')).toHaveFocus();
  return { screen, item };
}

describe('Menu', () => {
  test('default: arrows, Home, End and first letters move the focus', async () => {
    const { item } = await open();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Language')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    await expect.element(item('Copy address')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(item('Disconnect')).toHaveFocus();
    await userEvent.keyboard('l');
    await expect.element(item('Language')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(item('Copy address')).toHaveFocus();
  });

  test('behavior: Escape and a choice close it and give the focus back', async () => {
    const { screen, item } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Account' }).click();
    await item('Language').click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  test('behavior: a press elsewhere closes it', async () => {
    const { screen } = await open();
    await screen.getByText('elsewhere').click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });
});
