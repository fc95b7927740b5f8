/** Those who have a power or a key, or could get one, and the capabilities that each was ever given. Owns no rule: the model of the powers says who counts. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { KEY_SLOTS, type PowersModel } from '@suil/core';
import type { TestDeployment } from '../deployment.test-chain.ts';
import type { ChainEvent } from '../events/kinds.ts';
import type { Random } from './random.test-chain.ts';

export type Power = 'Admin' | 'Guardian';
export type KeyName = keyof typeof KEY_SLOTS;

interface Capability {
  readonly id: string;
  readonly holder: string;
}

/** A capability to act by, and whether it still counts. */
export interface DrawnCapability {
  readonly signer: Ed25519Keypair;
  readonly reference: { objectId: string; version: string; digest: string };
  readonly isReplaced: boolean;
}

export class Officers {
  readonly all: readonly Ed25519Keypair[];
  readonly #deployment: TestDeployment;
  readonly #powers: PowersModel;
  readonly #random: Random;
  /** Oldest first; the last one counts. */
  readonly #capabilities: Readonly<Record<Power, Capability[]>>;

  constructor(
    deployment: TestDeployment,
    all: readonly Ed25519Keypair[],
    { powers, random }: { powers: PowersModel; random: Random },
  ) {
    this.all = all;
    this.#deployment = deployment;
    this.#powers = powers;
    this.#random = random;
    this.#capabilities = { Admin: [this.#firstOf('Admin')], Guardian: [this.#firstOf('Guardian')] };
  }

  /** Returns the officer of an address. */
  at(address: string): Ed25519Keypair {
    const found = this.all.find((officer) => officer.toSuiAddress() === address);
    if (found === undefined) throw new Error(`${address} is not an officer`);
    return found;
  }

  /** Returns the address of the officer who has a public key. */
  withPublicKey(bytes: readonly number[]): string {
    const found = this.all.find((officer) => Buffer.from(bytes).equals(officer.getPublicKey().toRawBytes()));
    if (found === undefined) throw new Error('no officer has this key');
    return found.toSuiAddress();
  }

  /** Notes the capabilities that events name. */
  note(events: readonly ChainEvent[]): void {
    for (const event of events) {
      if (event.kind === 'AdminAppointed') this.#capabilities.Admin.push({ id: event.cap, holder: event.admin });
      if (event.kind === 'GuardianAppointed')
        this.#capabilities.Guardian.push({ id: event.cap, holder: event.guardian });
    }
  }

  /** Returns the capability that counts, now and then one that was replaced. */
  drawCapability(power: Power): DrawnCapability {
    const held = this.#capabilities[power];
    const present = held[held.length - 1];
    const drawn = this.#random.once(8) ? this.#random.pick(held) : present;
    if (drawn === undefined) throw new Error(`no one is the ${power}`);
    const stored = this.#deployment.chain.getObject(drawn.id);
    if (stored === undefined) throw new Error(`${drawn.id} does not exist`);
    const reference = { objectId: drawn.id, version: stored.version.toString(), digest: stored.digest };
    return { signer: this.at(drawn.holder), reference, isReplaced: drawn !== present };
  }

  /** Returns who has a key, now and then another officer; any of them while the key is disabled. */
  drawKeyHolder(name: KeyName): { signer: Ed25519Keypair; isInForce: boolean } {
    const inForce = this.#powers.keys.slot(KEY_SLOTS[name], this.#deployment.nowMs()).current;
    const signer = inForce === null || this.#random.once(12) ? this.#random.pick(this.all) : this.at(inForce);
    return { signer, isInForce: signer.toSuiAddress() === inForce };
  }

  #firstOf(power: Power): Capability {
    const { chain, manifest, operator } = this.#deployment;
    const holder = operator.toSuiAddress();
    const [found] = chain.listOwnedObjects(holder, { type: `${manifest.package}::admin::${power}Cap` }).items;
    if (found === undefined) throw new Error(`the operator has no ${power}Cap`);
    return { id: found.id, holder };
  }
}
