/** The one form of every refusal over REST. */
import { z } from 'zod';

export const errorResponseSchema = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'ErrorResponse' });
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
