/** Puts the parts of the intents together: site, verifier, runner, service. */
import type { Manifest } from '@suil/core/api';
import type { IntentActionName } from '@suil/core/intent';
import type { Pool } from '@suil/postgres';
import type { VerifySignature } from '@suil/signature';
import { actionsOf } from '../module/module-list.ts';
import { modules } from '../modules/index.ts';
import { createIntentRunner, type IntentRunner, type IntentRunnerOptions } from './runner.ts';
import { createIntentService, type IntentService } from './service.ts';
import { createIntentVerifier, type IntentSite, type IntentVerifier } from './verify-intent.ts';

export type IntentsOptions = {
  pool: Pool;
  manifest: Manifest;
  site: IntentSite;
  verifySignature: VerifySignature;
  businessNow: () => number;
  now: () => number;
  randomBytes: (length: number) => Buffer;
} & Pick<IntentRunnerOptions, 'waitForDay' | 'onCommitted'>;

export type Intents = { service: IntentService; runner: IntentRunner; verifier: IntentVerifier };

export function createIntents({ pool, manifest, site, verifySignature, ...options }: IntentsOptions): Intents {
  const actions = actionsOf(modules, manifest);
  const verifier = createIntentVerifier(site, verifySignature);
  const runner = createIntentRunner({ pool, actions, ...options });
  const service = createIntentService({
    pool,
    verifier,
    runner,
    actions: new Set(actions.map(({ action }) => action as IntentActionName)),
    domain: site.domain,
    businessNow: options.businessNow,
    randomBytes: options.randomBytes,
  });
  return { service, runner, verifier };
}

/** Returns where intents are signed for, as sign-in texts have it. */
export function intentSite(publicUrl: URL, chain: string): IntentSite {
  return { domain: publicUrl.host, uri: publicUrl.origin, chain };
}
