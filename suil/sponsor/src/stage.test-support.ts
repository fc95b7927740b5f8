/** A deployment on a chain in memory, an open sponsor with an account, and members: for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { buildBindInviter } from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { createTestDeployment, type TestDeployment } from '../../sdk/src/deployment.test-chain.ts';
import { createSponsorNode, type SponsorNode } from './chain/node.ts';
import { openSponsor, type Sponsor, type SponsorLimits } from './service.ts';

export const SUI = 1_000_000_000n;
const SUI_TYPE = '0x2::sui::SUI';
export const LIMITS: SponsorLimits = { dayMist: 20n * SUI, addressMist: SUI / 5n, gasMaxMist: SUI / 10n };
/** The seed of the sponsor's key. */
const SPONSOR = 190;

export interface Stage {
  readonly deployment: TestDeployment;
  readonly sponsor: Sponsor;
  readonly sponsorKey: Ed25519Keypair;
  readonly node: SponsorNode;
  /** Closes the sponsor and opens it again on the same log. */
  readonly reopen: (changes?: Partial<{ limits: SponsorLimits; node: SponsorNode }>) => Sponsor;
  /** A bound member whose SUI is all in one coin, or in the address balance. */
  readonly member: (holds: { coins?: bigint; funds?: bigint; isBound?: boolean }) => Promise<Ed25519Keypair>;
  /** What the product builds for a sender whose gas another pays. */
  readonly kindOf: (transaction: Transaction, sender: Ed25519Keypair) => Promise<Uint8Array>;
  /** Prepares, signs and submits; returns the digest. */
  readonly sponsored: (transaction: Transaction, sender: Ed25519Keypair) => Promise<string>;
  readonly fundsOf: (address: string) => Promise<bigint>;
  readonly close: () => void;
}

/** @param fundsMist what the sponsor's address balance holds */
export async function openStage({ limits = LIMITS, fundsMist = 100n * SUI } = {}): Promise<Stage> {
  const deployment = await createTestDeployment();
  const { client, manifest, operator } = deployment;
  const folder = mkdtempSync(join(tmpdir(), 'suil-sponsor-'));
  const sponsorKey = await deployment.createMember(SPONSOR, 1_000n * SUI);
  const node = createSponsorNode(client, manifest);
  let nonce = 0;
  let seed = 1;
  const open = (changes: Partial<{ limits: SponsorLimits; node: SponsorNode }> = {}) =>
    openSponsor({
      ...{ manifest, node, limits, logFolder: folder, logBeginsAtMs: 0, ...changes },
      key: createLocalKey(sponsorKey.getSecretKey(), 'SPONSOR_KEY'),
      now: async () => deployment.nowMs(),
      randomNonce: () => {
        nonce += 1;
        return nonce;
      },
    });
  let sponsor = open();

  async function give(address: string, amountMist: bigint): Promise<void> {
    const transaction = new Transaction();
    transaction.moveCall({
      target: '0x2::coin::send_funds',
      typeArguments: [SUI_TYPE],
      arguments: [transaction.splitCoins(transaction.gas, [amountMist]), transaction.pure.address(address)],
    });
    await deployment.run(sponsorKey, transaction);
  }

  if (fundsMist > 0n) await give(sponsor.address, fundsMist);
  const kindOf = async (transaction: Transaction, sender: Ed25519Keypair) => {
    transaction.setSender(sender.toSuiAddress());
    transaction.setGasOwner(sponsor.address);
    return transaction.build({ client, onlyTransactionKind: true });
  };
  return {
    deployment,
    get sponsor() {
      return sponsor;
    },
    sponsorKey,
    node,
    reopen: (changes) => {
      sponsor.close();
      sponsor = open(changes);
      return sponsor;
    },
    member: async ({ coins = 0n, funds = 0n, isBound = true }) => {
      const member = await deployment.createMember(seed, 1_000n * SUI);
      seed += 1;
      if (isBound) await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
      const address = member.toSuiAddress();
      const transaction = new Transaction();
      if (coins > 0n) transaction.transferObjects([transaction.splitCoins(transaction.gas, [coins])], address);
      transaction.transferObjects([transaction.gas], operator.toSuiAddress());
      await deployment.run(member, transaction);
      if (funds > 0n) await give(address, funds);
      return member;
    },
    kindOf,
    sponsored: async (transaction, sender) => {
      const kind = await kindOf(transaction, sender);
      const bytes = await sponsor.prepare({ kind, sender: sender.toSuiAddress() });
      return sponsor.submit({ bytes, signature: (await sender.signTransaction(bytes)).signature });
    },
    fundsOf: (address) => node.fetchFunds(address),
    close: () => {
      sponsor.close();
      rmSync(folder, { recursive: true });
    },
  };
}
