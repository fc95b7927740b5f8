/** Notifications before a member's dates, by web push: which devices get them, and turning them on and off. */
import { z } from 'zod';
import { LANGUAGES } from '../../values/language.ts';
import { defineApi, noContent } from '../contract/define-api.ts';
import { timestampMsSchema } from '../contract/values.ts';

const base64Url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

const endpointSchema = z.string().min(1).max(1_000).meta({ example: 'https://fcm.googleapis.com/fcm/send/dX3Q…' });
const languageSchema = z.enum(LANGUAGES);
const deviceIdSchema = z.string().regex(/^[A-Za-z0-9_-]{16}$/);
const EXAMPLE_ID = 'p4Yk2m9sQ0aB1xZc';

export const pushDeviceSchema = z.object({
  id: deviceIdSchema.meta({ example: EXAMPLE_ID }),
  /** Kind of device and browser, as far as it said; may be empty. */
  device: z.string().meta({ example: 'Chrome on Android' }),
  createdAtMs: timestampMsSchema,
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const pushSchema = z.object({
  /** The server's key, for the browser's subscription: 65 bytes in base64url; null: this server sends no notifications. */
  publicKey: z
    .string()
    .nullable()
    .meta({ example: `B${'A'.repeat(86)}` }),
  /** The member's devices, the newest first. */
  devices: z.array(pushDeviceSchema),
});
export type Push = z.infer<typeof pushSchema>;

export const addPushDeviceSchema = z.object({
  /** Where the browser's push service takes messages for it; of a service that the server knows. */
  endpoint: endpointSchema,
  /** Of the browser's subscription: its public key (65 bytes) and its secret (16 bytes), in base64url. */
  keys: z.object({
    p256dh: base64Url(87).meta({ example: `B${'A'.repeat(86)}` }),
    auth: base64Url(22).meta({ example: 'A'.repeat(22) }),
  }),
  /** Of the notifications. */
  language: languageSchema,
});

export const confirmPushDeviceSchema = z.object({ endpoint: endpointSchema, language: languageSchema });

export const confirmedPushDeviceSchema = z.object({
  /** Null: the server has no such device of this member. */
  id: deviceIdSchema.nullable().meta({ example: EXAMPLE_ID }),
});

export const pushApi = defineApi({
  'GET /push': {
    tag: 'push',
    summary: 'The server’s key for notifications, and the member’s devices that get them',
    session: true,
    response: pushSchema,
    refusals: [401],
  },
  'POST /push/devices': {
    tag: 'push',
    summary:
      'Have a device notified before each term ends and each voucher expires; of more than ten the oldest is left out',
    session: true,
    body: addPushDeviceSchema,
    response: pushDeviceSchema,
    refusals: [400, 401, 404, 413, 415],
  },
  'POST /push/confirmations': {
    tag: 'push',
    summary: 'Whether a device is notified for this member; from now on it belongs to this login, in this language',
    session: true,
    body: confirmPushDeviceSchema,
    response: confirmedPushDeviceSchema,
    refusals: [400, 401, 413, 415],
  },
  'DELETE /push/devices/{id}': {
    tag: 'push',
    summary: 'Have a device notified no more',
    session: true,
    params: z.object({ id: deviceIdSchema.meta({ example: EXAMPLE_ID }) }),
    response: noContent('It gets no notifications'),
    refusals: [400, 401],
  },
});
