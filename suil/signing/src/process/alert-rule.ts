/** A rule by which Prometheus alerts an operator of the signer or the auditor. */

/** As the server's rules are (suil/server/src/module/alert.ts). */
export interface AlertRule {
  readonly name: string;
  readonly expression: string;
  readonly lasts?: string;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
}
