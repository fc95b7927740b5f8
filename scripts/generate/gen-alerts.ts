/** Writes the alert rules of the server's modules and of the auditor into the file that operators load into Prometheus. */
import { auditorAlerts } from '../../suil/auditor/src/alerts.ts';
import { renderAlerts } from '../../suil/server/src/module/alert.ts';
import { modules } from '../../suil/server/src/modules/index.ts';

export const ALERTS_FILE = 'docs/alerts.yml';

/** Returns the text of `docs/alerts.yml`. */
export function generateAlerts(): string {
  return renderAlerts([...modules.flatMap(({ alerts }) => alerts ?? []), ...auditorAlerts]);
}
