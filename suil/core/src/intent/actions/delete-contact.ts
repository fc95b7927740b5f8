import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';

/** Deletes the delivery contact. Moves no value. */
export const deleteContactIntent = defineIntent({
  title: 'delete your delivery contact',
  movesValue: false,
  parameters: z.strictObject({}),
  lines: () => [
    ['Fee', 'none'],
    ['What happens', 'the stored contact is deleted'],
  ],
});
