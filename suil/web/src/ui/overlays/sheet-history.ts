import { useEffect, useRef } from 'react';
import { usePlace } from '../../platform/router/location.ts';

/**
 * Entries on the browser's history while any sheet is open, so that the back gesture closes the sheet and not the page: one for the
 * sheet, and a second one inside it while it shows a view that leads back to another. Sheets that follow each other on a page share
 * them. They are left behind when the last sheet has closed, and stepped over on the way back: taking them away at once would race with
 * whatever the user does next.
 */
interface OpenSheet {
  close: () => void;
  /** Goes back to the view before; false where there is none. */
  back: () => boolean;
  isLocked: () => boolean;
}

const sheets: OpenSheet[] = [];

export const hasOpenSheet = (): boolean => sheets.length > 0;

/** What a sheet's entry keeps in the browser's history. */
interface SheetEntry {
  sheet?: number;
  /** True for the second of a sheet's entries. */
  isInside?: boolean;
}

/** The sheets' entry that the page is at, and its address; null on any other entry. */
let standing = whereNow();

function whereNow(): { sheet: number; isInside: boolean; href: string } | null {
  const { sheet, isInside = false }: SheetEntry = window.history.state ?? {};
  return sheet === undefined ? null : { sheet, isInside, href: window.location.href };
}

function pushEntry(entry: SheetEntry): void {
  window.history.pushState({ ...window.history.state, ...entry }, '');
  standing = whereNow();
}

const pushSheet = () => pushEntry({ sheet: Math.random(), isInside: false });

function handlePop(): void {
  const before = standing;
  standing = whereNow();
  const isSame = standing !== null && standing.sheet === before?.sheet;
  if (before === null || (isSame && (standing?.isInside || !before.isInside))) return;
  const top = sheets.at(-1);
  if (!top) {
    // Back from an entry that a sheet has left behind: what is below it is the same page.
    if ((standing === null || isSame) && window.location.href === before.href) window.history.back();
  } else if (top.isLocked()) pushSheet();
  else if (!isSame || !top.back()) top.close();
}

window.addEventListener('popstate', handlePop);
// The app's own steps are no pops: a sheet's entry may have been replaced by the page that followed it.
usePlace.subscribe(({ arrival }) => {
  if (arrival !== 'browser') standing = whereNow();
});

interface SheetBack {
  locked: boolean;
  onClose: () => void;
  /** Leads to the view before; absent where there is none. */
  onBack?: (() => void) | undefined;
}

/** Keeps the entries while `open`. */
export function useBackCloses(open: boolean, { locked, onClose, onBack }: SheetBack): void {
  const latest = useRef({ locked, onClose, onBack });
  const leadsBack = onBack !== undefined;
  useEffect(() => {
    latest.current = { locked, onClose, onBack };
  });
  useEffect(() => {
    if (!open) return;
    const sheet: OpenSheet = {
      close: () => latest.current.onClose(),
      back: () => {
        const { onBack: leadBack } = latest.current;
        leadBack?.();
        return leadBack !== undefined;
      },
      isLocked: () => latest.current.locked,
    };
    sheets.push(sheet);
    standing = whereNow();
    if (standing === null) pushSheet();
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1);
    };
  }, [open]);
  useEffect(() => {
    if (open && leadsBack && standing?.isInside === false) pushEntry({ isInside: true });
  }, [open, leadsBack]);
}
