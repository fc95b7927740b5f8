/** The Move sources of std (0x1), sui (0x2) and sui_system (0x3) as data, for a compiler where there are no files. Runs in Node and in browsers. */
import { STD_SOURCES, SUI_SOURCES, SYSTEM_SOURCES } from './generated/sources.ts';

/** Paths below the package, such as `sources/u64.move`, to the text of the file; without tests and manifests. */
export type FrameworkSources = Readonly<Record<string, string>>;

/** Sources of the packages in `std`, `sui` and `system`. */
export const frameworkSources: Readonly<Record<'std' | 'sui' | 'system', FrameworkSources>> = {
  std: STD_SOURCES,
  sui: SUI_SOURCES,
  system: SYSTEM_SOURCES,
};
