/** The vault's money by coin and a member's principal, verified by this browser; and when it may begin to load what it verifies with. */
import { itemAt, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savesData } from '../../platform/browser/data-saver.ts';
import type { Certified } from '../../platform/certified/certify.ts';
import { openChain } from '../../platform/chain/chain.ts';
import { dayStatementQuery } from './audit/queries.ts';
import type { CertifiedCoin, KnownBefore } from './coverage/coverage.ts';
import { reserveReportQuery } from './queries.ts';

const REFRESH_MS = 60_000;

export interface CoinProof {
  readonly coin: VaultAsset;
  /** Undefined until it is proven. */
  readonly proven: CertifiedCoin | undefined;
  /** Why it is not, null while nothing has failed. */
  readonly failure: Error | null;
}

export interface VaultProof {
  /** False until the user asks for it, where data is to be saved. */
  readonly isStarted: boolean;
  readonly coins: readonly CoinProof[];
  readonly isChecking: boolean;
  /** Begins, or tries again. */
  readonly start: () => void;
  /** Reads a coin again, unless that is being done. */
  readonly readAgain: (coin: VaultAsset) => void;
}

export function useVaultProof(): VaultProof {
  const [isStarted, setStarted] = useState(() => !savesData());
  const queries = {
    SUI: useCertifiedCoin('SUI', isStarted),
    USDC: useCertifiedCoin('USDC', isStarted),
    SUIL: useCertifiedCoin('SUIL', isStarted),
  };
  return {
    isStarted,
    coins: VAULT_ASSETS.map((coin) => {
      const { data, error } = queries[coin];
      // What was proven before says nothing of an answer that does not verify.
      return { coin, proven: error ? undefined : data, failure: error };
    }),
    isChecking: Object.values(queries).some(({ isFetching }) => isFetching),
    start: () => {
      setStarted(true);
      if (isStarted) for (const { refetch } of Object.values(queries)) void refetch();
    },
    readAgain: (coin) => {
      if (!queries[coin].isFetching) void queries[coin].refetch({ cancelRefetch: false });
    },
  };
}

const useCertifiedCoin = (coin: VaultAsset, enabled: boolean) =>
  useQuery({
    queryKey: ['open', 'certified-vault', coin],
    queryFn: ({ client }) => certifyCoin(coin, knownTo(client)),
    enabled,
    refetchInterval: REFRESH_MS,
  });

/** The purse first: fees that are collected between the two are then counted by none of them, and never by both. */
async function certifyCoin(coin: VaultAsset, before: KnownBefore): Promise<CertifiedCoin> {
  const [{ certifyInOrder }, { manifest, sdk }] = await Promise.all([loadVerification(), openChain()]);
  const objects = sdk.vaultObjectsOf(manifest, coin);
  const certified = await certifyInOrder([objects.purse, objects.fees]);
  return { purse: itemAt(certified, 0), fees: itemAt(certified, 1), before };
}

function knownTo(client: QueryClient): KnownBefore {
  const opened = client.getQueryData(dayStatementQuery.queryKey);
  return {
    report: client.getQueryData(reserveReportQuery.queryKey) ?? null,
    statementSeq: opened?.kind === 'signed' ? opened.statement.seq : null,
  };
}

async function loadVerification(): Promise<typeof import('../../platform/certified/certify.ts')> {
  const verification = await import('../../platform/certified/certify.ts');
  verification.prepareVerifier();
  return verification;
}

/** Returns the principal of an owner's position in the pool; null when the node names none. @throws what `certify` throws */
export async function certifyPrincipal(owner: string): Promise<Certified<bigint> | null> {
  const { client, manifest, sdk } = await openChain();
  const { position } = await sdk.fetchLiquidityView(client, manifest, owner);
  if (position.value + position.pending === 0n) return null;
  const { certify } = await import('../../platform/certified/certify.ts');
  const tables = await certify(sdk.poolTablesOf(manifest));
  const proven = await certify(sdk.positionObjectOf(manifest, tables.value.positions, owner));
  return { ...proven, value: proven.value.value + proven.value.pending };
}
