/** What the journey needs of a browser, whichever it is: the smallest interface that every driver can fill. */

/** A point of the window, CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One tab of one browser, which ends with it. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The browser's own way back. */
  back(): Promise<void>;
  /**
   * Runs `script` in the page with values that JSON can carry, and returns such a value. It is sent as text, so it knows its arguments and the
   * page alone. @throws what it throws there
   */
  run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses and releases the main button of the pointer. */
  press(point: Point): Promise<void>;
  /** Types into what has the focus, as from a keyboard. */
  type(text: string): Promise<void>;
  escape(): Promise<void>;
  /** The window as a PNG. */
  picture(): Promise<Uint8Array>;
  /** Name and version, as the browser states them. */
  version(): Promise<string>;
  close(): Promise<void>;
}

/** A browser that the journey runs in. */
export interface Engine {
  readonly name: string;
  /** Returns the program, or null where it is not installed. */
  find(): string | null;
  /** What has to be done to have it. */
  readonly missing: string;
  /** Opens an empty tab of a fresh profile, which writes downloads into the folder without asking. */
  open(program: string, downloads: string): Promise<Tab>;
}

/** A phone's, as in the other browser tests. */
export const WINDOW = { width: 375, height: 812 } as const;

/** Longer than anything takes on a busy machine with two processors. */
export const WAIT_MS = 60_000;

/** The text of a call of `script`. */
export const callOf = <Given extends readonly unknown[]>(script: (...given: Given) => unknown, given: Given): string =>
  `(${script})(...${JSON.stringify(given)})`;
