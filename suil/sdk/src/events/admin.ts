/** The events of the operator's, the guardian's and the audit key's actions (rules.md §10). */
import type { EventTable } from './field-types.ts';

export const adminEvents = {
  // `key` as in `suil::parameters`; `value` holds from `day` on.
  'admin::ChangeAnnounced': { key: 'number', current: 'bigint', value: 'bigint', day: 'number' },
  'admin::ChangeCancelled': { key: 'number', value: 'bigint' },
  'admin::ChangeVetoed': { key: 'number', value: 'bigint' },
  // `slot` as in `suil::keys`; a key has 32 bytes, and none if the slot had no key in force.
  'admin::KeyAnnounced': { slot: 'number', key: 'bytes', readyMs: 'number' },
  'admin::KeySwitched': { slot: 'number', before: 'bytes', after: 'bytes' },
  'admin::KeyDisabled': { slot: 'number', key: 'bytes' },
  'admin::KeyVetoed': { slot: 'number', key: 'bytes' },
  'admin::GuardianAnnounced': { guardian: 'address', readyMs: 'number' },
  'admin::GuardianAppointed': { guardian: 'address', cap: 'address' },
  'admin::AdminOffered': { admin: 'address' },
  'admin::OfferWithdrawn': { admin: 'address' },
  'admin::AdminAppointed': { admin: 'address', cap: 'address' },
  'admin::Paused': { untilMs: 'number' },
  'admin::Resumed': {},
  'audit::VouchersPaused': { untilMs: 'number' },
  'audit::AuditPosted': { day: 'number', hash: 'bytes' },
  // Versions of the contracts.
  'admin::Migrated': { before: 'number', after: 'number' },
  // `number`: how many were announced before.
  'upgrade::UpgradeAnnounced': { packageDigest: 'bytes', number: 'number', readyMs: 'number' },
  'upgrade::UpgradeCancelled': { packageDigest: 'bytes' },
  'upgrade::UpgradeVetoed': { packageDigest: 'bytes' },
  'upgrade::Upgraded': { package: 'address' },
} as const satisfies EventTable;
