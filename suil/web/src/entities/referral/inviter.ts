import { isCompleteAddress } from '@suil/core';

/**
 * The inviter of an invite link, kept for this browser session so that it survives connecting and signing in; whose invitation it is; and
 * whether that person has been led to the binding form yet. It belongs to the account that was connected when the link was opened, else to
 * the first one that logs in: no other account of the browser is bound by it. Who is bound already is the chain's to say
 * (`wallet/session/invited-guard.tsx`).
 */
const KEY = 'suil:inviter';
const OWNER_KEY = 'suil:invited';
const OPEN_KEY = 'suil:invitation';

function read(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The inviter that a page's query names by a whole address, or nothing. */
function linkedInviter(search: string): string {
  const inviter = new URLSearchParams(search).get('inviter') ?? '';
  return isCompleteAddress(inviter) ? inviter : '';
}

/**
 * Remembers `?inviter=` of a page's query when it is a whole address. The same link again is no new invitation.
 * @param address the connected account, or null
 */
export function rememberInviter(search: string, address: string | null): void {
  const inviter = linkedInviter(search);
  if (inviter === '' || inviter === read(KEY)) return;
  try {
    window.sessionStorage.setItem(OWNER_KEY, address ?? '');
    window.sessionStorage.setItem(KEY, inviter);
    window.sessionStorage.setItem(OPEN_KEY, '1');
  } catch {
    return;
  }
}

/**
 * Returns who invited this account by the last link that was opened, or nothing.
 * @param address the connected account, or null
 * @param search the page's query, which may carry a link that is not remembered yet
 */
export function invitedBy(address: string | null, search = ''): string {
  const inviter = read(KEY);
  const linked = linkedInviter(search);
  if (linked !== '' && linked !== inviter) return linked;
  const owner = read(OWNER_KEY);
  return owner === '' || owner === address ? inviter : '';
}

/**
 * Whether an invitation waits for the answer of this account, which has logged in; it is this account's from now on. It waits once: a
 * user who left the form is not redirected to it again.
 */
export function takeInvitation(address: string): boolean {
  if (read(OPEN_KEY) === '' || invitedBy(address) === '') return false;
  window.sessionStorage.setItem(OWNER_KEY, address);
  window.sessionStorage.removeItem(OPEN_KEY);
  return true;
}

/** The link that leads a friend through connect and login into the binding form. */
export function inviteLink(address: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/home?inviter=${address}`;
}
