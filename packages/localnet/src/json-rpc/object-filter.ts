/** Filters of owned objects (SuiObjectDataFilter), read once and asked per object. */
import { normalizeType, typeName } from '../model/type-tag.ts';
import { invalid } from '../rpc/argument.ts';
import type { StoredObject } from '../types.ts';
import { isBelow } from '../views/transaction-facts.ts';
import type { Reader } from './method.ts';
import { address, fields, list, PAGE_MAX_ITEMS, text, u64, variant } from './readers.ts';

export interface ObjectFilter {
  /** Set where the filter is nothing but one type; the chain's index answers it. */
  readonly type?: string;
  matches(object: StoredObject): boolean;
}

const FILTERS_MAX_DEPTH = 4;

/** Reads a SuiObjectDataFilter. */
export const objectFilter: Reader<ObjectFilter> = (value, name) => readFilter(value, name, FILTERS_MAX_DEPTH);

/** Reads `{ package, module }`, as the start of a type's name. */
export const moduleName: Reader<string> = (value, name) => {
  const given = fields(value, name);
  return `${address(given.get('package'), `${name}.package`)}::${text(given.get('module'), `${name}.module`)}`;
};

function readFilter(value: unknown, name: string, depth: number): ObjectFilter {
  if (depth === 0) throw invalid(`${name} is nested too deeply`);
  const [kind, inner] = variant(value, name);
  const where = `${name}.${kind}`;
  const each = list((item, at) => readFilter(item, at, depth - 1), PAGE_MAX_ITEMS);
  switch (kind) {
    case 'MatchAll': {
      const all = each(inner, where);
      return { matches: (object) => all.every((filter) => filter.matches(object)) };
    }
    case 'MatchAny': {
      const any = each(inner, where);
      return { matches: (object) => any.some((filter) => filter.matches(object)) };
    }
    case 'MatchNone': {
      const none = each(inner, where);
      return { matches: (object) => !none.some((filter) => filter.matches(object)) };
    }
    case 'StructType':
      return byType(normalizeType(text(inner, where)));
    case 'Package':
      return byName(address(inner, where));
    case 'MoveModule':
      return byName(moduleName(inner, where));
    case 'AddressOwner': {
      const owner = address(inner, where);
      return { matches: (object) => object.owner.kind === 'address' && object.owner.address === owner };
    }
    case 'ObjectOwner': {
      const parent = address(inner, where);
      return { matches: (object) => object.owner.kind === 'object' && object.owner.parent === parent };
    }
    case 'ObjectId':
      return byIds([address(inner, where)]);
    case 'ObjectIds':
      return byIds(list(address, PAGE_MAX_ITEMS)(inner, where));
    case 'Version': {
      const version = u64(inner, where);
      return { matches: (object) => object.version === version };
    }
    default:
      throw invalid(`${name} has no kind ${kind}`);
  }
}

/** A type without arguments stands for all of that name. */
function byType(type: string): ObjectFilter {
  const isName = !type.includes('<');
  return {
    type,
    matches: ({ data }) => data.kind === 'move' && (data.type === type || (isName && typeName(data.type) === type)),
  };
}

function byName(path: string): ObjectFilter {
  return { matches: ({ data }) => data.kind === 'move' && isBelow(typeName(data.type), path) };
}

function byIds(ids: readonly string[]): ObjectFilter {
  const wanted = new Set(ids);
  return { matches: (object) => wanted.has(object.id) };
}
