import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentTextSchema } from '../values.ts';

/** Leaves the delivery contact of a node's certificate (rules.md §8). Moves no value. */
export const saveContactIntent = defineIntent({
  title: 'save your delivery contact',
  movesValue: false,
  parameters: z.strictObject({
    name: intentTextSchema(80),
    phone: intentTextSchema(32),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: 'ISO 3166-1', example: 'US' }),
    area: intentTextSchema(100),
    address: intentTextSchema(200),
    postalCode: intentTextSchema(16),
  }),
  lines: ({ name, phone, country, area, address, postalCode }) => [
    ['Name', name],
    ['Phone', phone],
    ['Country', country],
    ['Area', area],
    ['Address', address],
    ['Postal code', postalCode],
    ['Fee', 'none'],
    ['What happens', 'the contact is stored encrypted, in place of an earlier one, until you delete it'],
  ],
});
