/** What an action of the app is to a test. The actions themselves are actions.ts's, doing them is app.ts's. */
import type { Locator, Page } from '@playwright/test';
import type { Text } from './texts.ts';

/** What opening a form needs of the app. */
export interface Screen {
  readonly main: Locator;
  text(text: Text): string;
  button(name: Text, within?: Locator | Page): Locator;
  /** Opens the sheet of the network. */
  openNetwork(): Promise<Locator>;
}

export interface Action {
  /** The route of the form, often with `?act=`. */
  route: string;
  /** What opens the form there, when the address does not. */
  open?: (app: Screen) => Promise<void>;
  /** Title of the form's sheet; without one the form is on the page, or there is none. */
  form?: Text;
  /** What is chosen before the fields, by what is written on it or by its text. */
  choose?: readonly (string | readonly [key: string, values: Record<string, string | number>])[];
  /** Fields by their labels. */
  fill?: readonly (readonly [label: Text, text: string])[];
  /** Title of the review. */
  title: Text;
  /** What the app says when it is done. */
  done: Text;
  /** The review says that it costs more than it brings, which has to be accepted. */
  atLoss?: true;
}
