/**
 * Delivery contacts of node buyers (rules.md §8). Writing and deleting take the wallet's signature; a token alone sees no more than its
 * owner needs to recognise the contact. Nothing of a contact is kept anywhere else: the signed text is checked and forgotten.
 */
import { type Address, AppError } from '@suil/core';
import { type NodeContact, type NodeContactResponse, nodeContactSchema } from '@suil/core/api';
import type { IntentActionName } from '@suil/core/intent';
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import type { ContactKeys } from '../../../sealing-keys.ts';
import { checkContact } from './check.ts';
import { openText, sealText } from './seal.ts';
import { type ContactRow, deleteContact, readContacts, replaceSeal, writeContact } from './store.ts';

/** Checks a wallet's signature over an intent and uses its nonce up, inside the transaction. */
export type VerifyIntent = (
  tx: Queryable,
  signed: {
    address: Address;
    action: IntentActionName;
    parameters: unknown;
    nonce: string;
    signature: string;
    nowMs: number;
  },
) => Promise<unknown>;

export type ContactServiceOptions = {
  pool: Pool;
  /** Takes the nonce and keeps the contact in one transaction: requests themselves may write neither. */
  writer: Pool;
  readKeys: () => Promise<ContactKeys>;
  verifyIntent: VerifyIntent;
  /** Business time: what intents are dated by. */
  businessNow: () => number;
};

type Signed = { address: Address; nonce: string; signature: string };

export type ContactService = {
  /** @throws {CONTACT_…} for a wrong field, whatever `verifyIntent` throws */
  save: (signed: Signed & { contact: NodeContact }) => Promise<NodeContactResponse>;
  remove: (signed: Signed) => Promise<NodeContactResponse>;
  /** Returns the contact, masked. */
  read: (address: Address) => Promise<NodeContactResponse>;
};

export function createContactService({
  pool,
  writer,
  readKeys,
  verifyIntent,
  businessNow,
}: ContactServiceOptions): ContactService {
  return {
    save: async ({ contact, ...signed }) => {
      checkContact(contact);
      const keys = await readKeys();
      const nowMs = businessNow();
      await withTransaction(writer, async (tx) => {
        await verifyIntent(tx, { ...signed, action: 'save_contact', parameters: contact, nowMs });
        const sealed = sealText(JSON.stringify(contact), signed.address, keys);
        await writeContact(tx, { member: signed.address, ...sealed, savedAtMs: nowMs });
      });
      return { contact: maskContact(contact, nowMs) };
    },
    remove: async (signed) => {
      await withTransaction(writer, async (tx) => {
        await verifyIntent(tx, { ...signed, action: 'delete_contact', parameters: {}, nowMs: businessNow() });
        await deleteContact(tx, signed.address);
      });
      return { contact: null };
    },
    read: async (address) => {
      const [row] = await readContacts(pool, address);
      return { contact: row === undefined ? null : maskContact(openContact(row, await readKeys()), row.savedAtMs) };
    },
  };
}

/** Returns a stored contact as it was saved. @throws {CONTACT_SEALED_UNREADABLE} */
export function openContact(row: ContactRow, keys: ContactKeys): NodeContact {
  const parsed = nodeContactSchema.safeParse(JSON.parse(openText(row, row.member, keys)));
  if (!parsed.success) throw new AppError('CONTACT_SEALED_UNREADABLE', { key: row.keyId });
  return parsed.data;
}

/** Seals with the first key what older keys sealed, so that those can be retired; returns how many there were. */
export async function resealContacts(writer: Pool, keys: ContactKeys): Promise<number> {
  const old = (await readContacts(writer, null)).filter(({ keyId }) => keyId !== keys[0].id);
  for (const row of old) {
    await replaceSeal(writer, { ...row, ...sealText(openText(row, row.member, keys), row.member, keys) });
  }
  return old.length;
}

const HIDDEN = '•••';

function maskContact({ name, phone, country }: NodeContact, savedAtMs: number): NodeContactResponse['contact'] {
  const initials = name.split(' ').map((word) => `${[...word][0] ?? ''}${HIDDEN}`);
  const digits = phone.replace(/\D/g, '');
  return { name: initials.join(' '), phone: `${HIDDEN} ${digits.slice(-2)}`, country, savedAtMs };
}
