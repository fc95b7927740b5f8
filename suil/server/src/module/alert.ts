/** A rule by which Prometheus alerts an operator. `docs/alerts.yml` is written from the rules of all modules, of the signer and of the auditor. */

export interface AlertRule {
  /** Name of the alert, e.g. `SuilDown`; operators refer to it. */
  readonly name: string;
  /** PromQL. */
  readonly expression: string;
  /** How long the expression must hold, e.g. `2m`; absent: not at all. */
  readonly lasts?: string;
  /** `page` calls an operator now; `ticket` waits for working hours. */
  readonly severity: 'page' | 'ticket';
  /** What is affected, and what to do. */
  readonly summary: string;
}

const HEADER = `# Alert rules for Prometheus, written by \`npm run gen\` from the server's modules, the signer and the auditor.
# Scrape http://127.0.0.1:PORT/metrics (this machine only, and by this address or localhost), SIGNER_PORT for suil_signer_, and AUDIT_PORT for suil_audit_.
groups:
  - name: suil
    rules:
`;

/** Returns the rules as a file that Prometheus reads. Sentences are JSON strings, which YAML reads whatever they contain, such as a colon. */
export function renderAlerts(rules: readonly AlertRule[]): string {
  return HEADER + rules.map(renderAlert).join('');
}

function renderAlert({ name, expression, lasts, severity, summary }: AlertRule): string {
  const lines = [
    `      - alert: ${name}`,
    `        expr: ${JSON.stringify(expression)}`,
    ...(lasts === undefined ? [] : [`        for: ${lasts}`]),
    `        labels: { severity: ${severity} }`,
    '        annotations:',
    `          summary: ${JSON.stringify(summary)}`,
  ];
  return `${lines.join('\n')}\n`;
}
