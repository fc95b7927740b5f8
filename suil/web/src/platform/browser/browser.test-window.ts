// A browser's address and history as far as routes need them, for tests that run without one.

interface Entry {
  hash: string;
  state: unknown;
}

/** Starts at `hash`. `entries` are the history's; `back` and `visit` do what a user does. */
export class TestWindow extends EventTarget {
  readonly entries: Entry[];
  readonly location = { hash: '' };
  #at = 0;

  constructor(hash = '') {
    super();
    this.entries = [{ hash, state: null }];
    this.location.hash = hash;
  }

  readonly history = {
    /** The present entry's. */
    state: null as unknown,
    pushState: (state: unknown, _title: string, url = this.#entry.hash) => {
      this.entries.splice(this.#at + 1, Number.POSITIVE_INFINITY, { hash: url, state });
      this.#go(this.#at + 1);
    },
    replaceState: (state: unknown, _title: string, url = this.#entry.hash) => {
      this.entries[this.#at] = { hash: url, state };
      this.#go(this.#at);
    },
  };

  /** The address as a user edits it. */
  visit(hash: string): void {
    this.history.pushState(null, '', hash);
    this.dispatchEvent(new Event('popstate'));
  }

  back(): void {
    this.#go(this.#at - 1);
    this.dispatchEvent(new Event('popstate'));
  }

  get #entry(): Entry {
    const entry = this.entries[this.#at];
    if (entry === undefined) throw new Error(`The history has no entry ${this.#at}.`);
    return entry;
  }

  #go(at: number): void {
    this.#at = at;
    this.location.hash = this.#entry.hash;
    this.history.state = this.#entry.state;
  }
}
