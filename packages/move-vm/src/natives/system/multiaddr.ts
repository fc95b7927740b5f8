/**
 * Network addresses of validators, as multiaddresses: `/dns/validator.example/tcp/8080/http`. Owns which texts are such. Of the protocols that
 * exist it knows those that networks of Sui use; Tor, p2p identities and WebRTC it does not. Follows multiaddr/src/protocol.rs.
 */

type IsValue = (text: string) => boolean;

const PORT_MAX = 65_535;

const isPort: IsValue = (text) => /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX;
const isIp4: IsValue = (text) => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
};
const isIp6: IsValue = (text) => /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`);
const isText: IsValue = () => true;

const WITH_VALUE: ReadonlyMap<string, IsValue> = new Map([
  ['dccp', isPort],
  ['dns', isText],
  ['dns4', isText],
  ['dns6', isText],
  ['dnsaddr', isText],
  ['ip4', isIp4],
  ['ip6', isIp6],
  ['sctp', isPort],
  ['tcp', isPort],
  ['udp', isPort],
  ['unix', isText],
]);

const WITHOUT_VALUE: ReadonlySet<string> = new Set([
  'http',
  'https',
  'noise',
  'quic',
  'quic-v1',
  'tls',
  'udt',
  'utp',
  'ws',
  'wss',
]);

/** Whether a text is an address. An empty one is: of no protocol. */
export function isMultiaddr(text: string): boolean {
  const [before, ...parts] = text.split('/');
  if (before !== '') return false;
  for (let at = 0; at < parts.length; at++) {
    const protocol = parts[at] ?? '';
    if (WITHOUT_VALUE.has(protocol)) continue;
    const value = parts[++at];
    if (value === undefined || WITH_VALUE.get(protocol)?.(value) !== true) return false;
  }
  return true;
}
