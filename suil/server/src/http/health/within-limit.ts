/** Reads a number for operators, but never waits long for it: health checks and metrics answer within a second, whatever hangs. */

/** The collector gives up soon after. */
const READ_LIMIT_MS = 750;

/** Returns what `read` returns; NaN when that fails, or takes longer than the limit. */
export async function withinLimit(read: () => number | Promise<number>): Promise<number> {
  const value = read();
  if (typeof value === 'number') return value;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(resolve, READ_LIMIT_MS, Number.NaN);
  });
  return Promise.race([value.catch(() => Number.NaN), late]).finally(() => clearTimeout(timer));
}
