/** Move types as text, and which of them a transaction takes as values. */
import { TypeTagSerializer } from '@mysten/sui/bcs';
import type { SignatureBody } from '../../src/index.ts';

/** Returns a type as text, with `typeArguments` in the place of type parameters, or `T0` and so on without them. */
export function typeText(body: SignatureBody, typeArguments: readonly string[] = []): string {
  switch (body.$kind) {
    case 'vector':
      return `vector<${typeText(body.vector, typeArguments)}>`;
    case 'typeParameter':
      return typeArguments[body.index] ?? `T${body.index}`;
    case 'datatype': {
      const { typeName, typeParameters } = body.datatype;
      const inner = typeParameters.map((one) => typeText(one, typeArguments));
      return inner.length === 0 ? typeName : `${typeName}<${inner.join(', ')}>`;
    }
    default:
      return body.$kind;
  }
}

const STRING = /^0x0*1::(?:string|ascii)::String$/;
const ID = /^0x0*2::object::ID$/;
const CONTEXT = /^0x0*2::tx_context::TxContext$/;
const RECEIVING = /^0x0*2::transfer::Receiving</;
const PRIMITIVE = /^(?:u8|u16|u32|u64|u128|u256|bool|address)$/;

export const isString = (type: string): boolean => STRING.test(type);
export const isId = (type: string): boolean => ID.test(type);
export const isContext = (type: string): boolean => CONTEXT.test(type);
export const isReceiving = (type: string): boolean => RECEIVING.test(type);

/** Returns the type of a vector's elements; undefined for another type. */
export function elementType(type: string): string | undefined {
  return /^vector<(.*)>$/s.exec(type)?.[1];
}

/** Returns the type in an option; undefined for another type. */
export function optionType(type: string): string | undefined {
  return /^0x0*1::option::Option<(.*)>$/s.exec(type)?.[1];
}

/** Whether values of a type are bytes in a transaction; objects are named by their ids. A type parameter can be either: it counts as a value. */
export function isValueType(type: string): boolean {
  const inner = elementType(type) ?? optionType(type);
  if (inner !== undefined) return isValueType(inner);
  return PRIMITIVE.test(type) || isString(type) || isId(type) || /^T\d+$/.test(type);
}

/** Whether a text is a type that a transaction can name: a primitive, a vector, or a struct with its address. */
export function isNamedType(text: string): boolean {
  try {
    TypeTagSerializer.parseFromStr(text, true);
    return true;
  } catch {
    return false;
  }
}
