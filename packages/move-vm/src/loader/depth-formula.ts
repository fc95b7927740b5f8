/**
 * How deep values of a generic type are, as a formula of its type arguments, so that a pack instruction can be checked without making the
 * type. Owns the formula; the limit is in `datatypes.ts`. Follows move-vm-runtime (DepthFormula).
 */
import { at } from '../at.ts';
import type { SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';

import { type DatatypeDefinition, datatypeName, type LoadedModule } from './module-store.ts';

/** A value is `atLeast` deep, and `below[i]` deeper than the deepest value of type argument i. */
export interface DepthFormula {
  readonly atLeast: number;
  readonly below: ReadonlyMap<number, number>;
}

const ONE: DepthFormula = { atLeast: 1, below: new Map() };
/** Deeper definitions are refused by the verifier; this only guards the recursion here. */
const MAX_NESTING = 2_000;

export type FindDefinition = (originalId: string, module: string, name: string) => DatatypeDefinition;

export interface DepthFormulas {
  /** The formula of a type as `module` writes it. */
  of(module: LoadedModule, token: SignatureToken): DepthFormula;
}

export function createDepthFormulas(find: FindDefinition): DepthFormulas {
  const known = new WeakMap<DatatypeDefinition, DepthFormula>();

  const ofDefinition = (definition: DatatypeDefinition, nesting: number): DepthFormula => {
    const made = known.get(definition);
    if (made) return made;
    const fields = definition.variants.flatMap((variant) => variant.fields);
    const formula = deeper(deepest(fields.map((field) => ofToken(definition.module, field.signature, nesting + 1))), 1);
    known.set(definition, formula);
    return formula;
  };

  const ofToken = (module: LoadedModule, token: SignatureToken, nesting: number): DepthFormula => {
    if (nesting > MAX_NESTING) fault('VM_MAX_VALUE_DEPTH_REACHED', 'types are nested too deeply');
    switch (token.kind) {
      case 'typeParameter':
        return { atLeast: 1, below: new Map([[token.index, 0]]) };
      case 'vector':
        return deeper(ofToken(module, token.element, nesting + 1), 1);
      case 'datatype': {
        const { originalId, moduleName, name } = datatypeName(module, token.handle);
        const { atLeast, below } = ofDefinition(find(originalId, moduleName, name), nesting + 1);
        const parts = [...below].map(([index, levels]) =>
          deeper(ofToken(module, at(token.typeArguments, index), nesting + 1), levels),
        );
        return deepest([{ atLeast, below: new Map() }, ...parts]);
      }
      default:
        return ONE;
    }
  };

  return { of: (module, token) => ofToken(module, token, 0) };
}

function deeper({ atLeast, below }: DepthFormula, levels: number): DepthFormula {
  return {
    atLeast: atLeast + levels,
    below: new Map([...below].map(([index, existing]) => [index, existing + levels])),
  };
}

function deepest(formulas: readonly DepthFormula[]): DepthFormula {
  const below = new Map<number, number>();
  for (const formula of formulas) {
    for (const [index, levels] of formula.below) below.set(index, Math.max(levels, below.get(index) ?? 0));
  }
  return { atLeast: formulas.reduce((most, { atLeast }) => Math.max(most, atLeast), 0), below };
}
