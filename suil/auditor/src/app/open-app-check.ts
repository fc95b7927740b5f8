/** Starts the comparison of the app that members get. */
import { repeatEverySecond } from '@suil/signing';
import type { Logger } from 'pino';
import type { AuditorConfig } from '../config.ts';
import { AppCheck } from './app-check.ts';
import { readAppReleases } from './app-releases.ts';
import { fetchFile } from './fetch-file.ts';

export interface OpenAppCheckOptions {
  readonly config: Pick<AuditorConfig, 'publicUrl' | 'appReleasePaths'>;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export interface RunningAppCheck {
  readonly appCheck: AppCheck;
  /** Ends it after what it does now. */
  readonly close: () => Promise<void>;
}

/** Starts at once. @throws {CONFIG_INVALID} for a release that cannot be read */
export function openAppCheck({ config, wallNow, log }: OpenAppCheckOptions): RunningAppCheck {
  const { publicUrl, appReleasePaths } = config;
  const appCheck = new AppCheck({ publicUrl, releases: readAppReleases(appReleasePaths), fetchFile, wallNow, log });
  const close = repeatEverySecond(
    () => appCheck.run(),
    (err) => log.error({ err }, 'the app could not be compared; retrying'),
  );
  return { appCheck, close };
}
