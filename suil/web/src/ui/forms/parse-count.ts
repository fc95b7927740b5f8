/**
 * What a typed whole number means; owns no field. Null for anything that is not digits alone, full-width ones included, or is outside
 * `least` to `most`: nothing is guessed, because a count is paid for.
 */
export function parseCount(typed: string, least: number, most: number): number | null {
  const text = typed.normalize('NFKC').trim();
  if (!/^\d{1,9}$/.test(text)) return null;
  const count = Number(text);
  return count >= least && count <= most ? count : null;
}
