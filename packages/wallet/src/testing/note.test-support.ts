/** A kind of message for tests: the text is its one part. */
import { normalizeAddress } from '../account/address.ts';
import type { MessageKind, MessageParts } from '../signing/message-kind.ts';

export const NOW_MS = Date.UTC(2026, 10, 21, 12);

export interface Note extends MessageParts {
  readonly note: string;
}

export const noteMessage: MessageKind<Note> = {
  build: ({ note, address }, nowMs) => `${note} of ${address} at ${nowMs}`,
};

export function noteOf(address: string, chain = 'sui:localnet'): Note {
  return { address: normalizeAddress(address), chain, note: 'Hello' };
}

/** The text that a wallet is asked to sign for {@link noteOf}. */
export const textOf = ({ note, address }: Note): string => `${note} of ${address} at ${NOW_MS}`;
