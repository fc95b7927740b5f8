import type { NodeContact } from '@suil/core/api';
import type { TFunction } from '../../lib/texts.ts';

/** The delivery contact's form: the fields in their order and the reason why one cannot be used (specification §5). */
export const FIELDS = ['name', 'phone', 'country', 'area', 'address', 'postalCode'] as const;
export type Field = (typeof FIELDS)[number];

export const EMPTY: NodeContact = { name: '', phone: '', country: '', area: '', address: '', postalCode: '' };

/** What browsers may fill in. */
export const AUTOCOMPLETE: Record<Field, string> = {
  name: 'name',
  phone: 'tel',
  country: 'country',
  area: 'address-level1',
  address: 'street-address',
  postalCode: 'postal-code',
};

const PHONE = /^\+?[\d\s().-]{5,30}$/;
const POSTAL = /^[\p{L}\p{N}][\p{L}\p{N}\s-]{1,14}$/u;

/** The translated reason, or null. The server checks phones and postal codes by country again. */
export function problemOf(t: TFunction, field: Field, contact: NodeContact): string | null {
  const text = contact[field].trim();
  if (text === '') return field === 'phone' ? t('contact.problem.phone') : t(`contact.problem.${field}`);
  if (field === 'phone' && !PHONE.test(text)) return t('contact.problem.phone');
  if (field === 'country' && !/^[A-Z]{2}$/.test(text)) return t('contact.problem.country');
  if (field === 'postalCode' && !POSTAL.test(text)) return t('contact.problem.postalCode');
  return null;
}

/** The contact without spaces around its parts. */
export function trimmed(contact: NodeContact): NodeContact {
  const parts = FIELDS.map((field) => [field, contact[field].trim()] as const);
  return Object.fromEntries(parts) as NodeContact;
}
