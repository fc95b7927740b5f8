/** One picture of the app: whose screen, which route, and what is opened on it. */
import type { Page } from '@playwright/test';

/** A text of the app in the language of the picture. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** The look of a picture. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Whose view is shown: a visitor, a new member, one member with nearly everything, and one with SUIL pledges. */
export const VIEWERS = ['visitor', 'newcomer', 'member', 'elder'] as const;
export type Viewer = (typeof VIEWERS)[number];

export interface Scene {
  readonly name: string;
  readonly who: Viewer;
  readonly route: string;
  /** Shown after everything was announced that can be (announced.ts). */
  readonly announced?: true;
  /** Brings the page into the state that its picture shows, such as typing an amount. */
  readonly prepare?: (page: Page, t: Text) => Promise<void>;
  /** Opens what lies over the page; its picture is then the window's, not the whole page's. */
  readonly open?: (page: Page, t: Text) => Promise<void>;
}
