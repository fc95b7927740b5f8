/** Reads the manifest that the publisher wrote: where the contracts are. */
import { readFile } from 'node:fs/promises';
import { AppError, messageOf } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';

/** @throws {SETUP_MANIFEST_MISSING}, {SETUP_MANIFEST_INVALID} */
export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('SETUP_MANIFEST_MISSING', { path }, { cause });
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('SETUP_MANIFEST_INVALID', { path, reason: messageOf(cause) }, { cause });
  }
}
