/** Who may do what on the chain, and what was announced, decoded from `config::powers` (rules.md §10). */
import type { Powers as Layout } from '../generated/suil/config.ts';
import type { Slot } from '../generated/suil/keys.ts';
import { KEY_NAMES, type KeyName } from './keys.ts';

/** A key in force, a standby or an announced one has 32 bytes: an Ed25519 public key, of the settlement key the address. */
export interface KeySlot {
  /** Null while it is disabled. */
  readonly current: Uint8Array | null;
  /** What the admin can switch to at once. */
  readonly standby: Uint8Array | null;
  /** Becomes the standby at `readyMs`. */
  readonly announced: { readonly key: Uint8Array; readonly readyMs: number } | null;
}

export interface Holder {
  readonly holder: string;
  /** The one capability that counts. */
  readonly cap: string;
}

export interface AnnouncedUpgrade {
  readonly digest: Uint8Array;
  /** How many were announced before it. */
  readonly number: number;
  /** What was pledged until then can leave. */
  readonly announcedMs: number;
  /** From when on and until when it may be carried out; a pause by the guardian moves both. */
  readonly readyMs: number;
  readonly expiresMs: number;
  /** Whether it was carried out and is not in force yet. */
  readonly authorized: boolean;
}

/** How long announced acts wait. */
export interface Delays {
  readonly parameterMs: number;
  readonly upgradeMs: number;
  readonly settlementMs: number;
  readonly unattestedMs: number;
  readonly keyMs: number;
  readonly guardianMs: number;
  readonly seasonMs: number;
  readonly priceMs: number;
}

export interface Powers {
  readonly admin: Holder;
  /** Whom the administration is offered to. */
  readonly offeredTo: string | null;
  readonly guardian: Holder;
  readonly announcedGuardian: { readonly guardian: string; readonly readyMs: number } | null;
  readonly keys: Readonly<Record<KeyName, KeySlot>>;
  readonly announcedUpgrade: AnnouncedUpgrade | null;
  readonly delays: Delays;
}

/** Returns the powers as the app shows them. @throws {RangeError} when a slot is missing */
export function readPowers(raw: typeof Layout.$inferType): Powers {
  const { next_guardian: guardian, next_upgrade: upgrade, delays } = raw;
  const slotOf = (name: KeyName): KeySlot => {
    const slot = raw.keys[KEY_NAMES.indexOf(name)];
    if (slot === undefined) throw new RangeError(`the configuration has no slot for the ${name} key`);
    return readSlot(slot);
  };
  return {
    admin: raw.admin,
    offeredTo: raw.offered_to,
    guardian: raw.guardian,
    announcedGuardian: guardian === null ? null : { guardian: guardian.guardian, readyMs: Number(guardian.ready_ms) },
    keys: { withdraw: slotOf('withdraw'), settlement: slotOf('settlement'), audit: slotOf('audit') },
    announcedUpgrade:
      upgrade === null
        ? null
        : {
            digest: Uint8Array.from(upgrade.digest),
            number: Number(upgrade.number),
            announcedMs: Number(upgrade.announced_ms),
            readyMs: Number(upgrade.ready_ms),
            expiresMs: Number(upgrade.expires_ms),
            authorized: upgrade.authorized,
          },
    delays: {
      parameterMs: Number(delays.parameter_ms),
      upgradeMs: Number(delays.upgrade_ms),
      settlementMs: Number(delays.settlement_ms),
      unattestedMs: Number(delays.unattested_ms),
      keyMs: Number(delays.key_ms),
      guardianMs: Number(delays.guardian_ms),
      seasonMs: Number(delays.season_ms),
      priceMs: Number(delays.price_ms),
    },
  };
}

function readSlot({ current, standby, announced, ready_ms }: typeof Slot.$inferType): KeySlot {
  const keyOf = (bytes: readonly number[]) => (bytes.length === 0 ? null : Uint8Array.from(bytes));
  const key = keyOf(announced);
  return {
    current: keyOf(current),
    standby: keyOf(standby),
    announced: key === null ? null : { key, readyMs: Number(ready_ms) },
  };
}
