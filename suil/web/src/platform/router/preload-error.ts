/**
 * A file that cannot be loaded: most often a new release replaced it. Reloads once, if there is a page to load; until then, and when
 * it fails again within the guard time, the error page is shown (specification §2: a preload error event fires).
 */
const GUARD_KEY = 'suil:preload-reload';
const GUARD_MS = 30_000;

export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - readGuard() < GUARD_MS) return;
    void reloadIfThere();
  });
}

/** Without an answer of the server a reload would leave nothing at all. */
async function reloadIfThere(): Promise<void> {
  const answer = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  writeGuard(Date.now());
  window.location.reload();
}

function readGuard(): number {
  try {
    return Number(window.sessionStorage.getItem(GUARD_KEY) ?? 0);
  } catch {
    return Date.now();
  }
}

function writeGuard(timeMs: number): void {
  try {
    window.sessionStorage.setItem(GUARD_KEY, String(timeMs));
  } catch {
    return;
  }
}
