/**
 * Where toasts are on phones: below what is at the top of a page; above an open sheet, which leaves them their space. They cover neither
 * a head nor anything that can be tapped in a sheet.
 */
import { type RefObject, useEffect } from 'react';

/** What the toasts stay below: the header, and the page's head, which may stick to the top. */
export const BELOW = '[data-toasts-below]';
/** Heads move while a page scrolls, and sheets open, which no one event tells. Looked at only while there is a toast. */
const LOOK_MS = 100;
const GAP_PX = 8;

/** Returns the place below the heads that are visible, in pixels from the top of the screen. */
export function topBelow(heads: readonly Pick<DOMRect, 'bottom' | 'height'>[]): number {
  return Math.max(0, ...heads.filter(({ height }) => height > 0).map(({ bottom }) => bottom)) + GAP_PX;
}

/** Sets `--toasts-top` of the region, and `--toasts-bottom` of the page (for sheets), as long as there are toasts. */
export function usePlace(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    const element = region.current;
    if (element === null || !hasToasts) return;
    const page = document.documentElement.style;
    const place = () => {
      // The header behind a sheet cannot be used; toasts may lie over it.
      if (document.querySelector('[role="dialog"]')) element.style.removeProperty('--toasts-top');
      else {
        const heads = [...document.querySelectorAll(BELOW)].map((head) => head.getBoundingClientRect());
        element.style.setProperty('--toasts-top', `${topBelow(heads)}px`);
      }
      page.setProperty('--toasts-bottom', `${element.getBoundingClientRect().bottom + GAP_PX}px`);
    };
    place();
    const timer = setInterval(place, LOOK_MS);
    return () => {
      clearInterval(timer);
      page.removeProperty('--toasts-bottom');
    };
  }, [region, hasToasts]);
}
