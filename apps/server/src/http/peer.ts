/** Who is at the other end of a connection. */

/** Whether the address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

/** Whether a Host header is an IP address or localhost: names that nobody else can make point at this machine. */
export function isOwnName(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return /^(\[.+\]|\d+(\.\d+){3}|([\w-]+\.)*localhost)$/.test(new URL(`http://${host}`).hostname);
}
