/** Reads the events of the operator's and the guardian's acts (rules.md §10). Owns their values; the kinds are in kinds.ts. */
import type { Readers } from './kinds.ts';

export const adminReaders: Pick<Readers, Extract<keyof Readers, `admin::${string}` | `upgrade::${string}`>> = {
  'admin::ChangeAnnounced': (raw) => ({
    kind: 'ChangeAnnounced',
    key: raw.key,
    current: BigInt(raw.current),
    value: BigInt(raw.value),
    day: Number(raw.day),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::ChangeCancelled': (raw) => ({
    kind: 'ChangeCancelled',
    key: raw.key,
    value: BigInt(raw.value),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::WithdrawKeyRotated': (raw) => ({
    kind: 'WithdrawKeyRotated',
    before: Uint8Array.from(raw.before),
    after: Uint8Array.from(raw.after),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::SettlementKeyRotated': (raw) => ({
    kind: 'SettlementKeyRotated',
    before: raw.before,
    after: raw.after,
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::GuardianAppointed': (raw) => ({
    kind: 'GuardianAppointed',
    guardian: raw.guardian,
    cap: raw.cap,
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::AdminAppointed': (raw) => ({
    kind: 'AdminAppointed',
    admin: raw.admin,
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::Paused': (raw) => ({
    kind: 'Paused',
    untilMs: Number(raw.until_ms),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'admin::Resumed': (raw) => ({ kind: 'Resumed', timestampMs: Number(raw.timestamp_ms) }),
  'admin::Migrated': (raw) => ({
    kind: 'Migrated',
    before: Number(raw.before),
    after: Number(raw.after),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'upgrade::UpgradeAnnounced': (raw) => ({
    kind: 'UpgradeAnnounced',
    packageDigest: Uint8Array.from(raw.digest),
    readyMs: Number(raw.ready_ms),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'upgrade::UpgradeCancelled': (raw) => ({
    kind: 'UpgradeCancelled',
    packageDigest: Uint8Array.from(raw.digest),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'upgrade::Upgraded': (raw) => ({
    kind: 'Upgraded',
    package: raw.package,
    timestampMs: Number(raw.timestamp_ms),
  }),
};
