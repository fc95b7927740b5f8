/** A process's own daily caps, as its environment gives them. */
import { AppError, DEFAULT_VAULT_CAPS, type VariableName, type VaultAsset } from '@suil/core';
import { z } from 'zod';

const unitsSchema = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
const capsSchema = z.strictObject({ SUI: unitsSchema, SUIL: unitsSchema, USDC: unitsSchema });

/** Returns base units by coin: those of the rules when nothing is given. @throws {CONFIG_INVALID} */
export function readCaps(name: VariableName, text: string | undefined): Readonly<Record<VaultAsset, bigint>> {
  if (text === undefined) return DEFAULT_VAULT_CAPS;
  try {
    return capsSchema.parse(JSON.parse(text));
  } catch {
    const detail = 'must be JSON: {"SUI": "…", "SUIL": "…", "USDC": "…"} in base units';
    throw new AppError('CONFIG_INVALID', { name, detail });
  }
}
