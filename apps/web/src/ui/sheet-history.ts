import { useEffect, useRef } from 'react';

/**
 * One entry on the browser's history while any sheet is open, so that the back gesture closes the sheet and not the
 * page. Sheets that follow each other share the entry; it is taken away a moment after the last one has closed.
 */
interface OpenSheet {
  close: () => void;
  isLocked: () => boolean;
}

const RELEASE_MS = 500;
const sheets: OpenSheet[] = [];
let mark: number | null = null;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;

const isOurs = () => mark !== null && (window.history.state as { sheet?: number } | null)?.sheet === mark;

function pushEntry(): void {
  mark = Math.random();
  window.history.pushState({ ...(window.history.state as object | null), sheet: mark }, '');
}

function handlePop(): void {
  if (mark === null || isOurs()) return;
  mark = null;
  const top = sheets.at(-1);
  if (!top) return;
  if (top.isLocked()) pushEntry();
  else top.close();
}

function release(): void {
  if (sheets.length > 0) return;
  const ours = isOurs();
  mark = null;
  if (ours) window.history.back();
}

/** Keeps the entry while `open`. */
export function useBackCloses(open: boolean, locked: boolean, onClose: () => void): void {
  const latest = useRef({ locked, onClose });
  useEffect(() => {
    latest.current = { locked, onClose };
  });
  useEffect(() => {
    if (!open) return;
    const sheet: OpenSheet = { close: () => latest.current.onClose(), isLocked: () => latest.current.locked };
    if (sheets.length === 0) window.addEventListener('popstate', handlePop);
    sheets.push(sheet);
    clearTimeout(releaseTimer);
    if (!isOurs()) pushEntry();
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1);
      releaseTimer = setTimeout(release, RELEASE_MS);
    };
  }, [open]);
}
