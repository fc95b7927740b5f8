/** The body of a request that ends a halt. */
import { z } from 'zod';

/** A text, which may name a hundred ranges of ids, and the operator's signature over it. No signature of Sui is longer. */
export const signedResumeSchema = z.strictObject({ text: z.string().max(8_000), signature: z.string().max(24_000) });
