/**
 * The liquidity pool written naively from the text of rules.md §3: it walks every day and every position and keeps exact,
 * unrounded sums until a position is settled. Shares no code with the model and the accrual that it checks.
 */

interface NaivePosition {
  value: bigint;
  pending: bigint;
  pendingDay: number;
  start: number;
  /** Σ V·r·f and Σ V·500·f since the last rounding. */
  earnedExact: bigint;
  escrowedExact: bigint;
  /** Rounded when pending value joined, not handed out yet. */
  earnedRounded: bigint;
  returnedRounded: bigint;
  claimable: bigint;
  claimed: bigint;
}

const SCALE = 10n ** 15n;

export type Outcome = 'done' | 'refused';

export class DayByDayPool {
  readonly positions = new Map<string, NaivePosition>();
  reserve = 0n;
  escrow = 0n;
  lastClosedDay: number;
  factor = 10n ** 9n;

  constructor(launchDay: number) {
    this.lastClosedDay = launchDay - 1;
  }

  /** Income a position has been given or would be given if settled now. */
  claimableOf(owner: string): bigint {
    const position = this.positions.get(owner);
    if (position === undefined) return 0n;
    return position.claimable + position.earnedRounded + position.earnedExact / SCALE;
  }

  closeUntil(today: number): void {
    while (this.lastClosedDay < today - 1) this.#closeDay(this.lastClosedDay + 1);
  }

  stake(owner: string, amount: bigint, today: number): Outcome {
    this.closeUntil(today);
    const position = this.#settled(owner);
    position.pending += amount;
    position.pendingDay = today;
    return 'done';
  }

  unstake(owner: string, amount: bigint, today: number): Outcome {
    this.closeUntil(today);
    const held = this.positions.get(owner);
    const total = held === undefined ? 0n : held.value + held.pending;
    const rest = total - amount;
    const fee = (amount * 100n + 9_999n) / 10_000n;
    if (amount === 0n || rest < 0n || (rest !== 0n && rest < 20_000_000n) || amount - fee === 0n) return 'refused';
    const position = this.#settled(owner);
    let left = amount;
    while (left > 0n) {
      const source = position.pending > 0n ? 'pending' : 'value';
      const taken = left < position[source] ? left : position[source];
      position[source] -= taken;
      left -= taken;
    }
    return 'done';
  }

  claim(owner: string, amount: bigint, today: number): Outcome {
    this.closeUntil(today);
    const fee = (amount * 500n + 9_999n) / 10_000n;
    if (amount === 0n || amount > this.claimableOf(owner) || amount - fee === 0n) return 'refused';
    const position = this.#settled(owner);
    position.claimable -= amount;
    position.claimed += amount;
    this.escrow -= amount;
    if (position.value > 0n) position.start = today - 1;
    return 'done';
  }

  fund(amount: bigint, today: number): Outcome {
    this.closeUntil(today);
    this.reserve += amount;
    return 'done';
  }

  settle(owner: string, today: number): Outcome {
    this.closeUntil(today);
    if (this.positions.has(owner)) this.#settled(owner);
    return 'done';
  }

  #closeDay(day: number): void {
    let principal = 0n;
    for (const position of this.positions.values()) principal += position.value;
    let need = (principal * 500n) / 1_000_000n;
    if (need * 1_000_000n < principal * 500n) need += 1n;
    this.factor = 10n ** 9n;
    if (need > 0n && (this.reserve * 10n ** 9n) / need < this.factor) this.factor = (this.reserve * 10n ** 9n) / need;
    let moved = (need * this.factor) / 10n ** 9n;
    if (moved * 10n ** 9n < need * this.factor) moved += 1n;
    this.reserve -= moved;
    this.escrow += moved;
    for (const position of this.positions.values()) this.#accrueDay(position, day);
    this.lastClosedDay = day;
  }

  #accrueDay(position: NaivePosition, day: number): void {
    if (position.value > 0n) {
      const k = day - position.start;
      const rate = Math.min(200 + 10 * (k - 1), 500);
      position.earnedExact += position.value * BigInt(rate) * this.factor;
      position.escrowedExact += position.value * 500n * this.factor;
    }
    if (position.pending === 0n || position.pendingDay !== day) return;
    round(position);
    const age = Math.min(day - position.start, 30);
    const older = (BigInt(age) * position.value) / (position.value + position.pending);
    position.start = day - Number(older);
    position.value += position.pending;
    position.pending = 0n;
  }

  #settled(owner: string): NaivePosition {
    let position = this.positions.get(owner);
    if (position === undefined) {
      position = {
        value: 0n,
        pending: 0n,
        pendingDay: 0,
        start: 0,
        earnedExact: 0n,
        escrowedExact: 0n,
        earnedRounded: 0n,
        returnedRounded: 0n,
        claimable: 0n,
        claimed: 0n,
      };
      this.positions.set(owner, position);
    }
    round(position);
    position.claimable += position.earnedRounded;
    this.reserve += position.returnedRounded;
    this.escrow -= position.returnedRounded;
    position.earnedRounded = 0n;
    position.returnedRounded = 0n;
    return position;
  }
}

function round(position: NaivePosition): void {
  const earned = position.earnedExact / SCALE;
  position.earnedRounded += earned;
  position.returnedRounded += position.escrowedExact / SCALE - earned;
  position.earnedExact = 0n;
  position.escrowedExact = 0n;
}
