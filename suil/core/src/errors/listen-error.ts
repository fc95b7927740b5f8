/** Why a process cannot listen on its configured address, as one sentence for its operator. */

import { AppError } from './app-error.ts';
import { codeOf } from './failure.ts';

export type ListenPlace = {
  host: string;
  port: number;
  /** Names of the variables that set them. */
  hostVariable: string;
  portVariable: string;
};

/** What the system says of an address that is no address of this machine, or no address at all. */
const HOST_CODES: readonly (string | null)[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'];

/** Returns SETUP_PORT_TAKEN, SETUP_PORT_FORBIDDEN or SETUP_HOST_UNUSABLE for what `listen` failed with, else `cause` itself. */
export function translateListenError(cause: unknown, place: ListenPlace): unknown {
  const { host, port, hostVariable, portVariable } = place;
  const code = codeOf(cause);
  if (code === 'EADDRINUSE') return new AppError('SETUP_PORT_TAKEN', { port, variable: portVariable }, { cause });
  if (code === 'EACCES') return new AppError('SETUP_PORT_FORBIDDEN', { port, variable: portVariable }, { cause });
  if (!HOST_CODES.includes(code)) return cause;
  return new AppError('SETUP_HOST_UNUSABLE', { host, reason: code, variable: hostVariable }, { cause });
}
