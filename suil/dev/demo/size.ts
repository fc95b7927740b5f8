/** How large the demo deployment is. Imports nothing, so that every command may read it. */

export interface DemoSize {
  readonly days: number;
  readonly members: number;
}

/** What `npm start -- --demo` fills unless DEMO_DAYS and DEMO_MEMBERS say otherwise. */
export const DEMO_SIZE: DemoSize = { days: 90, members: 200 };
