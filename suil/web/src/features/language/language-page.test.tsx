import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '../../platform/i18n/i18n.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { LanguagePage } from './language-page.tsx';

afterEach(() => changeLanguage('en_US'));

test('default: a choice changes the texts, the page’s language and what the next visit starts with', async () => {
  const screen = await renderInApp(<LanguagePage />);
  const choices = screen.getByRole('radiogroup', { name: 'Language' });
  await expect.element(choices.getByRole('radio', { name: 'English (US)' })).toBeChecked();
  expect(choices.getByRole('radio').elements()).toHaveLength(6);
  // What a user presses is the name; the radio button itself is for screen readers.
  await screen.getByText('简体中文').click();
  await expect.element(screen.getByRole('heading', { name: '语言' })).toBeVisible();
  expect(document.documentElement.lang).toMatch(/^zh/);
  expect(window.localStorage.getItem('language')).toBe('zh_CN');
  await expect.element(screen.getByRole('radio', { name: '简体中文' })).toBeChecked();
});
