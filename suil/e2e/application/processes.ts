/** The processes of an application, seen from outside: who descends from whom, who is still alive. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One process of this machine. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  command: string;
}

function fromProc(): ProcessEntry[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [{ pid: Number(entry), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), command }];
    } catch {
      return []; // it ended while we looked
    }
  });
}

function fromPs(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** Returns `pid` and everything that descends from it now. */
export function familyOf(pid: number): ProcessEntry[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  const family = all.filter((entry) => entry.pid === pid);
  for (const member of family) family.push(...all.filter((entry) => entry.parent === member.pid));
  return family;
}

/** Whether the process still runs; one that has ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat[stat.lastIndexOf(')') + 2] !== 'Z';
  } catch {
    return false;
  }
}
