/**
 * Which addresses messages may be sent to. An endpoint comes from a browser, so it could name any machine that this server reaches: only hosts of the push
 * services that browsers use are allowed, and those that the operator adds.
 */
import type { PushHosts } from '../../push-settings.ts';

/** Of Chrome, Edge's Chromium and most others; Firefox; Safari; Edge on Windows. A name that begins with a dot allows all below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** Returns the endpoint's address, or null where no message is sent to. */
export function parseEndpoint(text: string, { hosts, testOrigins }: PushHosts): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // The text is sent as it is kept, so it may not be read in two ways.
  if (url.href !== text || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (testOrigins.includes(url.origin)) return url;
  const isAllowed = [...SERVICES, ...hosts].some((name) =>
    name.startsWith('.') ? url.host.length > name.length && url.host.endsWith(name) : url.host === name,
  );
  return url.protocol === 'https:' && isAllowed ? url : null;
}
