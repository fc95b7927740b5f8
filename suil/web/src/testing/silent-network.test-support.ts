/** A network that answers nothing, for component tests of what is shown while something is on its way. */
import { afterEach, beforeEach, vi } from 'vitest';

/** From now on no request of the page is answered while a test of the file runs. */
export function silenceNetwork(): void {
  beforeEach(() => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
