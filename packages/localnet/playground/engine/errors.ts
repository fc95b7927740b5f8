/** What the playground says of input that it cannot use. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
const TEXTS = {
  PLAYGROUND_FAILED: '{reason}',
  PLAYGROUND_INPUT_INVALID: '{name}: {detail}.',
} as const;

export const { ErrorClass: PlaygroundError } = defineErrors('PlaygroundError', TEXTS);
