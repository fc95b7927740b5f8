/** Whether a delivery contact can be true (rules.md §8): every field filled, the phone and the postal code of its country. Stores nothing. */
import { AppError } from '@suil/core';
import type { NodeContact } from '@suil/core/api';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import validator from 'validator';

/** For countries whose codes the library does not know. */
const ANY_POSTAL_CODE = /^[0-9A-Za-z][0-9A-Za-z -]{0,14}$/;

/**
 * Refuses a contact by its first wrong field, in the order of the form.
 * @throws {CONTACT_NAME_REQUIRED}, {CONTACT_COUNTRY_UNKNOWN}, {CONTACT_PHONE_MALFORMED}, {CONTACT_AREA_REQUIRED},
 *   {CONTACT_ADDRESS_REQUIRED}, {CONTACT_POSTAL_CODE_INVALID}
 */
export function checkContact({ name, phone, country, area, address, postalCode }: NodeContact): void {
  if (name.trim() === '') throw new AppError('CONTACT_NAME_REQUIRED');
  if (!isSupportedCountry(country)) throw new AppError('CONTACT_COUNTRY_UNKNOWN');
  if (!parsePhoneNumberFromString(phone, country)?.isValid()) throw new AppError('CONTACT_PHONE_MALFORMED');
  if (area.trim() === '') throw new AppError('CONTACT_AREA_REQUIRED');
  if (address.trim() === '') throw new AppError('CONTACT_ADDRESS_REQUIRED');
  if (!isPostalCodeOf(postalCode, country)) throw new AppError('CONTACT_POSTAL_CODE_INVALID');
}

function isPostalCodeOf(code: string, country: string): boolean {
  const known = validator.isPostalCodeLocales.find((locale) => locale === country);
  return known === undefined ? ANY_POSTAL_CODE.test(code) : validator.isPostalCode(code, known);
}

/** Returns the phone number in international form (E.164), for the delivery. */
export function toInternationalPhone({ phone, country }: Pick<NodeContact, 'phone' | 'country'>): string {
  if (!isSupportedCountry(country)) return phone;
  return parsePhoneNumberFromString(phone, country)?.format('E.164') ?? phone;
}
