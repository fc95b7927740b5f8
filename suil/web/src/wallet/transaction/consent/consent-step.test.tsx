import { beforeEach, expect, test, vi } from 'vitest';
import { isAccepted, useConsent } from '../../../platform/browser/consent.ts';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import ConsentStep from './consent-step.tsx';

const passages = (title: string) => [{ title, text: `${title}, in full.` }];
const texts = { terms: passages('Use'), risks: passages('Prices'), privacy: passages('Data') };
const open = (legal: object | undefined, onCancel = vi.fn()) =>
  renderInApp(<ConsentStep onCancel={onCancel} />, legal ? [[['open', 'document', 'legal', 'en_US'], legal]] : []);
const accept = { name: 'I have read this and accept' };

beforeEach(() => useConsent.setState({ version: null }));

test('default: each text opens, and accepting is remembered', async () => {
  const screen = await open(texts);
  await screen.getByText('Risks').click();
  await expect.element(screen.getByText('Prices, in full.')).toBeVisible();
  expect(isAccepted(useConsent.getState())).toBe(false);
  await screen.getByRole('button', accept).click();
  expect(isAccepted(useConsent.getState())).toBe(true);
});

test('behavior: cancelling accepts nothing', async () => {
  const onCancel = vi.fn();
  const screen = await open(texts, onCancel);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(isAccepted(useConsent.getState())).toBe(false);
});

test('error: texts that are not there cannot be accepted', async () => {
  const screen = await open(undefined);
  await expect.element(screen.getByRole('button', accept)).toBeDisabled();
});
