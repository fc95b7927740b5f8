/**
 * Reads DER, the form of X.509 certificates: elements of a tag, a length and a body. Owns no meaning. Throws a `RangeError` for bytes that are
 * not DER.
 */

export interface Element {
  readonly tag: number;
  readonly body: Uint8Array;
  /** Tag, length and body. */
  readonly whole: Uint8Array;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
} as const;

/** The tag of the part with that number in a sequence. */
export function contextTag(number: number): number {
  return 0xa0 + number;
}

/** The only element of the bytes, which has this tag. */
export function readOnly(bytes: Uint8Array, tag: number): Element {
  const elements = readElements(bytes);
  const [element] = elements;
  if (element === undefined || elements.length > 1)
    throw new RangeError(`expected one element, found ${elements.length}`);
  return expectTag(element, tag);
}

export function expectTag(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new RangeError(`expected the tag ${tag}, found ${element?.tag ?? 'nothing'}`);
  return element;
}

/** The elements of a body, one after the other to its end. */
export function readElements(bytes: Uint8Array): Element[] {
  const elements: Element[] = [];
  for (let start = 0; start < bytes.length; ) {
    const { value: length, end: bodyStart } = readLength(bytes, start + 1);
    const end = bodyStart + length;
    if (end > bytes.length) throw new RangeError('an element ends behind the bytes');
    elements.push({
      tag: byteAt(bytes, start),
      body: bytes.subarray(bodyStart, end),
      whole: bytes.subarray(start, end),
    });
    start = end;
  }
  return elements;
}

/** Up to 127 in one byte, else in the shortest of one to three bytes after their number. */
function readLength(bytes: Uint8Array, start: number): { value: number; end: number } {
  const first = byteAt(bytes, start);
  if (first < 0x80) return { value: first, end: start + 1 };
  const count = first & 0x7f;
  if (count === 0 || count > 3) throw new RangeError(`a length of ${count} bytes`);
  let value = 0;
  for (let i = 1; i <= count; i++) value = value * 256 + byteAt(bytes, start + i);
  if (value < 0x80 || value < 256 ** (count - 1)) throw new RangeError('a length that could be shorter');
  return { value, end: start + 1 + count };
}

function byteAt(bytes: Uint8Array, position: number): number {
  const byte = bytes[position];
  if (byte === undefined) throw new RangeError('the bytes end within an element');
  return byte;
}

/** The bytes of a bit string without unused bits. */
export function bitsOf({ body }: Element): Uint8Array {
  if (body[0] !== 0) throw new RangeError('a bit string of whole bytes was expected');
  return body.subarray(1);
}

/** Milliseconds since 1970 of a time of either kind: `YYMMDDhhmmssZ` from 1950 on, or with four digits for the year. */
export function timeOf({ tag, body }: Element): number {
  const text = String.fromCharCode(...body);
  const isShort = tag === TAG.utcTime;
  if (!isShort && tag !== TAG.generalizedTime) throw new RangeError(`expected a time, found the tag ${tag}`);
  const century = text < '5' ? '20' : '19';
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(isShort ? century + text : text);
  if (!match) throw new RangeError(`malformed time ${text}`);
  const [year = 0, month = 0, ...rest] = match.slice(1).map(Number);
  const [day, hour, minute, second] = rest;
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  // The 30th of February and the like would be another day.
  const written = new Date(time).toISOString().slice(0, 19).replaceAll(/\D/g, '');
  if (written !== match.slice(1).join('')) throw new RangeError(`there is no time ${text}`);
  return time;
}
