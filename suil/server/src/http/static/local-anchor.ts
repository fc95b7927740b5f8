/** Serves the anchor of the local chain to the app built for it. The anchors of networks are part of the app's build, not the server's to choose. */
import { readFile } from 'node:fs/promises';
import { AppError, codeOf } from '@suil/core';
import type { ServerConfig } from '../../config.ts';
import type { Api } from '../api.ts';

const PATH = '/chain/anchor.json';

export function registerLocalAnchor(app: Api, config: Pick<ServerConfig, 'environment' | 'anchorPath'>): void {
  if (config.environment !== 'local') return;
  app.get(PATH, async (context) => {
    const text = await readAnchor(config.anchorPath);
    if (text === null) throw new AppError('ROUTE_NOT_FOUND', { path: PATH });
    context.header('Cache-Control', 'no-cache');
    return context.body(text, 200, { 'Content-Type': 'application/json' });
  });
}

/** Chains made by an older version have none. */
async function readAnchor(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
