/** The latest answer of another process, fetched at most every few seconds for those who only show it. */

const FRESH_MS = 5_000;

/** Returns a reader of the latest answer, null before the first one. A failed `read` leaves the answer before it. */
export function createLatestAnswer<Answer>(
  read: () => Promise<Answer>,
  now: () => number,
): () => Promise<Answer | null> {
  let latest: Answer | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  return async () => {
    if (now() - askedAtMs >= FRESH_MS) {
      askedAtMs = now();
      asking = read().then(
        (answer) => {
          latest = answer;
        },
        // The issuer fetches for itself and reports what is wrong.
        () => undefined,
      );
    }
    await asking;
    return latest;
  };
}
