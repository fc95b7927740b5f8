import { describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Block } from './list-state.tsx';

const open = (data: string | undefined, isError: boolean, refetch = vi.fn()) =>
  renderInApp(
    <Block query={{ data, isError, isPending: data === undefined && !isError, refetch }} skeleton={<p>loading</p>}>
      {(text) => <p>{text}</p>}
    </Block>,
  );

describe('Block', () => {
  test('default: a skeleton until there is data', async () => {
    const { container, unmount } = await open(undefined, false);
    expect(container.textContent).toBe('loading');
    await unmount();
    const later = await open('30 SUI', false);
    expect(later.container.textContent).toBe('30 SUI');
  });

  test('error: a retry without data; older data stays in view', async () => {
    const refetch = vi.fn();
    const screen = await open(undefined, true, refetch);
    await screen.getByRole('button', { name: 'Request failed, click to retry' }).click();
    expect(refetch).toHaveBeenCalledOnce();
    await screen.unmount();
    const older = await open('30 SUI', true);
    expect(older.container.textContent).toBe('30 SUI');
  });
});
