/** Addresses as text: bytes ↔ `0x` and lowercase hex. Owns the one normalised spelling used for ids all over the VM. */
const HEX_BY_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const ADDRESS = /^0x[0-9a-fA-F]{1,64}$/;

/** `0x` and two lowercase digits per byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '0x';
  for (const byte of bytes) text += HEX_BY_BYTE[byte];
  return text;
}

/** The bytes of a `0x…` text of even length; the caller guarantees the form. */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length - 2) / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = digitAt(text, 2 + 2 * i) * 16 + digitAt(text, 3 + 2 * i);
  }
  return bytes;
}

/** `0x2` → `0x` and 64 lowercase digits; undefined when the text is no address. */
export function normalizeAddress(text: string): string | undefined {
  if (!ADDRESS.test(text)) return undefined;
  return `0x${text.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** The value of a lowercase or uppercase hex digit. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  // '0'-'9' are 48-57; letters are 65-70 and 97-102, whose low four bits are 1-6.
  return code < 58 ? code - 48 : (code & 0xf) + 9;
}
