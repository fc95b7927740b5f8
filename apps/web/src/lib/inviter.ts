import { isCompleteAddress } from '@suil/core';

/** The inviter of an invite link, kept for this browser session so that it survives connecting and signing in. */
const KEY = 'suil:inviter';

/** Remembers `?inviter=` of a page's query when it is a whole address. */
export function rememberInviter(search: string): void {
  const inviter = new URLSearchParams(search).get('inviter');
  if (!inviter || !isCompleteAddress(inviter)) return;
  try {
    window.sessionStorage.setItem(KEY, inviter);
  } catch {
    return;
  }
}

export function rememberedInviter(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** The link that leads a friend through connect and login into the binding form. */
export function inviteLink(address: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/home?inviter=${address}`;
}
