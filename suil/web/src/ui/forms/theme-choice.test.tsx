import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeTheme, startTheme } from '../../platform/browser/theme.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { ThemeChoice } from './theme-choice.tsx';

beforeAll(startTheme);
afterEach(() => changeTheme('dark'));

const shown = () => document.documentElement.dataset['theme'];

test('default: dark; a choice is shown at once and kept for the next visit', async () => {
  const screen = await renderInApp(<ThemeChoice />);
  await expect
    .element(screen.getByRole('button', { name: 'Dark', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(shown()).toBe('dark');
  await screen.getByRole('button', { name: 'Light', exact: true }).click();
  expect(shown()).toBe('light');
  expect(window.localStorage.getItem('theme')).toBe('light');
  await expect
    .element(screen.getByRole('button', { name: 'Light', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('behavior: another tab’s choice is followed, and what no theme is called counts as dark', async () => {
  const screen = await renderInApp(<ThemeChoice />);
  for (const [stored, theme, name] of [
    ['light', 'light', 'Light'],
    ['sepia', 'dark', 'Dark'],
  ] as const) {
    window.localStorage.setItem('theme', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: stored }));
    expect(shown()).toBe(theme);
    await expect.element(screen.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
});
