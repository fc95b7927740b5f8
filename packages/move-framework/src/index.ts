/** The compiled modules of std (0x1), sui (0x2) and sui_system (0x3), as a chain's genesis and a Move VM take them. Runs in Node and in browsers. */
import { STD_MODULES, SUI_MODULES, SYSTEM_MODULES } from './generated/modules.ts';

export interface FrameworkPackage {
  readonly id: '0x1' | '0x2' | '0x3';
  /** Bytecode, each module after those it uses. */
  readonly modules: readonly Uint8Array[];
}

const STD = decodeAll(STD_MODULES);
const SUI = decodeAll(SUI_MODULES);
const SYSTEM = decodeAll(SYSTEM_MODULES);

/** All packages, each after those it uses. */
export const frameworkPackages: readonly FrameworkPackage[] = [
  { id: '0x1', modules: [...STD.values()] },
  { id: '0x2', modules: [...SUI.values()] },
  { id: '0x3', modules: [...SYSTEM.values()] },
];

const PACKAGES: Readonly<Record<string, ReadonlyMap<string, Uint8Array>>> = { '1': STD, '2': SUI, '3': SYSTEM };

/** Returns the bytecode of a module; `packageId` is `0x1`, `0x2` or `0x3`, short or with all its zeros. Undefined when there is none. */
export function getFrameworkModule(packageId: string, name: string): Uint8Array | undefined {
  const id = /^0x0*([123])$/.exec(packageId)?.[1];
  return id === undefined ? undefined : PACKAGES[id]?.get(name);
}

function decodeAll(modules: Readonly<Record<string, string>>): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(modules).map(([name, base64]) => [name, decode(base64)]));
}

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
