/** `npm run suil -- journal import --evidence FOLDER`. Owns what is printed; how evidence is kept is for who hands in its reader. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CheckpointSource } from '@suil/checkpoints';
import { AppError, startCheckpointOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { ServerConfig } from '../../config.ts';
import { createDecodeEvent } from '../../indexer/decode-event.ts';
import { readManifest } from '../../manifest.ts';
import type { Command } from '../../module/command.ts';
import type { ServerModule } from '../../module/module.ts';
import type { EvidenceLine } from './evidence.ts';
import { importJournal } from './import-journal.ts';

/** Returns the lines of an evidence folder in order. */
export type ReadEvidenceLines = (folder: string) => AsyncIterable<EvidenceLine>;

export interface ImportCommandOptions {
  /** What the server is made of. */
  readonly modules: readonly ServerModule[];
  readonly readEvidenceLines: ReadEvidenceLines;
  /** Returns the certified checkpoints of the configured nodes, and what closes them. */
  readonly openSource: (config: ServerConfig, manifest: Manifest, nowMs: number) => OpenSource;
}

export interface OpenSource {
  readonly source: CheckpointSource;
  readonly close: () => void;
}

const USAGE =
  'journal import --evidence FOLDER   puts lines of the journal back that the database lost, from a copy of the auditor’s evidence; stop the servers first';

export const createImportCommand = ({ modules, readEvidenceLines, openSource }: ImportCommandOptions): Command => ({
  name: 'journal',
  usage: USAGE,
  run: async ({ args, config, connectDatabase, now, print }) => {
    const folder = resolve(readFolder(args));
    const manifest = await readManifest(config.manifestPath);
    const { source, close } = openSource(config, manifest, now());
    const database = await connectDatabase();
    try {
      const { lines, lastSeq, epoch } = await importJournal({
        owner: database.owner,
        readLines: () => readEvidenceLines(folder),
        source,
        decodeEvent: createDecodeEvent(manifest.package),
        ...{ manifest, modules, startCheckpoint: startCheckpointOf(manifest, config.startCheckpoint), nowMs: now() },
      });
      print(`imported  ${lines} lines, up to ${lastSeq}; the journal continues in epoch ${epoch}`);
      print('The ledger opens again by the operator’s resume: npm run suil -- resume');
      return 0;
    } finally {
      close();
      await database.close();
    }
  },
});

/** @throws {COMMAND_USAGE_INVALID} */
function readFolder(args: readonly string[]): string {
  const [action, ...options] = args;
  try {
    const { values } = parseArgs({ args: options, options: { evidence: { type: 'string' } } });
    if (action === 'import' && values.evidence !== undefined && values.evidence !== '') return values.evidence;
  } catch {
    // Refused below.
  }
  throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
}
