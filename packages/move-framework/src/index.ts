/** The compiled modules of std (0x1) and sui (0x2), as a chain's genesis and a Move VM take them. Runs in Node and in browsers. */
import { STD_MODULES, SUI_MODULES } from './generated/modules.ts';

export interface FrameworkPackage {
  readonly id: '0x1' | '0x2';
  /** Bytecode, each module after those it uses. */
  readonly modules: readonly Uint8Array[];
}

const STD = decodeAll(STD_MODULES);
const SUI = decodeAll(SUI_MODULES);

/** Both packages, std first. */
export const frameworkPackages: readonly FrameworkPackage[] = [
  { id: '0x1', modules: [...STD.values()] },
  { id: '0x2', modules: [...SUI.values()] },
];

/** Returns the bytecode of a module; `packageId` is `0x1` or `0x2`, short or with all its zeros. Undefined when there is none. */
export function getFrameworkModule(packageId: string, name: string): Uint8Array | undefined {
  const id = /^0x0*([12])$/.exec(packageId)?.[1];
  if (id === undefined) return undefined;
  return (id === '1' ? STD : SUI).get(name);
}

function decodeAll(modules: Readonly<Record<string, string>>): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(modules).map(([name, base64]) => [name, decode(base64)]));
}

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
