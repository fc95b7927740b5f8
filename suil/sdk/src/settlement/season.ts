/** Roots of seasons, 28 days each (rules.md §4): published by the settlement key, attested by the audit key, revoked by the guardian. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/season.ts';
import { LateRoot } from '../generated/suil/team.ts';

interface SeasonRootParams {
  readonly manifest: Manifest;
  /** Counted from 0. */
  readonly season: number;
  /** Of the tree of the amounts of its 28 days, 32 bytes. */
  readonly root: Uint8Array;
}

/** Returns the transaction that publishes a season's root. */
export function buildPublishSeason({ manifest, season, root }: SeasonRootParams): Transaction {
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.publishSeason({
      package: packageOf(manifest),
      arguments: { season, root: [...root], team, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns the transaction that attests a season's root: it proves 7 days later. */
export function buildAttestSeason({ manifest, season, root }: SeasonRootParams): Transaction {
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.attestSeason({
      package: packageOf(manifest),
      arguments: { season, root: [...root], team, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns the transaction that takes a season's root back before it proves. @param params.guardianCap id of the guardian's capability */
export function buildRevokeSeason(params: { manifest: Manifest; season: number; guardianCap: string }): Transaction {
  const { manifest, season, guardianCap: guardian } = params;
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.revokeSeason({
      package: packageOf(manifest),
      arguments: { season, team, guardian, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}

/** A season's root on the chain. */
export interface SeasonRoot {
  readonly season: number;
  readonly root: Uint8Array;
  /** From when on it proves; null until it is attested. */
  readonly provableAtMs: number | null;
}

/** Returns the roots of those of `seasons` that have one. */
export async function fetchSeasonRoots(
  client: SuilClient,
  manifest: Manifest,
  seasons: readonly number[],
): Promise<SeasonRoot[]> {
  if (seasons.length === 0) return [];
  const results = await simulateView(client, (tx) => {
    for (const season of seasons) {
      tx.add(
        contract.lateRoot({
          package: packageOf(manifest),
          arguments: { season, team: manifest.team },
          typeArguments: [manifest.coinTypes.usdc],
        }),
      );
    }
  });
  return seasons.flatMap((season, index) => {
    const late = bcs.option(LateRoot).parse(valueAt(results, index));
    if (late === null) return [];
    const { root, provable_at_ms: provableAtMs } = late;
    return [{ season, root: Uint8Array.from(root), provableAtMs: provableAtMs === null ? null : Number(provableAtMs) }];
  });
}
