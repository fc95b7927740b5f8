import { z } from 'zod';
import { defineIntent } from '../define-intent.ts';
import { intentIdSchema } from '../values.ts';

/** Takes a withdrawal out of the queue. */
export const cancelWithdrawalIntent = defineIntent({
  title: 'cancel a withdrawal that waits in the queue',
  parameters: z.strictObject({ id: intentIdSchema }),
  lines: ({ id }) => [
    ['Withdrawal', id],
    ['Fee', 'none'],
    ['What happens', 'the whole amount of the withdrawal returns to your balance'],
  ],
});
