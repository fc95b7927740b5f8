/**
 * How many positions core settles per second, one process, one thread. A pool of a million members with mixed starts, a fifth
 * of them with pending value, a short reserve on some days. Results are compared with the one-by-one bigint function.
 */

import {
  addFactor,
  createPositionColumns,
  dayOf,
  type FactorSums,
  settleBatch,
  settlePosition,
  ZERO_SUMS,
} from '@suil/core';
import { createRandom } from './chain-fuzz/random.ts';
import { elementAt } from './element-at.ts';

const POSITIONS = 1_000_000;
const FIRST_DAY = dayOf(Date.UTC(2025, 0, 1));
const LAST_DAY = FIRST_DAY + 400;
const ROUNDS = 5;
const CHECKED = 20_000;
const REQUIRED_PER_SECOND = 500_000;

const say = (line: string) => process.stderr.write(`${line}\n`);

function createSums(): Map<number, FactorSums> {
  const sums = new Map<number, FactorSums>();
  let current = ZERO_SUMS;
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
    current = addFactor(current, day, day % 9 === 0 ? 731_456_789n : 1_000_000_000n);
    sums.set(day, current);
  }
  return sums;
}

function createPool() {
  const { below: random } = createRandom(20_261_121);
  const columns = createPositionColumns(POSITIONS);
  for (let index = 0; index < POSITIONS; index += 1) {
    const settled = FIRST_DAY + 60 + random(300);
    columns.value[index] = BigInt(20_000_000 + random(2_000_000_000)) * BigInt(1 + random(50));
    columns.startDay[index] = settled - random(60);
    columns.settledDay[index] = settled;
    if (random(5) === 0) {
      columns.pending[index] = BigInt(20_000_000 + random(2_000_000_000));
      columns.pendingDay[index] = settled + 1;
    }
  }
  return columns;
}

const sums = createSums();
const sumsThrough = (day: number) => sums.get(day) ?? ZERO_SUMS;

function check(): void {
  const before = createPool();
  const after = createPool();
  settleBatch(after, LAST_DAY, sumsThrough);
  for (let index = 0; index < CHECKED; index += 1) {
    const expected = settlePosition(
      {
        value: elementAt(before.value, index),
        pending: elementAt(before.pending, index),
        pendingDay: elementAt(before.pendingDay, index),
        startDay: elementAt(before.startDay, index),
        settledDay: elementAt(before.settledDay, index),
      },
      LAST_DAY,
      sumsThrough,
    );
    if (after.income[index] !== expected.income || after.value[index] !== expected.position.value) {
      throw new Error(`position ${index}: batch ${after.income[index]}, one by one ${expected.income}`);
    }
  }
}

say(`checking ${CHECKED} positions against the one-by-one function`);
check();
const rates: number[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const columns = createPool();
  const startedAtMs = performance.now();
  settleBatch(columns, LAST_DAY, sumsThrough);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  rates.push(POSITIONS / seconds);
  say(`round ${round} of ${ROUNDS}: ${Math.round(POSITIONS / seconds)} positions per second`);
}
rates.sort((left, right) => left - right);
const positionsPerSecond = Math.round(elementAt(rates, Math.floor(ROUNDS / 2)));
say(`needed: ${REQUIRED_PER_SECOND}`);
console.log(
  JSON.stringify({
    positionsPerSecond,
    slowest: Math.round(elementAt(rates, 0)),
    fastest: Math.round(elementAt(rates, ROUNDS - 1)),
    positions: POSITIONS,
    checked: CHECKED,
    enough: positionsPerSecond >= REQUIRED_PER_SECOND,
  }),
);
if (positionsPerSecond < REQUIRED_PER_SECOND) process.exitCode = 1;
