/** Sends one message to a push service: encrypted for the device (RFC 8291), signed with the server's key (RFC 8292), once, within a time, wherever it may go. */
import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushSettings } from '../../push-settings.ts';
import type { PushTarget } from './devices.ts';
import { parseEndpoint } from './hosts.ts';

/**
 * `gone`: the push service does not know the device any more. `later`: it did not take the message now, or did not answer. `refused`: it will not take it,
 * or the endpoint is none that messages are sent to.
 */
export type Outcome = 'sent' | 'gone' | 'later' | 'refused';

export interface Note {
  /** JSON that the app's service worker reads. */
  readonly payload: string;
  /** Of the date: of two with the same one the device shows the later alone. */
  readonly name: string;
  /** How long the push service may keep it. */
  readonly lifeSeconds: number;
}

export interface Sender {
  /** Never throws. */
  readonly send: (target: PushTarget, note: Note) => Promise<Outcome>;
  readonly close: () => void;
}

export interface SenderOptions {
  readonly settings: PushSettings;
  /** Whom a push service may write to: an https address. */
  readonly contact: string;
  readonly timeoutMs: number;
  readonly lookup: LookupFunction;
  /** Certificates of a test's push service. */
  readonly ca?: string;
}

const SOCKETS_MAX = 25;
/** Of an answer only the status is of use; a connection whose answer is longer is not used again. */
const ANSWER_BYTES_MAX = 4_096;
const TOPIC_LENGTH = 32;

export function createSender({ settings, contact, timeoutMs, lookup, ca }: SenderOptions): Sender {
  const { publicKey, privateKey } = settings;
  const agents = {
    'https:': new https.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, ...(ca !== undefined && { ca }) }),
    'http:': new http.Agent({ keepAlive: true, maxSockets: SOCKETS_MAX }),
  };

  function prepare({ endpoint, p256dh, auth }: PushTarget, { payload, name, lifeSeconds }: Note) {
    const topic = createHash('sha256').update(name).digest('base64url').slice(0, TOPIC_LENGTH);
    const subscription = { endpoint, keys: { p256dh, auth } };
    const vapidDetails = { subject: contact, publicKey, privateKey };
    return webPush.generateRequestDetails(subscription, payload, { TTL: lifeSeconds, topic, vapidDetails });
  }

  /** Redirects are not followed. */
  async function post(url: URL, { headers, body }: ReturnType<typeof prepare>): Promise<number> {
    const isTest = url.protocol === 'http:';
    const { request } = isTest ? http : https;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const asked = request(url, {
      ...{ method: 'POST', headers, agent: agents[isTest ? 'http:' : 'https:'] },
      ...{ signal: AbortSignal.timeout(timeoutMs), ...(!isTest && { lookup }) },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES_MAX) response.destroy();
      });
      // What comes behind the status, and how it ends, changes nothing.
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
    });
    asked.end(body);
    return promise;
  }

  return {
    send: async (target, note) => {
      const url = parseEndpoint(target.endpoint, settings);
      if (url === null) return 'refused';
      let details: ReturnType<typeof prepare>;
      try {
        details = prepare(target, note);
      } catch {
        // The device's key is no point of the curve.
        return 'gone';
      }
      try {
        return outcomeOf(await post(url, details));
      } catch {
        return 'later';
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
