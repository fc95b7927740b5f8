/** A folder like a build of the web app: a server without one is not ready. For tests and measurements. */
import { fileURLToPath } from 'node:url';

export const BUILT_APP = fileURLToPath(new URL('../../fixtures/app', import.meta.url));
