/** Where toasts are on phones: below what is at the top of the screen, so that they cover neither the header nor a sheet's head. */
import { type RefObject, useEffect } from 'react';

/** What the toasts stay below: the header, the page's head, which may stick to the top, and the head of an open sheet. */
export const BELOW = '[data-toasts-below]';
/** Heads move while a page scrolls or a sheet opens, which no one event tells. Looked at only while there is a toast. */
const LOOK_MS = 100;
const GAP_PX = 8;

/** Returns the place below the heads that are visible, in pixels from the top of the screen. */
export function topBelow(heads: readonly Pick<DOMRect, 'bottom' | 'height'>[]): number {
  return Math.max(0, ...heads.filter(({ height }) => height > 0).map(({ bottom }) => bottom)) + GAP_PX;
}

/** Sets `--toasts-top` of the region as long as there are toasts. */
export function usePlace(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    if (!hasToasts) return;
    const place = () => {
      // A bottom sheet may begin below the middle: toasts above it cover nothing of it.
      const heads = [...document.querySelectorAll(BELOW)]
        .map((head) => head.getBoundingClientRect())
        .filter(({ top }) => top < window.innerHeight / 3);
      region.current?.style.setProperty('--toasts-top', `${topBelow(heads)}px`);
    };
    place();
    const timer = setInterval(place, LOOK_MS);
    return () => clearInterval(timer);
  }, [region, hasToasts]);
}
