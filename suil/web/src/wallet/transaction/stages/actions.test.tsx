import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import type { TransactionState } from '../state.ts';
import { Actions } from './actions.tsx';
import { stake, stakeReview } from './samples.test-support.ts';
import { Steps } from './steps.tsx';

const review = stakeReview;
const failed = { stage: 'failed', plan: stake, error: new Error('no'), review: null, id: null } as const;

async function open(state: TransactionState) {
  const onConfirm = vi.fn();
  const onAgain = vi.fn();
  const screen = await renderInApp(<Actions state={state} onConfirm={onConfirm} onAgain={onAgain} />);
  return { screen, onConfirm, onAgain };
}

describe('Actions', () => {
  test('default: a review can be confirmed or cancelled', async () => {
    const { screen, onConfirm } = await open({ stage: 'review', review });
    await screen.getByRole('button', { name: 'Confirm in wallet' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  test('behavior: while the transaction is checked there is nothing to confirm', async () => {
    const { screen } = await open({ stage: 'preparing', plan: stake, step: 'simulating' });
    await expect.element(screen.getByRole('button', { name: 'Confirm in wallet' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  test('behavior: while the wallet is asked the sheet can be neither confirmed again nor left', async () => {
    const { screen } = await open({ stage: 'signing', review });
    await expect.element(screen.getByRole('button', { name: 'Confirm in wallet' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  test('behavior: what was submitted can only be closed, what failed can be tried again', async () => {
    const sent = await open({ stage: 'submitted', review, id: '9w', outcome: 'sent' });
    expect(
      sent.screen
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Close']);
    await sent.screen.unmount();
    const { screen, onAgain } = await open(failed);
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(onAgain).toHaveBeenCalledOnce();
  });

  test('attack: a worse quote is signed only after it was accepted, and another one has to be accepted again', async () => {
    const worse = { ...review, worse: { before: '10 SUI', now: '9 SUI', share: '10%' } };
    const onConfirm = vi.fn();
    const actions = (shown: typeof worse) => (
      <Actions state={{ stage: 'review', review: shown }} onConfirm={onConfirm} onAgain={vi.fn()} />
    );
    const screen = await renderInApp(actions(worse));
    const confirm = screen.getByRole('button', { name: 'Confirm in wallet' });
    await expect.element(confirm).toBeDisabled();
    await screen.getByRole('checkbox', { name: 'I accept the new amount.' }).click();
    await confirm.click();
    expect(onConfirm).toHaveBeenCalledOnce();
    await screen.unmount();
    function Next() {
      const [shown, setShown] = useState(worse);
      return (
        <>
          <button type="button" onClick={() => setShown({ ...worse })}>
            Read again
          </button>
          {actions(shown)}
        </>
      );
    }
    const again = await renderInApp(<Next />);
    await again.getByRole('checkbox').click();
    await expect.element(again.getByRole('button', { name: 'Confirm in wallet' })).toBeEnabled();
    await again.getByRole('button', { name: 'Read again' }).click();
    await expect.element(again.getByRole('button', { name: 'Confirm in wallet' })).toBeDisabled();
  });

  test('error: without a connection nothing can be confirmed, and the button states why', async () => {
    const { screen } = await open({ stage: 'review', review });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(screen.getByRole('button', { name: 'Confirm in wallet' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button').last()).toBeDisabled();
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('button', { name: 'Confirm in wallet' })).toBeEnabled();
  });
});

test.each<[TransactionState, string]>([
  [{ stage: 'preparing', plan: stake, step: 'building' }, 'Check'],
  [{ stage: 'review', review }, 'Review'],
  [{ stage: 'signing', review }, 'Sign'],
  [{ stage: 'submitted', review, id: '9w', outcome: 'unclear' }, 'Confirm'],
  [failed, 'Check'],
  [{ ...failed, review }, 'Sign'],
  [{ ...failed, review, id: '9w' }, 'Confirm'],
])('Steps: $stage has the step %s', async (state, name) => {
  const { container } = await renderInApp(<Steps state={state} />);
  expect(container.querySelectorAll('li')).toHaveLength(4);
  expect(container.querySelector('[aria-current=step]')?.textContent).toBe(name);
});
