/** A journal at noon with withdrawals of Alice, and the approvals of their vouchers: for the tests of this folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, dayStartMs, isAppError, type VaultAsset } from '@suil/core';
import { createLocalKey, type VoucherKey } from '@suil/signing';
import { addressOf, alice, COINS, DAY, TestJournal, USD } from '../check/journal.test-support.ts';
import { type ApprovalService, type ApprovalSources, type OpenHalt, openApprovals } from './open-approvals.ts';

export const NOON = dayStartMs(DAY) + 43_200_000;
export const HOUR = 3_600_000;
export const ALICE = addressOf(alice);
export const DEPLOYMENT = {
  chain: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
  vault: `0x${'f2'.repeat(32)}`,
  coinTypes: { sui: COINS.SUI, suil: COINS.SUIL, usdc: COINS.USDC },
};

const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(10));

export class ApprovalFixture {
  readonly journal: TestJournal;
  readonly folder = mkdtempSync(join(tmpdir(), 'suil-approvals-'));
  readonly publicKey = keypair.getPublicKey();
  key: VoucherKey = createLocalKey(keypair.getSecretKey(), 'AUDIT_KEY');
  halt: OpenHalt | null = null;
  /** Whether the server's row says that it asks for a request; throws as a database does that is away. */
  isIssuing: (id: bigint, expiresAtMs: number) => Promise<boolean> = async () => true;
  /** Null: every line's evidence is on the disk. */
  keptSeq: bigint | null = null;
  /** One address has a tenth. */
  caps: Record<VaultAsset, bigint> = { SUI: 0n, SUIL: 0n, USDC: 1_000n * USD };
  noticeCap = 0n;
  /** Takes what is said of a log that another one changed. */
  readonly onDamaged = ({ message }: Error) => void this.damages.push(message);
  readonly damages: string[] = [];
  service: ApprovalService;

  private constructor(journal: TestJournal, journalSeq: bigint) {
    this.journal = journal;
    this.service = this.#open(journalSeq);
  }

  static async open(journalSeq = 0n): Promise<ApprovalFixture> {
    const journal = await TestJournal.open();
    journal.certify(NOON);
    return new ApprovalFixture(journal, journalSeq);
  }

  #open(journalSeq: bigint): ApprovalService {
    const { folder, key } = this;
    const { onDamaged } = this;
    const options = { folder, key, deployment: DEPLOYMENT, now: () => this.journal.nowMs, onDamaged };
    const service = openApprovals({ ...options, caps: this.caps, readNoticeCap: async () => this.noticeCap });
    service.begin(journalSeq);
    this.journal.approvals = service;
    return service;
  }

  /** Ends the process and starts it again. */
  restart(): void {
    this.service.close();
    this.reopen();
  }

  /** Starts the process, which has ended. */
  reopen(): void {
    this.service = this.#open(this.journal.state.lastSeq);
  }

  get sources(): ApprovalSources {
    const { journal } = this;
    return {
      state: journal.state,
      inputs: journal,
      openHalt: () => this.halt,
      kept: () => ({ seq: this.keptSeq ?? journal.state.lastSeq, hash: journal.state.lastHash }),
      isIssuing: ({ id, expiresAtMs }) => this.isIssuing(id, expiresAtMs),
    };
  }

  /** Writes and checks the line of a request; returns its id. */
  async request(amount: bigint, recipient: Address = ALICE): Promise<bigint> {
    const line = await this.journal.intentLine('withdraw', { asset: 'USDC', amount: `${amount}`, recipient });
    const result = await this.journal.check(line);
    if (result.status !== 'applied') throw new Error(result.reason);
    return line.seq;
  }

  approve(id: bigint, expiresAtMs = NOON + HOUR): Promise<Uint8Array> {
    return this.service.approve({ id, expiresAtMs }, this.sources);
  }

  /** Returns why it is not approved: code and, of a refusal, the reason; `approved` otherwise. */
  async answer(id: bigint, expiresAtMs = NOON + HOUR): Promise<string> {
    try {
      await this.approve(id, expiresAtMs);
      return 'approved';
    } catch (error) {
      return isAppError(error) ? [error.code, error.context?.['reason']].filter(Boolean).join(': ') : String(error);
    }
  }

  close(): void {
    this.service.close();
    rmSync(this.folder, { recursive: true });
  }
}
