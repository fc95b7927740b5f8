/** Starts the comparison of the app that members get. */
import { repeat } from '@suil/signing';
import type { Logger } from 'pino';
import type { AuditorConfig } from '../config.ts';
import { AppCheck } from './app-check.ts';
import { readAppReleases } from './app-releases.ts';
import { fetchFile, fetchTarget } from './fetch-file.ts';

/** At whether it is due. */
const LOOK_EVERY_MS = 1_000;

export interface OpenAppCheckOptions {
  readonly config: Pick<AuditorConfig, 'publicUrl' | 'appReleasePaths'>;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export interface RunningAppCheck {
  readonly appCheck: AppCheck;
  /** Ends it, also while a file is read. */
  readonly close: () => Promise<void>;
}

/** Starts at once. @throws {CONFIG_INVALID} for a release that cannot be read */
export function openAppCheck({ config, wallNow, log }: OpenAppCheckOptions): RunningAppCheck {
  const { publicUrl, appReleasePaths } = config;
  const releases = readAppReleases(appReleasePaths);
  const appCheck = new AppCheck({ publicUrl, releases, fetchFile, fetchTarget, wallNow, log });
  const close = repeat({
    work: async (stopping) => {
      await appCheck.run(stopping);
      return LOOK_EVERY_MS;
    },
    onError: (err) => {
      log.error({ err }, 'the app could not be compared; retrying');
      return LOOK_EVERY_MS;
    },
  });
  return { appCheck, close };
}
