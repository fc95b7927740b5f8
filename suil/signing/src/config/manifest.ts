/** Reads the manifest that the publisher wrote: where the contracts are. */
import { readFileSync } from 'node:fs';
import { AppError, messageOf } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';

/** @throws {SETUP_MANIFEST_MISSING} @throws {SETUP_MANIFEST_INVALID} */
export function readManifest(path: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new AppError('SETUP_MANIFEST_MISSING', { path }, { cause });
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('SETUP_MANIFEST_INVALID', { path, reason: messageOf(cause) }, { cause });
  }
}
