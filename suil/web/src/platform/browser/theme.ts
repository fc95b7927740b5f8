/** The theme: what the user chose, and what is shown. boot.js sets the first one before anything is painted. */
import { create } from 'zustand';
import { readStored, THEME_KEY, writeStored } from './storage.ts';

export const THEME_CHOICES = ['dark', 'light', 'system'] as const;
/** `system` follows the device. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Kept apart from the page, so that a change of the device, of another tab and of the user all end in `apply`. */
interface ThemeState {
  choice: ThemeChoice;
}

/** The stored choice; dark when nothing (or nothing known) is stored. */
function readChoice(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'dark';
}

export const useTheme = create<ThemeState>()(() => ({ choice: readChoice() }));

/** Stores the choice and shows it at once, without a reload. */
export function changeTheme(choice: ThemeChoice): void {
  writeStored(THEME_KEY, choice);
  useTheme.setState({ choice });
}

/** Keeps the page in the chosen theme: follows the choice here and in other tabs, the device, and a printer, for which everything is light. */
export function startTheme(): void {
  const device = window.matchMedia('(prefers-color-scheme: light)');
  const printer = window.matchMedia('print');
  const apply = () => {
    const { choice } = useTheme.getState();
    const isLight = printer.matches || choice === 'light' || (choice === 'system' && device.matches);
    const page = document.documentElement;
    page.dataset['theme'] = isLight ? 'light' : 'dark';
    const colour = getComputedStyle(page).getPropertyValue('--bg-0').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  };
  useTheme.subscribe(apply);
  device.addEventListener('change', apply);
  printer.addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) useTheme.setState({ choice: readChoice() });
  });
  apply();
}
