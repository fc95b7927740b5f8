/** Sui addresses and object ids as plain text: one normal form, `0x` and 64 lower-case hex digits. Owns form, not existence. */
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

declare const objectIdBrand: unique symbol;

/** A normalised account address. */
export type Address = string & z.$brand<'Address'>;
/** A normalised object id. */
export type ObjectId = string & { readonly [objectIdBrand]: true };

const NORMAL = /^0x[0-9a-f]{64}$/;
const ACCEPTED = /^(?:0x)?([0-9a-f]{1,64})$/i;

/** Means "no one": the inviter of an unbound member (rules.md §2). */
export const ZERO_ADDRESS = `0x${'0'.repeat(64)}` as Address;

/** Whether the text already is a normalised address. */
export function isAddress(text: unknown): text is Address {
  return typeof text === 'string' && NORMAL.test(text);
}

/**
 * Returns the normalised address of a typed or pasted text: spaces around it, upper case and missing leading zeros are corrected.
 * @throws {ADDRESS_INVALID}
 */
export function parseAddress(text: string): Address {
  return normalise(text, 'ADDRESS_INVALID') as Address;
}

/**
 * Returns the normalised object id of a text.
 * @throws {OBJECT_ID_INVALID}
 */
export function parseObjectId(text: string): ObjectId {
  return normalise(text, 'OBJECT_ID_INVALID') as ObjectId;
}

/**
 * Returns whether a text that a user typed as an inviter is a whole address: `0x` and 64 digits, so that a cut-off paste is
 * never padded into another user's address.
 */
export function isCompleteAddress(text: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(text.trim());
}

/** Returns `0x1234…abcd`, for places where the whole address is one tap away. */
export function shortenAddress(address: string, head = 6, tail = 4): string {
  return address.length <= head + tail + 1 ? address : `${address.slice(0, head)}…${address.slice(-tail)}`;
}

function normalise(text: string, code: 'ADDRESS_INVALID' | 'OBJECT_ID_INVALID'): string {
  const digits = ACCEPTED.exec(text.trim())?.[1];
  if (digits === undefined) throw new AppError(code, { text: text.slice(0, 80) });
  return `0x${digits.toLowerCase().padStart(64, '0')}`;
}
