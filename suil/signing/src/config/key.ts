/** Which key a process signs with: one of a key service, one from the environment, or that of the local chain. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyConfig } from '../key/voucher-key.ts';
import { configInvalid, dataFolderOf, type SiteVariables } from './variables.ts';

/** Variables by what they hold. */
interface KeyVariables {
  readonly secret: string | undefined;
  readonly kmsKey: string | undefined;
  readonly kmsEndpoint: string | undefined;
}

/** @param devName the key's name in the file of keys that the local chain leaves for the processes beside it @throws {CONFIG_INVALID} */
export function readKeyConfig(
  prefix: 'AUDIT' | 'SPONSOR' | 'VOUCHER',
  { secret, kmsKey, kmsEndpoint }: KeyVariables,
  devName: 'audit' | 'sponsor' | 'withdrawal',
  site: SiteVariables,
): KeyConfig {
  const [local, kms] = [`${prefix}_KEY`, `${prefix}_KMS_KEY`];
  if (secret && kmsKey) throw configInvalid(local, `${kms} is set, too: choose one`);
  if (kmsKey) return { kind: 'kms', keyId: kmsKey, endpoint: kmsEndpoint ?? null };
  if (secret) return { kind: 'local', secret };
  if (site.SUI_ENV !== 'local') throw configInvalid(kms, `it is missing, and so is ${local}`);
  const path = join(dataFolderOf(site), 'dev-keys.json');
  const devSecret = readDevKey(path, devName);
  if (devSecret === undefined)
    throw configInvalid(local, `it is missing, and ${path} has none: start the local chain first`);
  return { kind: 'local', secret: devSecret };
}

function readDevKey(path: string, name: string): string | undefined {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))[name];
  } catch {
    return undefined;
  }
}
