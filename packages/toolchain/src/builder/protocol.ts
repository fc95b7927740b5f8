/** What the builder's thread is asked and what it answers. Plain data only: it crosses a thread border. */
import type { FrameworkFiles } from '../package/framework-files.ts';
import type { PackageFiles } from '../package/package-files.ts';

export interface BuilderRequest {
  readonly task: 'compile' | 'test';
  readonly files: PackageFiles;
  /** The framework as dependencies. */
  readonly framework: FrameworkFiles;
  /** Local dependencies by their path as written in a manifest. */
  readonly locals: Readonly<Record<string, PackageFiles>>;
}

export type BuilderResponse =
  | {
      readonly kind: 'compiled';
      readonly modules: readonly { readonly name: string; readonly base64: string }[];
      readonly dependencies: readonly string[];
      readonly digest: readonly number[];
      readonly warnings: string;
    }
  | { readonly kind: 'tested'; readonly passed: boolean; readonly output: string }
  /** Category `panic`: the thread is unusable from now on. */
  | { readonly kind: 'failed'; readonly category: string; readonly output: string };
