/**
 * Whether a new version of a package may replace the old one. Owns the comparison of module descriptions.
 * Follows move-binary-format/src/compatibility.rs as Sui uses it for its three policies.
 */
import type { ModuleInfo } from '@suil/move-vm';

const ADDITIVE = 128;
const DEPENDENCY_ONLY = 192;

/** Returns why the upgrade is not allowed under the policy, or undefined when it is. */
export function incompatibility(
  before: readonly ModuleInfo[],
  after: readonly ModuleInfo[],
  policy: number,
): string | undefined {
  const modules = new Map(after.map((module) => [module.name, module]));
  if (policy === DEPENDENCY_ONLY && after.length !== before.length) return 'modules were added';
  for (const old of before) {
    const module = modules.get(old.name);
    if (!module) return `module ${old.name} is missing`;
    const reason = datatypeChange(old, module) ?? functionChange(old, module, policy);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function datatypeChange(old: ModuleInfo, module: ModuleInfo): string | undefined {
  const after = new Map(module.datatypes.map((datatype) => [datatype.name, shape(datatype)]));
  for (const datatype of old.datatypes) {
    if (after.get(datatype.name) !== shape(datatype)) return `type ${old.name}::${datatype.name} changed`;
  }
  return undefined;
}

function functionChange(old: ModuleInfo, module: ModuleInfo, policy: number): string | undefined {
  const after = new Map(module.functions.map((entry) => [entry.name, entry]));
  if (policy === DEPENDENCY_ONLY && module.functions.length !== old.functions.length) {
    return `functions of ${old.name} were added`;
  }
  for (const entry of old.functions) {
    if (policy < ADDITIVE && entry.visibility !== 'public') continue;
    const next = after.get(entry.name);
    if (!next || shape(next) !== shape(entry)) return `function ${old.name}::${entry.name} changed`;
  }
  return undefined;
}

/** Descriptions are plain data, so equal text means equal shape. */
function shape(description: object): string {
  return JSON.stringify(description);
}
