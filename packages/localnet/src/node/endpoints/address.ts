/** Addresses in requests: only the normalised form is accepted, so that a shortened one never means another account. */

const NORMAL = /^0x[0-9a-f]{64}$/;

/** Whether the text is `0x` and 64 lower-case hex digits. */
export function isAddress(text: string): boolean {
  return NORMAL.test(text);
}
