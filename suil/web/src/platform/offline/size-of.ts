/** How much a plain value takes on the device. */

/** What a number, or the frame of anything else, counts. */
const WORD = 8;

/**
 * Returns about how many bytes it takes; null for what would come back as something else: functions, and objects of classes other than
 * those that browsers store as they are.
 */
export function sizeOf(value: unknown): number | null {
  if (typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value === 'string') return WORD + value.length;
  if (typeof value !== 'object' || value === null) return WORD;
  if (value instanceof Uint8Array) return WORD + value.length;
  if (value instanceof Map) return sum([...value].flat());
  if (Array.isArray(value) || value instanceof Set) return sum([...value]);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? sum(Object.entries(value).flat()) : null;
}

function sum(parts: readonly unknown[]): number | null {
  let total = WORD;
  for (const part of parts) {
    const size = sizeOf(part);
    if (size === null) return null;
    total += size;
  }
  return total;
}
