import { AppError } from '@suil/core';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { FailedStage } from './failed.tsx';
import { stake, stakeReview } from './samples.test-support.ts';

test('default: what failed and why, in words; code and context can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const error = new AppError('AMOUNT_BELOW_MINIMUM', { minimum: '0.5', asset: 'SUI' });
  const state = { stage: 'failed', plan: stake, error, review: null, id: null } as const;
  const screen = await renderInApp(<FailedStage {...state} />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Stake failed · Minimum 0\.5 SUI/);
  await screen.getByRole('button', { name: 'Copy details' }).click();
  expect(writeText).toHaveBeenCalledWith('AMOUNT_BELOW_MINIMUM {"minimum":"0.5","asset":"SUI"}');
});

test('behavior: after a review its rows stay in view, with the digest once there is one', async () => {
  const error = new Error('lost');
  const state = { stage: 'failed', plan: stake, error, review: stakeReview, id: '9wDigest' } as const;
  const { container } = await renderInApp(<FailedStage {...state} />);
  expect(container.textContent).toContain('60.0000 SUI');
  expect(container.querySelectorAll('dl > div')).toHaveLength(6);
});
