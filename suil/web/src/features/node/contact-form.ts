import type { NodeContact } from '@suil/core/api';
import { languageTag } from '../../platform/i18n/language.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';

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

/** What the browser knows as "unknown region". */
const NO_COUNTRY = 'ZZ';

/** A country's name in the app's language, so that Georgia is not signed for Germany; null when two letters name none. */
export function countryName(letters: string): string | null {
  const code = letters.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || code === NO_COUNTRY) return null;
  return new Intl.DisplayNames(languageTag(), { type: 'region', fallback: 'none' }).of(code) ?? null;
}

/** The translated reason, or null. The server checks phones and postal codes by country again. */
export function problemOf(t: TFunction, field: Field, contact: NodeContact): string | null {
  const text = contact[field].trim();
  if (text === '') return field === 'phone' ? t('contact.problem.phone') : t(`contact.problem.${field}`);
  if (field === 'phone' && !PHONE.test(text)) return t('contact.problem.phone');
  if (field === 'country' && countryName(text) === null) return t('contact.problem.country');
  if (field === 'postalCode' && !POSTAL.test(text)) return t('contact.problem.postalCode');
  return null;
}

/** The contact without spaces around its parts, the country's letters as capitals. */
export function trimmed(contact: NodeContact): NodeContact {
  return {
    name: contact.name.trim(),
    phone: contact.phone.trim(),
    country: contact.country.trim().toUpperCase(),
    area: contact.area.trim(),
    address: contact.address.trim(),
    postalCode: contact.postalCode.trim(),
  };
}
