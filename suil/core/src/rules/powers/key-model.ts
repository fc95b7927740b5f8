/** The slots of the keys, from rules.md §10 alone: what is announced, what is the standby, what is in force. Used to predict and to check the chain. */
import { AppError } from '../../errors/app-error.ts';

export const KEY_DELAY_MS = 172_800_000;
/** Numbers of the slots. */
export const KEY_SLOTS = { withdraw: 0, settlement: 1, audit: 2 } as const;

export interface KeySlotState {
  readonly current: string | null;
  readonly standby: string | null;
  readonly announced: { readonly key: string; readonly readyMs: number } | null;
}

type Slot = { -readonly [Field in keyof KeySlotState]: KeySlotState[Field] };

export class KeyModel {
  readonly #slots: Slot[];

  /** @param slots the key in force and the standby of each slot, all different */
  constructor(slots: readonly (readonly [current: string, standby: string])[]) {
    this.#slots = slots.map(([current, standby]) => ({ current, standby, announced: null }));
  }

  /** Returns a slot as it is at a time. @throws {ADMIN_KEY_UNKNOWN} */
  slot(number: number, nowMs: number): KeySlotState {
    return this.#at(number, nowMs);
  }

  /** Returns every slot as it is at a time, by number. */
  slots(nowMs: number): KeySlotState[] {
    return this.#slots.map((_, number) => ({ ...this.#at(number, nowMs) }));
  }

  /** @throws {ADMIN_KEY_UNKNOWN | ADMIN_KEY_HELD} */
  announce(number: number, key: string, nowMs: number): void {
    const slot = this.#at(number, nowMs);
    for (const { current, standby, announced } of this.slots(nowMs))
      if ([current, standby, announced?.key].includes(key)) throw new AppError('ADMIN_KEY_HELD');
    slot.announced = { key, readyMs: nowMs + KEY_DELAY_MS };
  }

  /** @throws {ADMIN_KEY_UNKNOWN | ADMIN_STANDBY_MISSING} */
  switch(number: number, nowMs: number): void {
    const slot = this.#at(number, nowMs);
    if (slot.standby === null) throw new AppError('ADMIN_STANDBY_MISSING');
    slot.current = slot.standby;
    slot.standby = null;
  }

  /** @throws {ADMIN_KEY_UNKNOWN | ADMIN_KEY_DISABLED} */
  disable(number: number, nowMs: number): void {
    const slot = this.#at(number, nowMs);
    if (slot.current === null) throw new AppError('ADMIN_KEY_DISABLED');
    slot.current = null;
  }

  /** @throws {ADMIN_KEY_UNKNOWN | ADMIN_KEY_NOT_WAITING} */
  veto(number: number, key: string, nowMs: number): void {
    const slot = this.#at(number, nowMs);
    if (slot.standby === key) slot.standby = null;
    else if (slot.announced?.key === key) slot.announced = null;
    else throw new AppError('ADMIN_KEY_NOT_WAITING');
  }

  #at(number: number, nowMs: number): Slot {
    const slot = this.#slots[number];
    if (slot === undefined) throw new AppError('ADMIN_KEY_UNKNOWN');
    if (slot.announced !== null && nowMs >= slot.announced.readyMs) {
      slot.standby = slot.announced.key;
      slot.announced = null;
    }
    return slot;
  }
}
