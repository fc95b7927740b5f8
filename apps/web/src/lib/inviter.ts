import { isCompleteAddress } from '@suil/core';

/**
 * The inviter of an invite link, kept for this browser session so that it survives connecting and signing in; and whether the link's
 * reader has been led to the binding form yet. Who is bound already is the chain's to say (`wallet/invited-guard.tsx`).
 */
const KEY = 'suil:inviter';
const OPEN_KEY = 'suil:invitation';

function read(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Remembers `?inviter=` of a page's query when it is a whole address. The same link again is no new invitation. */
export function rememberInviter(search: string): void {
  const inviter = new URLSearchParams(search).get('inviter');
  if (!inviter || !isCompleteAddress(inviter) || inviter === rememberedInviter()) return;
  try {
    window.sessionStorage.setItem(KEY, inviter);
    window.sessionStorage.setItem(OPEN_KEY, '1');
  } catch {
    return;
  }
}

/** The inviter of the last invite link that was opened, or nothing. */
export const rememberedInviter = (): string => read(KEY);

/** Whether an invitation waits for its answer. It does so once: whoever has been led to the form and left it is not led again. */
export function takeInvitation(): boolean {
  if (read(OPEN_KEY) === '') return false;
  window.sessionStorage.removeItem(OPEN_KEY);
  return true;
}

/** The link that leads a friend through connect and login into the binding form. */
export function inviteLink(address: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/home?inviter=${address}`;
}
