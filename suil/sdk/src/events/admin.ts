/** The events of the operator's and the guardian's actions (rules.md §10). */
import type { EventTable } from './field-types.ts';

export const adminEvents = {
  // `key` as in `suil::parameters`; `value` holds from `day` on.
  'admin::ChangeAnnounced': { key: 'number', current: 'bigint', value: 'bigint', day: 'number' },
  'admin::ChangeCancelled': { key: 'number', value: 'bigint' },
  // Ed25519 public keys.
  'admin::WithdrawKeyRotated': { before: 'bytes', after: 'bytes' },
  'admin::SettlementKeyRotated': { before: 'address', after: 'address' },
  'admin::GuardianAppointed': { guardian: 'address', cap: 'address' },
  'admin::AdminAppointed': { admin: 'address' },
  'admin::Paused': { untilMs: 'number' },
  'admin::Resumed': {},
  // Versions of the contracts.
  'admin::Migrated': { before: 'number', after: 'number' },
  'upgrade::UpgradeAnnounced': { packageDigest: 'bytes', readyMs: 'number' },
  'upgrade::UpgradeCancelled': { packageDigest: 'bytes' },
  'upgrade::Upgraded': { package: 'address' },
} as const satisfies EventTable;
