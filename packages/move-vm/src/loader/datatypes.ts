/**
 * What runtime types mean: their definition, abilities and layout. Owns the caches per type. Needs no linkage: a datatype is
 * always read from the package that defined it, and never changes in an upgrade.
 * Follows move-vm-runtime/src/loader (abilities, type_to_type_layout).
 */
import { at } from '../at.ts';
import type { SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import {
  type AbilitySet,
  DROP,
  hasAbility,
  PRIMITIVE_ABILITIES,
  REFERENCE_ABILITIES,
  restrictByArgument,
  VECTOR_ABILITIES,
} from './ability.ts';
import { createDepthFormulas, type DepthFormula, type DepthFormulas } from './depth-formula.ts';
import { type DatatypeDefinition, datatypeName, type LoadedModule, type ModuleStore } from './module-store.ts';
import type { DatatypeType, Type, TypeTable } from './type.ts';

export interface FieldLayout {
  readonly name: string;
  readonly type: Type;
}

export interface StructLayout {
  readonly kind: 'struct';
  readonly fields: readonly FieldLayout[];
}

export interface EnumLayout {
  readonly kind: 'enum';
  readonly variants: readonly { readonly name: string; readonly fields: readonly FieldLayout[] }[];
}

export type DatatypeLayout = StructLayout | EnumLayout;

/** Sui's protocol configuration: max_type_argument_depth and max_type_nodes hold for tags; value depth is max_move_value_depth. */
export const MAX_VALUE_DEPTH = 128;

export interface Datatypes {
  readonly types: TypeTable;
  /** Faults with `TYPE_RESOLUTION_FAILURE` when nothing defines the type. */
  definition(type: DatatypeType): DatatypeDefinition;
  abilities(type: Type): AbilitySet;
  layout(type: DatatypeType): DatatypeLayout;
  /** Nesting of the type's values; faults with `VM_MAX_VALUE_DEPTH_REACHED` above {@link MAX_VALUE_DEPTH}. */
  valueDepth(type: Type): number;
  /** The same for a type that may depend on the type arguments of the function that uses it. */
  depthFormula(module: LoadedModule, token: SignatureToken): DepthFormula;
  /** The type a signature token of `module` stands for under these type arguments. */
  instantiate(module: LoadedModule, token: SignatureToken, typeArguments: readonly Type[]): Type;
  /** Faults unless every datatype in `type` exists with fitting arity and ability constraints. */
  check(type: Type): void;
}

export function createDatatypes(types: TypeTable, store: ModuleStore): Datatypes {
  return new CachedDatatypes(types, store);
}

class CachedDatatypes implements Datatypes {
  readonly types: TypeTable;
  readonly #store: ModuleStore;
  readonly #formulas: DepthFormulas;
  readonly #definitions = new Map<DatatypeType, DatatypeDefinition>();
  readonly #abilitySets = new Map<Type, AbilitySet>();
  readonly #layouts = new Map<DatatypeType, DatatypeLayout>();
  readonly #depths = new Map<Type, number>();
  readonly #checked = new Set<Type>();

  constructor(types: TypeTable, store: ModuleStore) {
    this.types = types;
    this.#store = store;
    this.#formulas = createDepthFormulas((originalId, module, name) => {
      const found = store.find(store.definingId(originalId, module, name), module)?.datatypes.get(name);
      return found ?? fault('TYPE_RESOLUTION_FAILURE', `type ${originalId}::${module}::${name} does not exist`);
    });
  }

  definition(type: DatatypeType): DatatypeDefinition {
    const known = this.#definitions.get(type);
    if (known) return known;
    const found = this.#store.find(type.address, type.module)?.datatypes.get(type.name);
    if (!found)
      return fault('TYPE_RESOLUTION_FAILURE', `type ${type.key} does not exist`, { typeReason: 'TypeNotFound' });
    if (found.handle.typeParameters.length !== type.typeArguments.length) {
      fault('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH', `type ${type.key} has a wrong number of type arguments`);
    }
    this.#definitions.set(type, found);
    return found;
  }

  abilities(type: Type): AbilitySet {
    switch (type.kind) {
      case 'vector':
        return restrictByArgument(VECTOR_ABILITIES, this.abilities(type.element));
      case 'reference':
        return REFERENCE_ABILITIES;
      case 'signer':
        return DROP;
      case 'datatype': {
        const known = this.#abilitySets.get(type);
        if (known !== undefined) return known;
        const { handle } = this.definition(type);
        const set = handle.typeParameters.reduce(
          (left, parameter, i) =>
            parameter.isPhantom ? left : restrictByArgument(left, this.abilities(at(type.typeArguments, i))),
          handle.abilities,
        );
        this.#abilitySets.set(type, set);
        return set;
      }
      default:
        return PRIMITIVE_ABILITIES;
    }
  }

  instantiate(module: LoadedModule, token: SignatureToken, typeArguments: readonly Type[]): Type {
    switch (token.kind) {
      case 'typeParameter':
        return typeArguments[token.index] ?? fault('BYTECODE_VERIFICATION_ERROR', 'type parameter out of scope');
      case 'vector':
        return this.types.vector(this.instantiate(module, token.element, typeArguments));
      case 'reference':
        return this.types.reference(this.instantiate(module, token.target, typeArguments), token.mutable);
      case 'datatype': {
        const { originalId, moduleName, name } = datatypeName(module, token.handle);
        return this.types.datatype(
          this.#store.definingId(originalId, moduleName, name),
          moduleName,
          name,
          token.typeArguments.map((argument) => this.instantiate(module, argument, typeArguments)),
        );
      }
      default:
        return this.types[token.kind];
    }
  }

  layout(type: DatatypeType): DatatypeLayout {
    const known = this.#layouts.get(type);
    if (known) return known;
    const { kind, module, variants } = this.definition(type);
    const laidOut = variants.map(({ name, fields }) => ({
      name,
      fields: fields.map((field) => ({
        name: at(module.module.identifiers, field.name),
        type: this.instantiate(module, field.signature, type.typeArguments),
      })),
    }));
    const made: DatatypeLayout =
      kind === 'struct' ? { kind, fields: at(laidOut, 0).fields } : { kind, variants: laidOut };
    this.#layouts.set(type, made);
    return made;
  }

  #depthOf(type: Type, above: number): number {
    if (above > MAX_VALUE_DEPTH)
      return fault('VM_MAX_VALUE_DEPTH_REACHED', `values of ${type.key} are nested too deeply`);
    const known = this.#depths.get(type);
    if (known !== undefined) return known;
    let deepest = 0;
    if (type.kind === 'vector') deepest = this.#depthOf(type.element, above + 1);
    if (type.kind === 'datatype') {
      const made = this.layout(type);
      const fields = made.kind === 'struct' ? made.fields : made.variants.flatMap((variant) => variant.fields);
      for (const field of fields) deepest = Math.max(deepest, this.#depthOf(field.type, above + 1));
    }
    this.#depths.set(type, deepest + 1);
    return deepest + 1;
  }

  check(type: Type): void {
    if (this.#checked.has(type)) return;
    if (type.kind === 'vector') this.check(type.element);
    if (type.kind === 'reference') this.check(type.target);
    if (type.kind === 'datatype') {
      const { handle } = this.definition(type);
      type.typeArguments.forEach((argument, i) => {
        this.check(argument);
        if (!hasAbility(this.abilities(argument), at(handle.typeParameters, i).constraints)) {
          fault('CONSTRAINT_NOT_SATISFIED', `${argument.key} lacks an ability ${type.key} asks for`, {
            typeReason: 'ConstraintNotSatisfied',
          });
        }
      });
    }
    this.#checked.add(type);
  }

  valueDepth(type: Type): number {
    const depth = this.#depthOf(type, 1);
    return depth > MAX_VALUE_DEPTH
      ? fault('VM_MAX_VALUE_DEPTH_REACHED', `values of ${type.key} are nested too deeply`)
      : depth;
  }
  depthFormula(module: LoadedModule, token: SignatureToken): DepthFormula {
    return this.#formulas.of(module, token);
  }
}
