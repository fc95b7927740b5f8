/**
 * gRPC-web framing, binary and text. Owns the bytes on the wire (5-byte frames, trailer frame, base64 text form) and
 * nothing about methods or messages. Follows grpc/doc/PROTOCOL-WEB.md.
 */
import { base64Bytes, base64Text, concatBytes, latin1Bytes, latin1Text } from '../../bytes/text.ts';
import { ChainError } from '../../errors.ts';

/** How a call's body is written: raw frames, or the same bytes in base64. */
export type WireFormat = 'binary' | 'text';

const HEADER_BYTES = 5;
const DATA_FLAG = 0x00;
const TRAILER_FLAG = 0x80;
const MESSAGE_MAX_CHARS = 4_000;

/** Returns the wire format a content type asks for, or null when it is not gRPC-web with protobuf. */
export function wireFormatOf(contentType: string): WireFormat | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/grpc-web' || type === 'application/grpc-web+proto') return 'binary';
  if (type === 'application/grpc-web-text' || type === 'application/grpc-web-text+proto') return 'text';
  return null;
}

/** Returns the content type of a response in `format`. */
export function contentTypeOf(format: WireFormat): string {
  return format === 'text' ? 'application/grpc-web-text+proto' : 'application/grpc-web+proto';
}

/**
 * Returns the one message of a request body.
 * @throws {RPC_REQUEST_INVALID} when the body is not exactly one uncompressed data frame.
 */
export function readRequestFrame(body: Uint8Array, format: WireFormat): Uint8Array {
  const bytes = format === 'text' ? decodeText(body) : body;
  if (bytes.length < HEADER_BYTES) throw malformed(`frame of ${bytes.length} bytes is shorter than its header`);
  if (bytes[0] !== DATA_FLAG) throw malformed(`frame flag ${bytes[0]} is not an uncompressed data frame`);
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(1);
  if (bytes.length !== HEADER_BYTES + length) {
    throw malformed(`frame announces ${length} bytes and carries ${bytes.length - HEADER_BYTES}`);
  }
  return bytes.subarray(HEADER_BYTES);
}

/** Returns a data frame holding `message`, in the given format. */
export function dataFrame(message: Uint8Array, format: WireFormat): Uint8Array {
  return encode(frame(DATA_FLAG, message), format);
}

/** How a call ends: a gRPC status, a message, and the trailers that are sent besides. */
export interface Trailer {
  readonly status: number;
  readonly message: string;
  /** Names and values; plain ASCII. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** Returns the trailer frame that ends a call. The message is percent-encoded, as gRPC asks, and cut at 4,000 characters. */
export function trailerFrame(trailer: Trailer, format: WireFormat): Uint8Array {
  // A character that the cut halves becomes U+FFFD, as in all text that is written as UTF-8; of one half there is no percent-encoding.
  const cut = new TextEncoder().encode(trailer.message.slice(0, MESSAGE_MAX_CHARS));
  const text = encodeURIComponent(new TextDecoder('utf-8', { ignoreBOM: true }).decode(cut));
  const extra = Object.entries(trailer.extra ?? {}).map(([name, value]) => `${name}:${value}\r\n`);
  const lines = `grpc-status:${trailer.status}\r\ngrpc-message:${text}\r\n${extra.join('')}`;
  return encode(frame(TRAILER_FLAG, new TextEncoder().encode(lines)), format);
}

function frame(flag: number, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length);
  bytes[0] = flag;
  new DataView(bytes.buffer).setUint32(1, payload.length);
  bytes.set(payload, HEADER_BYTES);
  return bytes;
}

function encode(bytes: Uint8Array, format: WireFormat): Uint8Array {
  return format === 'text' ? latin1Bytes(base64Text(bytes)) : bytes;
}

/** Text bodies may be several padded base64 pieces, one after the other. */
function decodeText(body: Uint8Array): Uint8Array {
  const text = latin1Text(body);
  const pieces = text.match(/[A-Za-z0-9+/]+={0,2}/g) ?? [];
  const wellFormed = pieces.every((piece) => piece.length % 4 === 0);
  if (!wellFormed || pieces.join('').length !== text.length) throw malformed('body is not base64');
  return concatBytes(pieces.map(base64Bytes));
}

function malformed(detail: string): ChainError {
  return new ChainError('RPC_REQUEST_INVALID', { detail });
}
