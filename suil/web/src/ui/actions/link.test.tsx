import { beforeEach, describe, expect, test } from 'vitest';
import { navigate, useLocation, useSearch } from '../../platform/router/location.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Link } from './link.tsx';

function Page() {
  const [pathname] = useLocation();
  return (
    <>
      <output>{`${pathname} ${useSearch()}`}</output>
      <Link to="/flow?act=stake">Stake</Link>
      <Link to="/help" target="_blank" onClick={(event) => event.preventDefault()}>
        Help
      </Link>
    </>
  );
}

beforeEach(() => navigate('/', { replace: true }));

describe('Link', () => {
  test('default: an address that any browser can follow, and a click that changes the route', async () => {
    const screen = await renderInApp(<Page />);
    const link = screen.getByRole('link', { name: 'Stake' });
    await expect.element(link).toHaveAttribute('href', '#/flow?act=stake');
    await link.click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('/flow act=stake');
    expect(window.location.hash).toBe('#/flow?act=stake');
    window.history.back();
    await expect.element(screen.getByRole('status')).toHaveTextContent('/');
  });

  test('behavior: a link to another window leaves this one where it is', async () => {
    const screen = await renderInApp(<Page />);
    await screen.getByRole('link', { name: 'Help' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('/');
  });
});
