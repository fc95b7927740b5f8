import { useEffect, useRef } from 'react';
import { useLocation } from '../lib/location.ts';

/**
 * One entry on the browser's history while any sheet is open, so that the back gesture closes the sheet and not the
 * page. Sheets that follow each other on a page share the entry. It is left behind when the last one has closed, and stepped over on
 * the way back: taking it away at once would race with whatever the person does next.
 */
interface OpenSheet {
  close: () => void;
  isLocked: () => boolean;
}

const sheets: OpenSheet[] = [];

const entryNow = () => (window.history.state as { sheet?: number } | null)?.sheet ?? null;

/** The sheets' entry that the page stands on, and its address; null on any other entry. */
let standing = whereNow();

function whereNow(): { entry: number; href: string } | null {
  const entry = entryNow();
  return entry === null ? null : { entry, href: window.location.href };
}

function pushEntry(): void {
  window.history.pushState({ ...(window.history.state as object | null), sheet: Math.random() }, '');
  standing = whereNow();
}

function handlePop(): void {
  const before = standing;
  standing = whereNow();
  if (before === null || standing?.entry === before.entry) return;
  const top = sheets.at(-1);
  if (!top) {
    // Back from an entry that a sheet has left behind: the page below it is the same one.
    if (standing === null && window.location.href === before.href) window.history.back();
  } else if (top.isLocked()) pushEntry();
  else top.close();
}

window.addEventListener('popstate', handlePop);
// The app's own steps are no pops: a sheet's entry may have been replaced by the page that followed it.
useLocation.subscribe(({ arrival }) => {
  if (arrival !== 'browser') standing = whereNow();
});

/** Keeps the entry while `open`. */
export function useBackCloses(open: boolean, locked: boolean, onClose: () => void): void {
  const latest = useRef({ locked, onClose });
  useEffect(() => {
    latest.current = { locked, onClose };
  });
  useEffect(() => {
    if (!open) return;
    const sheet: OpenSheet = { close: () => latest.current.onClose(), isLocked: () => latest.current.locked };
    sheets.push(sheet);
    standing = whereNow();
    if (standing === null) pushEntry();
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1);
    };
  }, [open]);
}
