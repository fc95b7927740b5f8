/** Functions that run in the page: finding what a user would find, and what went wrong. Each knows nothing outside of itself. */

/** What to look for. */
export interface Wanted {
  readonly role: 'button' | 'field' | 'dialog';
  /** A regular expression of its accessible name. */
  readonly pattern: string;
  /** The name of the dialog that it is in. */
  readonly dialog?: string;
}

/** Something on the screen: what it says, and where it can be pressed; `at` is null where it is covered, disabled or moves. */
export interface Found {
  readonly text: string;
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** Returns the first visible element that is wanted, scrolled into the window; null where there is none. */
export async function locate(wanted: Wanted): Promise<Found | null> {
  const selectors = {
    button: 'button, [role="button"]',
    field: 'input, textarea',
    dialog: '[role="dialog"]',
  };
  const trimmed = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    const labels = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return trimmed(element.getAttribute('aria-label') || labelled || labels || element.textContent);
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    !element.closest('[aria-hidden="true"], [inert]') &&
    getComputedStyle(element).visibility === 'visible';
  const named = (role: keyof typeof selectors, isIt: (name: string) => boolean, within: ParentNode) =>
    [...within.querySelectorAll(selectors[role])].filter((element) => isShown(element) && isIt(nameOf(element)));

  const { role, pattern, dialog } = wanted;
  const within = dialog === undefined ? document : named('dialog', (name) => name === dialog, document)[0];
  if (!within) return null;
  const [element] = named(role, (name) => new RegExp(pattern).test(name), within);
  if (!element) return null;
  const text = trimmed(element.textContent);
  const isOff = element instanceof HTMLButtonElement && element.disabled;
  if (isOff) return { text, at: null };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const picture = () => new Promise(requestAnimationFrame);
  const before = element.getBoundingClientRect();
  await picture();
  await picture();
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  const isStill = before.x === x && before.y === y;
  const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element));
  return { text, at: isStill && isOnTop ? at : null };
}

declare global {
  interface Window {
    /** What went wrong since the page was loaded; a test takes out what it has read. */
    seenFailures: string[] | undefined;
  }
}

/** Writes down errors that nothing caught and whatever the content-security policy stopped; once in a page. */
export function writeDownFailures(): void {
  if (window.seenFailures) return;
  const seen: string[] = [];
  window.seenFailures = seen;
  window.addEventListener('error', ({ message }) => seen.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => seen.push(`not caught: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(`${violatedDirective} stopped ${blockedURI}`),
  );
}
