/**
 * Whether a new version of a package may replace the old one under an upgrade policy. Owns the comparison of module descriptions.
 * Compatible: what others link to and what is stored stays. Additive: everything stays, code included; more may come. Dependency
 * only: nothing changes but the packages it links to.
 * Follows move-binary-format/src/compatibility.rs (Compatibility::upgrade_check, InclusionCheck).
 */
import type { ModuleInfo, NormalizedFunction } from '@suil/move-vm';

const ADDITIVE = 128;
const DEPENDENCY_ONLY = 192;

/**
 * Returns why the upgrade is not allowed under the policy, or undefined when it is. For the policies above `compatible` the modules
 * must be described with their code.
 */
export function incompatibility(
  before: readonly ModuleInfo[],
  after: readonly ModuleInfo[],
  policy: number,
): string | undefined {
  const modules = new Map(after.map((module) => [module.name, module]));
  if (policy === DEPENDENCY_ONLY && after.length !== before.length) return 'modules were added or removed';
  for (const old of before) {
    const module = modules.get(old.name);
    if (!module) return `module ${old.name} is missing`;
    const reason = policy < ADDITIVE ? linkChange(old, module) : contentChange(old, module, policy === DEPENDENCY_ONLY);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function linkChange(old: ModuleInfo, module: ModuleInfo): string | undefined {
  const functions = new Map(module.functions.map((entry) => [entry.name, entry]));
  const changed = old.functions.find(
    (entry) => entry.visibility === 'public' && !isCallableAsBefore(entry, functions.get(entry.name)),
  );
  return datatypeChange(old, module) ?? (changed && `function ${old.name}::${changed.name} changed`);
}

/** Callers still link: public, same parameters and results, no constraint more. `entry` may go, a body may change. */
function isCallableAsBefore(old: NormalizedFunction, next: NormalizedFunction | undefined): boolean {
  if (next?.visibility !== 'public') return false;
  if (shape(old.parameters) !== shape(next.parameters) || shape(old.returns) !== shape(next.returns)) return false;
  if (old.typeParameters.length !== next.typeParameters.length) return false;
  return next.typeParameters.every((constraints, index) => (constraints & ~(old.typeParameters[index] ?? 0)) === 0);
}

/** Types keep abilities, parameters, fields and variants, by name and in order. */
function datatypeChange(old: ModuleInfo, module: ModuleInfo): string | undefined {
  const after = new Map(module.datatypes.map((datatype) => [datatype.name, shape(datatype)]));
  const changed = old.datatypes.find((datatype) => after.get(datatype.name) !== shape(datatype));
  return changed && `type ${old.name}::${changed.name} changed`;
}

function contentChange(old: ModuleInfo, module: ModuleInfo, isClosed: boolean): string | undefined {
  if (old.version > module.version) return `the bytecode version of ${old.name} went back`;
  const after = new Map(module.functions.map((entry) => [entry.name, shape(entry)]));
  const changed = old.functions.find((entry) => after.get(entry.name) !== shape(entry));
  const reason = datatypeChange(old, module) ?? (changed && `function ${old.name}::${changed.name} changed`);
  if (reason !== undefined || !isClosed) return reason;
  if (module.functions.length !== old.functions.length) return `functions of ${old.name} were added`;
  if (module.datatypes.length !== old.datatypes.length) return `types of ${old.name} were added`;
  return module.friends.length === old.friends.length ? undefined : `friends of ${old.name} changed`;
}

/** Descriptions are plain data, so equal text means equal shape. */
function shape(description: object): string {
  return JSON.stringify(description);
}
