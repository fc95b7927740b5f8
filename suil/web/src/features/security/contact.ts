/** Reads a security.txt (RFC 9116). */

/** Returns the first contact that is a web or mail address; null for none. */
export function readContact(text: string): string | null {
  const contacts = text.split(/\r?\n/).flatMap((line) => /^Contact:\s*(\S+)\s*$/i.exec(line)?.[1] ?? []);
  return contacts.find((contact) => /^(https:\/\/|mailto:)/i.test(contact)) ?? null;
}
