/** Sui addresses as text: `0x` and 64 lower-case hex digits. */

/** Returns the normal form of an account's address; wallets may leave out leading zeros. Other text stays as it is. */
export function normalizeAddress(address: string): string {
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(address)?.[1];
  return digits === undefined ? address : `0x${digits.toLowerCase().padStart(64, '0')}`;
}

/** Whether the text is a whole address, so that a cut one is never padded into another. */
export function isCompleteAddress(text: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(text);
}

/** Returns `0x1234…abcd`. */
export function shortenAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
