/** The check of clocks where time is the test's: they always agree. */
import type { RequireClock } from '../database/clock-check.ts';

export const clocksAgree: RequireClock = async () => undefined;
