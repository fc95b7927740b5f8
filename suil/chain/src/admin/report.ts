/** What a command says: lines for people, or an object for scripts. */
export interface Report {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
}
