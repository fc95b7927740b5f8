/** The delivery contact of a buyer of nodes: saved and deleted by signed intents, read masked. */
import { z } from 'zod';
import { defineApi } from '../contract/define-api.ts';
import { timestampMsSchema } from '../contract/values.ts';

const nonceSchema = z.string().min(8).max(128);
const signatureSchema = z.string().min(16).max(8_192);

/** Where a certificate is to be sent. The form only: what is true of phones and postal codes the server checks. */
export const nodeContactSchema = z
  .strictObject({
    name: z.string().max(200),
    /** With the country's prefix, e.g. `+81 3-1234-5678`, or as dialled within `country`. */
    phone: z.string().max(40),
    /** Two letters, ISO 3166. */
    country: z.string().max(2),
    /** Province, state, city. */
    area: z.string().max(200),
    address: z.string().max(500),
    postalCode: z.string().max(20),
  })
  .meta({
    example: {
      name: 'Alice Example',
      phone: '+81 3-1234-5678',
      country: 'JP',
      area: 'Tokyo, Chiyoda',
      address: '1-1 Chiyoda',
      postalCode: '100-0001',
    },
  });
export type NodeContact = z.infer<typeof nodeContactSchema>;

/** The signature is the wallet's over the intent `save_contact` with these fields. */
export const saveNodeContactRequestSchema = z.object({
  contact: nodeContactSchema,
  nonce: nonceSchema,
  signature: signatureSchema,
});
/** The signature is the wallet's over the intent `delete_contact`. */
export const deleteNodeContactRequestSchema = z.object({ nonce: nonceSchema, signature: signatureSchema });

/** A token reads no more than this: enough to recognise one's own contact. Null: there is none. */
export const nodeContactResponseSchema = z
  .object({
    contact: z
      .object({
        name: z.string(),
        phone: z.string(),
        country: z.string(),
        savedAtMs: timestampMsSchema,
      })
      .nullable(),
  })
  .meta({
    example: { contact: { name: 'A•••• E••••••', phone: '•••• 78', country: 'JP', savedAtMs: 1_797_120_000_000 } },
  });
export type NodeContactResponse = z.infer<typeof nodeContactResponseSchema>;

export const nodeContactApi = defineApi({
  'GET /nodes/contact': {
    tag: 'nodes',
    summary: 'Delivery contact, masked',
    session: true,
    response: nodeContactResponseSchema,
    refusals: [401],
  },
  'PUT /nodes/contact': {
    tag: 'nodes',
    summary: 'Save the delivery contact, signed as the intent save_contact',
    session: true,
    body: saveNodeContactRequestSchema,
    response: nodeContactResponseSchema,
    refusals: [400, 401, 409, 413, 415, 429],
  },
  'DELETE /nodes/contact': {
    tag: 'nodes',
    summary: 'Delete the delivery contact, signed as the intent delete_contact',
    session: true,
    body: deleteNodeContactRequestSchema,
    response: nodeContactResponseSchema,
    refusals: [400, 401, 409, 413, 415, 429],
  },
});
