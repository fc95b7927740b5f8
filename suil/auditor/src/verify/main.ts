/** `npm run suil -- audit`: computes the audit's state again from evidence, on any machine. Owns the arguments and what is printed. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, describeFailure, formatDay, readAppError, startCheckpointOf } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { readManifest, sitesOf } from '@suil/signing';
import { readVerifyConfig, type VerifyConfig } from '../config.ts';
import { genesisOf } from '../genesis.ts';
import {
  listSnapshots,
  readSignedPart,
  readSnapshotFile,
  type SnapshotKeys,
  type SnapshotOptions,
} from '../snapshot/read-snapshots.ts';
import type { Snapshot } from '../snapshot/side-part.ts';
import { type DayReport, verifyEvidence } from './verify-evidence.ts';

const USAGE = [
  'audit [--from genesis|DAY] [--evidence FOLDER] [--snapshots FOLDER]   computes every balance again from the auditor’s evidence',
  '  --json: one JSON object on standard output',
  '  DAY as 2026-11-21: begins with the signed snapshot of that morning. Without FOLDER: the auditor’s own, below DATA_DIR.',
].join('\n');

interface Arguments {
  /** Null: the first line. */
  readonly from: string | null;
  readonly evidence: string;
  readonly snapshots: string;
}

const isJson = process.argv.includes('--json');
const write = (text: string) => void process.stdout.write(`${text}\n`);
/** For people; with `--json` one object follows at the end. */
const print = (line: string) => (isJson ? undefined : write(line));

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    write(USAGE);
    return 0;
  }
  const config = readVerifyConfig();
  const { from, evidence, snapshots } = readArguments(args, config);
  const manifest = readManifest(config.manifestPath);
  const keys = config.publicKey === null ? [] : [config.publicKey, ...config.formerKeys];
  const { digests, damaged } = await readDigests(snapshots, keys);
  const { state } =
    from === null
      ? genesisOf(manifest, startCheckpointOf(manifest, config.startCheckpoint))
      : await openSnapshot(snapshots, from, { keys, operators: manifest });
  const days: DayReport[] = [];
  const report = await verifyEvidence({
    ...{ folder: evidence, state, digests, verifySignature: createSignatureVerifier(null, { place: 'thread pool' }) },
    site: sitesOf(config),
    onDay: (day) => {
      days.push(day);
      print(describeDay(day));
    },
  });
  print(`lines        ${report.lines}, through ${state.lastSeq}, hash ${state.lastHash}`);
  print(`signatures   ${report.signatures} verified`);
  print(`snapshots    ${report.snapshots} of ${digests.size} compared`);
  print(`differences  ${report.difference === null ? 0 : 1}`);
  if (report.difference !== null) print(`  ${report.difference}`);
  const exitCode = report.difference === null ? 0 : 1;
  if (isJson)
    write(
      toJson({
        ...report,
        snapshotsFound: digests.size,
        damagedSnapshots: damaged,
        lastSeq: state.lastSeq,
        lastHash: state.lastHash,
        days,
        exitCode,
      }),
    );
  return exitCode;
}

/** Numbers of lines are texts. */
function toJson(value: object): string {
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
}

function describeDay({ day, lastSeq, digest, isOfSnapshot }: DayReport): string {
  return `${formatDay(day)}  through line ${lastSeq}  state ${digest}${isOfSnapshot ? '  as in the snapshot' : ''}`;
}

/** @throws {COMMAND_USAGE_INVALID} */
function readArguments(args: readonly string[], { folder }: VerifyConfig): Arguments {
  try {
    const option = { type: 'string' } as const;
    const options = { from: option, evidence: option, snapshots: option };
    const { values } = parseArgs({ args: args.slice(1).filter((word) => word !== '--json'), options });
    const evidence = values.evidence ? resolve(values.evidence) : join(folder, 'evidence');
    const snapshots = values.snapshots ? resolve(values.snapshots) : join(dirname(evidence), 'snapshots');
    const from = values.from === undefined || values.from === 'genesis' ? null : values.from;
    if (existsSync(evidence) && (from === null || isDay(from))) return { from, evidence, snapshots };
  } catch {
    // Refused below.
  }
  throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
}

function isDay(text: string): boolean {
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(atMs);
}

interface Digests {
  /** State digests that snapshots of the key have, by their last lines. */
  readonly digests: ReadonlyMap<bigint, string>;
  /** Names of snapshots that are damaged or of another key. */
  readonly damaged: readonly string[];
}

/** Returns none without the key or the folder. */
async function readDigests(folder: string, keys: SnapshotKeys): Promise<Digests> {
  const digests = new Map<bigint, string>();
  const damaged: string[] = [];
  if (keys.length === 0 || !existsSync(folder)) return { digests, damaged };
  for (const { name, seq } of listSnapshots(folder)) {
    const part = await readSignedPart(folder, name, keys);
    if (part !== null) digests.set(seq, part.stateDigest);
    else {
      damaged.push(name);
      print(`snapshot ${name} is damaged or of another key; it is left out`);
    }
  }
  return { digests, damaged };
}

/** @throws {COMMAND_USAGE_INVALID} when there is no good snapshot of that morning */
async function openSnapshot(folder: string, from: string, options: SnapshotOptions): Promise<Snapshot> {
  const found = existsSync(folder) ? listSnapshots(folder).findLast(({ day }) => formatDay(day) === from) : undefined;
  if (options.keys.length === 0 || found === undefined)
    throw new AppError('COMMAND_USAGE_INVALID', {
      usage: `${folder} has no snapshot of the morning of ${from}, or AUDIT_PUBLIC_KEY is missing.\n${USAGE}`,
    });
  const snapshot = await readSnapshotFile(folder, found.name, options);
  if (snapshot !== null) return snapshot;
  throw new AppError('COMMAND_USAGE_INVALID', {
    usage: `The snapshot ${found.name} is damaged or of another key.\n${USAGE}`,
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const message = describeFailure(error);
  if (isJson) write(toJson({ error: { code: readAppError(error)?.code ?? null, message }, exitCode: 1 }));
  else process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
