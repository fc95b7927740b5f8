/** What the books owe of each asset and what covers it: from the outer sides, which are minus the sum of all other accounts. */
import { ASSETS, type Asset, type AuditedAsset } from '@suil/core';
import { ACCOUNT, amountOf, type Books } from '@suil/core/reference-model';

const FEES = [ACCOUNT.liquidityFees, ACCOUNT.pledgeFees, ACCOUNT.exchangeFees];
const ISSUES = [ACCOUNT.hashrateIssue, ACCOUNT.proIssue];

/** Returns the sums of each asset; its root is `rootOf`'s. */
export function auditedAssets(books: Books, rootOf: (asset: Asset) => Uint8Array): AuditedAsset[] {
  return ASSETS.map((asset) => {
    const outside = (names: readonly string[]) => -names.reduce((sum, name) => sum + amountOf(books, name, asset), 0n);
    const [vault, uncollectedFees] = [outside([ACCOUNT.vault]), outside(FEES)];
    const liabilities = vault + uncollectedFees + outside(ISSUES);
    return { asset, liabilities, vault, uncollectedFees, root: rootOf(asset) };
  });
}
