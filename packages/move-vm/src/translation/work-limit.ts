/** How much work checking one function may take. */

/** Steps of work for one function and one pass. Sui's budget has another unit; this one is about a second here. */
export const MAX_WORK_PER_FUNCTION = 10_000_000;
