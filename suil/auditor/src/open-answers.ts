/** Starts what this process answers on the chain with the audit key's address: published settlements, days that it stated, payments that were not approved, a vault that is short; compares the vault and the audit key, and reads what it has for gas. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { createObjectReader } from '@suil/checkpoints';
import type { VoucherKey } from '@suil/signing';
import { repeatEverySecond } from '@suil/signing';
import { AuditKeyCheck, type AuditKeyCheckOptions } from './chain/audit-key-check.ts';
import type { PaymentCheck } from './payments/payment-check.ts';
import { VoucherPauser, type VoucherPauserOptions } from './payments/voucher-pauser.ts';
import { createAuditSender } from './send/audit-sender.ts';
import { runGasReader } from './send/run-gas-reader.ts';
import type { AmountsFolder } from './settlement/amounts-folder.ts';
import { SettlementCheck, type SettlementCheckOptions } from './settlement/check-settlements.ts';
import { SeasonRoots } from './settlement/season-roots.ts';
import { DayPoster, type DayPosterOptions } from './statement/day-poster.ts';
import type { AuditStatus } from './status.ts';
import { VaultCheck, type VaultCheckOptions } from './vault/vault-check.ts';
import type { VerifiedEvent } from './verified-inputs.ts';

export interface AnswersOptions
  extends Omit<SettlementCheckOptions, 'seasonRoots' | 'sender' | 'verified' | 'halts'>,
    Pick<DayPosterOptions, 'statements' | 'now'> {
  readonly auditor: DayPosterOptions['auditor'] & VaultCheckOptions['auditor'] & AuditKeyCheckOptions['auditor'];
  readonly isFollowed: () => boolean;
  readonly verified: SettlementCheckOptions['verified'] &
    DayPosterOptions['verified'] &
    VaultCheckOptions['verified'] &
    AuditKeyCheckOptions['verified'];
  readonly halts: SettlementCheckOptions['halts'] & VoucherPauserOptions['halts'] & VaultCheckOptions['halts'];
  readonly payments: Pick<PaymentCheck, 'note'>;
  readonly amounts: AmountsFolder;
  /** The preferred one first. */
  readonly nodes: readonly { readonly url: string; readonly client: SuiGrpcClient }[];
  readonly key: VoucherKey;
  readonly status: AuditStatus;
}

export interface Answers {
  readonly settlements: SettlementCheck;
  readonly poster: DayPoster;
  readonly vault: VaultCheck;
  readonly auditKey: AuditKeyCheck;
  /** Takes over certified events as they come: payments are compared, pauses are known. */
  readonly note: (events: readonly VerifiedEvent[]) => void;
  /** Ends each after what it does now. */
  readonly close: () => Promise<void>;
}

/** Starts at once. */
export function openAnswers({ amounts, nodes, key, status, payments, ...options }: AnswersOptions): Answers {
  const { state, log } = options;
  const sender = createAuditSender({ clients: nodes.map(({ client }) => client), key });
  const settlements = new SettlementCheck({ ...options, sender, seasonRoots: new SeasonRoots(state.team, amounts) });
  const poster = new DayPoster({ ...options, status, sender, deployment: options.manifest });
  const pauser = new VoucherPauser({ ...options, sender });
  const onUnverified = (node: string) => {
    status.countUnverified(node);
    log.warn({ node }, 'a node answered another object than the certified one');
  };
  const readVersion = createObjectReader({ nodes, now: options.wallNow, onUnverified });
  const vault = new VaultCheck({ ...options, readVersion });
  const { publicKey } = key;
  const auditKey = new AuditKeyCheck({ ...options, publicKey, readVersion });
  const ends = [
    runGasReader({ sender, status, log }),
    repeatEverySecond(
      () => settlements.run(),
      (err) => log.error({ err }, 'published settlements could not be compared; retrying'),
    ),
    repeatEverySecond(
      () => poster.post(),
      (err) => log.warn({ err }, 'the hash of a day was not posted; it is tried again within a minute or two'),
    ),
    repeatEverySecond(
      () => pauser.run(),
      (err) => log.error({ err }, 'vouchers could not be paused; retrying'),
    ),
    repeatEverySecond(
      () => auditKey.run(),
      (err) => log.error({ err }, 'the audit key on the chain could not be compared; retrying'),
    ),
    repeatEverySecond(
      () => vault.run(),
      (err) => log.error({ err }, 'the certified vault could not be compared; retrying'),
    ),
  ];
  return {
    settlements,
    poster,
    vault,
    auditKey,
    note: (events) => {
      payments.note(events);
      pauser.note(events);
    },
    close: async () => {
      await Promise.all(ends.map((end) => end()));
    },
  };
}
