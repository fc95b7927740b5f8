/** What closed days came to, and what is left of the team reserve, as one JSON text of a snapshot. */
import { z } from 'zod';

/** A closed day, as its root on the chain must say. */
export interface SettledDay {
  /** 64 hexadecimal digits. */
  readonly root: string;
  /** Micro-dollars. */
  readonly total: bigint;
  /** Whether the positions sum up to the principal that the chain closed the day with: if not, the root proves nothing. */
  readonly isPrincipalEqual: boolean;
  /** The sha256 of the day's amounts, 64 hexadecimal digits. */
  readonly amountsDigest: string;
}

export interface SettledDays {
  readonly settled: Map<number, SettledDay>;
  readonly reserve: bigint;
}

const FORMAT = 'SUIL_TEAM_V1';
const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);
const amountSchema = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const textSchema = z.strictObject({
  format: z.literal(FORMAT),
  reserve: amountSchema,
  settled: z.array(z.tuple([z.int(), hexSchema, amountSchema, z.boolean(), hexSchema])),
});

/** Returns the text: the days in the order in which they were closed. */
export function writeSettledDays({ settled, reserve }: SettledDays): string {
  const days = Array.from(settled, ([day, { root, total, isPrincipalEqual, amountsDigest }]) => [
    ...[day, root, String(total), isPrincipalEqual, amountsDigest],
  ]);
  return JSON.stringify({ format: FORMAT, reserve: String(reserve), settled: days });
}

/** @throws {Error} for a text that `writeSettledDays` does not write */
export function readSettledDays(text: string): SettledDays {
  const { reserve, settled } = textSchema.parse(JSON.parse(text));
  const days = settled.map(
    ([day, root, total, isPrincipalEqual, amountsDigest]) =>
      [day, { root, total, isPrincipalEqual, amountsDigest }] as const,
  );
  return { reserve, settled: new Map(days) };
}
