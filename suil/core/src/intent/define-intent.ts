/** What one kind of intent consists of. Knows no kind. */
import type { z } from 'zod';
import type { Address } from '../values/address.ts';

/** One line of the text: what it is about, and what it says. */
export type IntentLine = readonly [label: string, text: string];

export type IntentDefinition<Schema extends z.ZodType> = {
  /** What the person is asked to approve, as it reads after "asks you to". */
  title: string;
  /** False for what changes no balance. Default true. */
  movesValue?: boolean;
  /** Strict: a parameter too many or in another spelling is refused. */
  parameters: Schema;
  /** Every parameter, then the fees, then what will happen. */
  lines: (parameters: z.infer<Schema>, signer: Address) => IntentLine[];
};

/** Returns the definition; it only fixes the types. */
export function defineIntent<Schema extends z.ZodType>(definition: IntentDefinition<Schema>): IntentDefinition<Schema> {
  return definition;
}
