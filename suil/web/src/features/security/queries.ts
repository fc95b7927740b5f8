/** What the security page asks: the digest of the code on chain, judged; where to report; what the auditor found when it read the app. */
import { AppError, toHex } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { useJudged } from '../../entities/judged/use-judged.ts';
import { api } from '../../platform/api/api.ts';
import { timeoutSignal } from '../../platform/browser/timeout.ts';
import { openChain } from '../../platform/chain/chain.ts';
import { readContact } from './contact.ts';

const TIMEOUT_MS = 10_000;

/** Of the package that the app calls: its digest, this release's, and whether that one is announced; and the newest package. */
export const useJudgedCode = () =>
  useJudged('code', async () => {
    const [{ manifest, sdk }, { judge }, { digestPackage, PACKAGE_TYPE }] = await Promise.all([
      openChain(),
      import('../../platform/certified/judge.ts'),
      import('@suil/light-client'),
    ]);
    const objectId = sdk.packageOf(manifest);
    const code = await judge({
      objectId,
      read: ({ objectId: answered, type, contents }) => {
        if (type !== PACKAGE_TYPE || answered !== objectId)
          throw new AppError('CHAIN_OBJECT_KIND_MISMATCH', { objectId, detail: `it is a ${type}.` });
        return toHex(digestPackage(contents, manifest.package));
      },
    });
    const newest = await judge(sdk.newestPackageOf(manifest));
    const release = sdk.PACKAGE_DIGEST;
    return {
      ...{ packageId: objectId, digest: code.value, basis: code.basis, release, newest: newest.value },
      isAnnounced: code.value !== release && (await isAnnounced(release)),
    };
  });

/** Whether an upgrade to this code is announced or was carried out and is not in force yet. */
async function isAnnounced(digest: string): Promise<boolean> {
  const [{ manifest, sdk }, { judge }] = await Promise.all([openChain(), import('../../platform/certified/judge.ts')]);
  const { value: stateAt } = await judge(sdk.configurationOf(manifest));
  const upgrade = stateAt(Date.now()).announcedUpgrade;
  return upgrade !== null && toHex(upgrade.digest) === digest;
}

/** The contact of this site's security.txt (RFC 9116); null where there is none. */
export const useContact = () =>
  useQuery({
    queryKey: ['open', 'security-contact'],
    queryFn: async () => {
      const response = await fetch('/.well-known/security.txt', { signal: timeoutSignal(TIMEOUT_MS) });
      if (response.status === 404) return null;
      if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
      return readContact(await response.text());
    },
    staleTime: 60_000,
  });

/** What the auditor found, as the server passes it on. */
export const useOutside = () =>
  useQuery({ queryKey: ['open', 'audit'], queryFn: () => api('GET /audit'), refetchInterval: 60_000 });
