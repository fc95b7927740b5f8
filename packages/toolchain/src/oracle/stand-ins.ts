/**
 * Natives of our framework that the real VM of the builder does not know, because they are newer than it. It loads no module with one, so it gets
 * functions in their places that abort. Owns their list; what they do is tested in our VM.
 */
import { blankComments } from '../move-source.ts';
import type { FrameworkFiles } from '../package/framework-files.ts';
import type { PackageFiles } from '../package/package-files.ts';

const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  'sources/package.move': ['original_package_id_impl'],
  'sources/rangeproofs.move': ['verify_bulletproofs_with_dst_ristretto255_internal'],
  'sources/scratch.move': ['add_impl', 'read_impl', 'remove_impl', 'exists_impl', 'exists_with_type_impl'],
};

/** Returns the framework as the real VM can load it. */
export function frameworkForRealVm(framework: FrameworkFiles): FrameworkFiles {
  return { ...framework, sui: suiForRealVm(framework.sui) };
}

/** Returns the files of sui as the real VM can load them; no line moves. */
export function suiForRealVm(files: PackageFiles): PackageFiles {
  const changed = Object.entries(UNKNOWN).map(([path, names]) => [path, withStandIns(files[path] ?? '', names)]);
  return { ...files, ...Object.fromEntries(changed) };
}

function withStandIns(source: string, names: readonly string[]): string {
  const code = blankComments(source);
  const natives = [...code.matchAll(/\bnative fun (\w+)[^;]*;/g)].filter(([, name]) => names.includes(name ?? ''));
  return natives.reduceRight((text, { 0: found, index }) => {
    const end = index + found.length;
    const declared = text.slice(index + 'native '.length, end - 1);
    return `${text.slice(0, index)}${declared} { abort }${text.slice(end)}`;
  }, source);
}
