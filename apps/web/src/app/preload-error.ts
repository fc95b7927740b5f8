/**
 * A route's file that cannot be loaded: most often a new release replaced it. Reloads once; the second failure within
 * the guard time goes on to the route's error page (specification §2: a preload error event fires).
 */
const GUARD_KEY = 'suil:preload-reload';
const GUARD_MS = 30_000;

export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would leave nothing at all.
    if (!navigator.onLine) return;
    const lastMs = readGuard();
    if (Date.now() - lastMs < GUARD_MS) return;
    event.preventDefault();
    writeGuard(Date.now());
    window.location.reload();
  });
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
