/** Checks what the server proves about one's own balances, in the browser, so that a member need not trust the server. */
import type { ReserveAsset, ReserveProof } from '../../api/reserves/reserves.ts';
import { verifySumProof } from './merkle-sum.ts';

/**
 * Whether the proven balance is one of `owner`'s, and in the published sum of its asset. Another owner's leaf proves nothing: one
 * leaf could be shown to all members.
 */
export function checkReserveProof(
  proof: ReserveProof,
  published: Pick<ReserveAsset, 'asset' | 'root' | 'sum'>,
  owner: string,
): boolean {
  if (proof.asset !== published.asset) return false;
  if (proof.account !== `member:${owner}` && !proof.account.startsWith(`member:${owner}:`)) return false;
  const { asset, account, balance, salt, path } = proof;
  return verifySumProof(
    { asset, account, balance: BigInt(balance), salt: fromHex(salt) },
    path.map(({ hash, sum, side }) => ({ hash: fromHex(hash), sum: BigInt(sum), side })),
    { hash: fromHex(published.root), sum: BigInt(published.sum) },
  );
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}
