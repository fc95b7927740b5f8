/**
 * What does not fit on a screen: a page that scrolls sideways, texts that are cut or run out of their button, buttons that lie below
 * something else. Owns the measuring; which screens, widths and sizes of letters belongs to the tests.
 */
import type { Page } from '@playwright/test';

/** Runs in the page. Returns a line for each thing that does not fit, as the next picture shows it. */
async function measure(): Promise<string[]> {
  // A banner that has just come moves the page down once its size is observed. The app's observer is older than this one and is called before it.
  await new Promise<void>((measured) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      measured();
    });
    observer.observe(document.body);
  });
  const found = new Set<string>();
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${text}"`;
  };
  /** Whether it is cut on purpose: for screen readers alone, or in something that scrolls by itself. */
  const isAside = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return at.scrollWidth > at.clientWidth;
    }
    return false;
  };
  const sheet = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1);
  const top = sheet ?? document.body;
  const wider = Math.max(
    document.documentElement.scrollWidth - width,
    sheet ? sheet.scrollWidth - sheet.clientWidth : 0,
  );
  if (wider > 0) {
    const inside = [...top.querySelectorAll('*')].filter((element) => !isAside(element));
    const widest = inside.filter((element) => Math.ceil(element.getBoundingClientRect().right) > width);
    found.add(`${wider} px wider than the screen: ${widest.slice(-3).map(nameOf).join(', ')}`);
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !element.checkVisibility() || isAside(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const { textOverflow, overflowX } = getComputedStyle(element);
    if (textOverflow === 'ellipsis') continue;
    if (right > width + 1 || left < -1) found.add(`outside the screen: ${nameOf(element)}`);
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) found.add(`cut: ${nameOf(element)}`);
    const holder = element.closest('button, a, [role="button"], label');
    const box = holder && getComputedStyle(holder).display !== 'inline' ? holder.getBoundingClientRect() : null;
    if (box && (right > box.right + 1 || left < box.left - 1)) found.add(`runs out of its button: ${nameOf(element)}`);
  }

  for (const element of top.querySelectorAll('button, a[href], input, [role="button"]')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isAside(element)) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (!box || box.width < 2 || box.height < 2) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // A toast passes, or is closed.
    if (!hit || element.contains(hit) || hit.contains(element) || hit.closest('[aria-live]')) continue;
    // A chart's slider is for keys and screen readers; a pointer finds the picture, which does the same.
    if (element instanceof HTMLInputElement && getComputedStyle(element).opacity === '0') continue;
    // A field's own label or frame stands for it.
    if (
      element instanceof HTMLInputElement &&
      element.labels?.length &&
      [...element.labels].some((l) => l.contains(hit))
    )
      continue;
    found.add(`${nameOf(element)} lies below ${nameOf(hit)}`);
  }
  return [...found];
}

/**
 * What a look found while no banner came or went. A banner moves the page by a transition, for one picture even without motion: of a page
 * that moved meanwhile it may be of neither place.
 */
export async function foundAtRest<T>(page: Page, look: (page: Page) => Promise<T>): Promise<T> {
  const rest = () =>
    page.evaluate(async () => {
      const main = document.querySelector('main');
      await Promise.allSettled(main?.getAnimations().map(({ finished }) => finished) ?? []);
      return main?.style.transform;
    });
  for (;;) {
    const before = await rest();
    const found = await look(page);
    if ((await rest()) === before) return found;
  }
}

/** What does not fit on the page as it is now; of an open sheet or menu only that. Leaves the page at its top. */
export async function misfits(page: Page): Promise<string[]> {
  const found = await page.evaluate(measure);
  await page.evaluate(() => window.scrollTo(0, 0));
  return found;
}

/**
 * The browser's own size of letters, as a user sets it; 16 is usual. Lengths in `rem` and in media queries follow, which is waited
 * for: some of them only with the next picture.
 */
export async function setLetterSizePx(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
  await session.detach();
  await page.waitForFunction((size) => {
    const isAtMost = (width: number) => matchMedia(`(max-width: ${width / size}em)`).matches;
    return isAtMost(innerWidth + 0.5) && !isAtMost(innerWidth - 0.5);
  }, px);
  await page.evaluate(async () => {
    const picture = () => new Promise(requestAnimationFrame);
    await picture();
    await picture();
  });
}
