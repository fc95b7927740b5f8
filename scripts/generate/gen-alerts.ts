/** Writes the alert rules of the server's modules, the signer, the auditor and the sponsor into the file that operators load into Prometheus. */
import { auditorAlerts } from '../../suil/auditor/src/alerts.ts';
import { type AlertRule, renderAlerts } from '../../suil/server/src/module/alert.ts';
import { modules } from '../../suil/server/src/modules/index.ts';
import { signerAlerts } from '../../suil/signer/src/alerts.ts';
import { sponsorAlerts } from '../../suil/sponsor/src/alerts.ts';

export const ALERTS_FILE = 'docs/alerts.yml';

/** Returns the rules of all processes. */
export function listAlerts(): readonly AlertRule[] {
  return [...modules.flatMap(({ alerts }) => alerts ?? []), ...signerAlerts, ...auditorAlerts, ...sponsorAlerts];
}

/** Returns the text of `docs/alerts.yml`. */
export function generateAlerts(): string {
  return renderAlerts(listAlerts());
}
