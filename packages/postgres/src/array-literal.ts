/** Arrays as Postgres writes them, for statements that unfold thousands of values: the driver's own way takes five times as long. */

/** Returns the literal of an array of numbers. */
export function toNumberArray(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

/** Returns the literal of an array of texts; null stays null. */
export function toTextArray(values: readonly (string | null)[]): string {
  let literal = '{';
  for (const [index, value] of values.entries()) {
    if (index > 0) literal += ',';
    if (value === null) literal += 'NULL';
    else literal += `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  }
  return `${literal}}`;
}
