/** Returns the inviter that `typed` means: an invite link is worth the address it carries, anything else is itself without spaces. */
export function typedInviter(typed: string): string {
  return typed.match(/[?&]inviter=(0x[0-9a-f]{64})(?![0-9a-f])/i)?.[1] ?? typed.replace(/\s/g, '');
}
