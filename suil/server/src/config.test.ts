import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { nodeUrls } from './indexer/node-source.ts';

const CONTACT_KEYS = ['new', 'old'].map((id, index) => `${id}:${Buffer.alloc(32, index).toString('base64')}`).join(',');
const HTTPS_ON_MAIN = 'must be the https address where people reach the app: wallets sign its host';
const DATABASES = { DATABASE_URL: 'postgres://web@db/suil', DATABASE_WRITER_URL: 'postgres://writer@db/suil' };
const NEEDED = { CONTACT_KEY: CONTACT_KEYS, ...DATABASES };
const OWN_DATABASE = 'is needed when SUI_ENV is not local: an embedded database would begin empty, without the ledger';
const OWN_WRITER =
  'is needed when SUI_ENV is not local: a role of its own applies inputs, so that no request can change the ledger';
const OTHER_ROLE = 'must name another role than DATABASE_URL: requests must not be able to change the ledger';
const PAST_POOLER = 'is needed with DATABASE_POOLER: changes of the schema need a session of their own';
const NODE = { id: 'one', text: 'One', url: 'https://node.example' };
const SECOND = { id: 'two', text: 'Two', url: 'https://second.example' };
const NODES = JSON.stringify([NODE, SECOND]);

describe('readConfig', () => {
  test('default: everything for local use', () => {
    expect(readConfig({ PORT: '' }, '/application')).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: new URL('http://127.0.0.1:8080'),
      dataFolder: '/application/.data',
      manifestPath: '/application/.data/manifest.json',
      anchorPath: '/application/.data/anchor.json',
      databaseUrl: null,
      environment: 'local',
      chain: 'sui:localnet',
      nodes: null,
      chainPort: 9000,
      readsPerMinute: null,
    });
  });

  test('secrets are read from files, relative to the folder of the application', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-server-config-'));
    try {
      writeFileSync(join(folder, 'web'), `${DATABASES.DATABASE_URL}\n`);
      writeFileSync(join(folder, 'token'), 'short\n');
      expect(readConfig({ DATABASE_URL_FILE: 'web' }, folder).databaseUrl).toBe(DATABASES.DATABASE_URL);
      expect(() => readConfig({ DATABASE_URL_FILE: 'absent' }, folder)).toThrow('DATABASE_URL_FILE is not valid');
      expect(() => readConfig({ SIGNER_TOKEN_FILE: 'token' }, folder)).toThrow('must have at least 24 characters');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the audit key can be pinned; without it the chain’s counts', () => {
    const AUDIT_TOKEN = 'a-token-of-enough-characters';
    const auditor = { url: 'http://127.0.0.1:9200', token: AUDIT_TOKEN };
    expect(readConfig({ AUDIT_TOKEN }).auditor).toEqual({ ...auditor, publicKey: null });
    const pinned = readConfig({ AUDIT_TOKEN, AUDIT_PUBLIC_KEY: 'ab'.repeat(32) }).auditor;
    expect(pinned).toEqual({ ...auditor, publicKey: new Uint8Array(32).fill(0xab) });
    expect(() => readConfig({ AUDIT_TOKEN, AUDIT_PUBLIC_KEY: 'ab' })).toThrow('64 hexadecimal digits');
  });

  test('regression/06 limits of database sessions: the defaults, and the given ones', () => {
    expect(readConfig({}).database).toEqual({
      connectionsMax: 10,
      writerConnectionsMax: 6,
      readConnectionsMax: 10,
      webLimits: { statementMs: 5_000, lockMs: 2_000, idleInTransactionMs: 5_000, transactionMs: 10_000 },
      limits: { statementMs: 10_000, lockMs: 2_000, idleInTransactionMs: 5_000, transactionMs: 15_000 },
      closingLimits: { statementMs: 600_000, lockMs: 30_000, idleInTransactionMs: 5_000, transactionMs: 900_000 },
    });
    const given = readConfig({
      DATABASE_CONNECTIONS: '40',
      DATABASE_WRITER_CONNECTIONS: '12',
      DATABASE_READ_CONNECTIONS: '20',
      DATABASE_STATEMENT_TIMEOUT_MS: '20000',
      DATABASE_LOCK_TIMEOUT_MS: '1000',
      DATABASE_IDLE_TIMEOUT_MS: '3000',
      DATABASE_TRANSACTION_TIMEOUT_MS: '30000',
      DATABASE_CLOSING_TIMEOUT_MS: '1200000',
    }).database;
    expect(given).toEqual({
      connectionsMax: 40,
      writerConnectionsMax: 12,
      readConnectionsMax: 20,
      webLimits: { statementMs: 5_000, lockMs: 1_000, idleInTransactionMs: 3_000, transactionMs: 10_000 },
      limits: { statementMs: 20_000, lockMs: 1_000, idleInTransactionMs: 3_000, transactionMs: 30_000 },
      closingLimits: { statementMs: 1_200_000, lockMs: 30_000, idleInTransactionMs: 3_000, transactionMs: 1_800_000 },
    });
    const short = readConfig({ DATABASE_STATEMENT_TIMEOUT_MS: '700', DATABASE_TRANSACTION_TIMEOUT_MS: '900' }).database;
    expect(short.webLimits).toMatchObject({ statementMs: 700, transactionMs: 900 });
    // 0 would mean any time.
    expect(() => readConfig({ DATABASE_IDLE_TIMEOUT_MS: '0' })).toThrow('DATABASE_IDLE_TIMEOUT_MS');
  });

  test('behavior: given values are taken', () => {
    const config = readConfig(
      {
        HOST: '0.0.0.0',
        PORT: '80',
        PUBLIC_URL: 'https://app.example',
        DATA_DIR: '/var/suil',
        ...DATABASES,
        SUI_ENV: 'main',
        SUI_NODES: NODES,
        SUIL_MANIFEST: 'deployments/main.json',
        CONTACT_KEY: CONTACT_KEYS,
      },
      '/application',
    );
    expect(config).toMatchObject({
      publicUrl: new URL('https://app.example'),
      dataFolder: '/var/suil',
      databaseUrl: 'postgres://web@db/suil',
      databaseWriterUrl: 'postgres://writer@db/suil',
      chain: 'sui:mainnet',
      readsPerMinute: 6_000,
      nodes: [NODE, SECOND],
      manifestPath: '/application/deployments/main.json',
      anchorPath: expect.stringMatching(/\/anchors\/main\.json$/),
      contactKeys: [
        { id: 'new', secret: Buffer.alloc(32, 0) },
        { id: 'old', secret: Buffer.alloc(32, 1) },
      ],
    });
  });

  test('behavior: three nodes for test, four for main, each with id, text and url, unless others are named', () => {
    for (const [environment, count] of [
      ['test', 3],
      ['main', 4],
    ] as const) {
      const { nodes } = readConfig({
        ...NEEDED,
        SUI_ENV: environment,
        PUBLIC_URL: 'https://app.example',
      });
      expect(nodes).toHaveLength(count);
      for (const field of ['id', 'text', 'url'] as const) {
        expect(new Set(nodes?.map((node) => node[field])).size, `${environment} ${field}`).toBe(count);
      }
      // A browser on the app's https page reaches nothing else.
      for (const { url } of nodes ?? []) expect(new URL(url)).toMatchObject({ protocol: 'https:', pathname: '/' });
    }
    expect(readConfig({ SUI_ENV: 'local' }).nodes).toBeNull();
  });

  test('behavior: a vulnerability is reported to an https page or a mail address, and to nothing else', () => {
    expect(readConfig({}).securityContact).toBeNull();
    expect(readConfig({ SECURITY_CONTACT: 'mailto:s@suil.example' }).securityContact).toBe('mailto:s@suil.example');
    expect(() => readConfig({ SECURITY_CONTACT: 'suil.example' })).toThrow(/SECURITY_CONTACT/);
  });

  test('behavior: help is an https page or a mail address, and nothing else', () => {
    expect(readConfig({}).supportUrl).toBeNull();
    expect(readConfig({ SUPPORT_URL: 'mailto:help@suil.example' }).supportUrl).toBe('mailto:help@suil.example');
    expect(readConfig({ SUPPORT_URL: 'https://help.suil.example/ask' }).supportUrl).toBe(
      'https://help.suil.example/ask',
    );
    for (const text of ['http://help.suil.example', 'javascript:alert(1)', 'help@suil.example'])
      expect(() => readConfig({ SUPPORT_URL: text })).toThrow(/SUPPORT_URL/);
  });

  test('behavior: a server for every network interface still names an address one can open', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).publicUrl.href).toBe('http://127.0.0.1:8080/');
  });

  test('behavior: whose word counts for where a request comes from', () => {
    expect(readConfig({}).trustedProxy).toBeNull();
    expect(readConfig({ TRUST_PROXY: '2' }).trustedProxy).toEqual({ hops: 2 });
    expect(readConfig({ TRUST_PROXY: 'cf-connecting-ip' }).trustedProxy).toEqual({ header: 'cf-connecting-ip' });
    for (const text of ['0', '6', 'X-Real-IP', 'true!'])
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
        expect.objectContaining({ code: 'SETUP_CONFIG_INVALID' }),
      );
  });

  test('regression/04 main takes nodes by https only; the other networks take both', () => {
    const main = { ...NEEDED, SUI_ENV: 'main', PUBLIC_URL: 'https://app.example' };
    const nodes = (...urls: string[]) =>
      JSON.stringify(urls.map((url, index) => ({ id: `n${index}`, text: 'N', url })));
    const reason =
      'node n1 must have an https address when SUI_ENV is main: an answer over http can be changed on its way';
    for (const url of ['http://node.example', 'HTTP://node.example', 'http://127.0.0.1:9000'])
      expect(() => readConfig({ ...main, SUI_NODES: nodes('https://a.example', url) })).toThrow(
        expect.objectContaining({ code: 'SETUP_CONFIG_INVALID', context: { variable: 'SUI_NODES', reason } }),
      );
    expect(readConfig({ ...main, SUI_NODES: nodes('https://a.example', 'HTTPS://b.example') }).nodes).toHaveLength(2);
    const http = nodes('http://127.0.0.1:9000', 'http://127.0.0.1:9001');
    expect(readConfig({ ...NEEDED, SUI_ENV: 'test', SUI_NODES: http }).nodes).toHaveLength(2);
  });

  test('regression/11 the sample members, whose keys are public, are on the local chain alone', () => {
    expect(readConfig({}).sampleWorld).toBe(false);
    expect(readConfig({ SAMPLE_WORLD: 'true' }).sampleWorld).toBe(true);
    const elsewhere = [
      { ...NEEDED, SUI_ENV: 'main', PUBLIC_URL: 'https://app.example' },
      { ...NEEDED, SUI_ENV: 'test' },
      { SUI_NODES: NODES },
    ];
    for (const environment of elsewhere) {
      expect(() => readConfig({ ...environment, SAMPLE_WORLD: 'true' })).toThrow(
        expect.objectContaining({
          code: 'SETUP_CONFIG_INVALID',
          context: {
            variable: 'SAMPLE_WORLD',
            reason: 'is for the local chain only, its keys are public: leave SUI_ENV and SUI_NODES out',
          },
        }),
      );
      expect(readConfig(environment).sampleWorld).toBe(false);
    }
    expect(() => readConfig({ SAMPLE_WORLD: 'yes' })).toThrow(/must be true or false/);
  });

  test('regression/12 a node entry chooses JSON-RPC for browsers; the server needs one that is read by gRPC', () => {
    const grpc = { id: 'a', text: 'A', url: 'https://a.example' };
    const named = { id: 'b', text: 'B', url: 'https://b.example', transport: 'grpc' };
    const jsonRpc = { id: 'c', text: 'C', url: 'https://c.example', transport: 'jsonrpc' };
    const read = (...nodes: object[]) => readConfig({ ...NEEDED, SUI_ENV: 'test', SUI_NODES: JSON.stringify(nodes) });
    const config = read(jsonRpc, grpc, named);
    expect(config.nodes).toEqual([jsonRpc, grpc, named]);
    expect(nodeUrls(config)).toEqual(['https://a.example', 'https://b.example']);
    const refusal = (variable: string, reason: string) =>
      expect.objectContaining({ code: 'SETUP_CONFIG_INVALID', context: { variable, reason } });
    expect(() => read(jsonRpc)).toThrow(
      refusal('SUI_NODES', 'must name a node that is not "transport": "jsonrpc": the server reads the chain by gRPC'),
    );
    expect(() => read(grpc, { ...jsonRpc, transport: 'http' })).toThrow(
      refusal('SUI_NODES.1.transport', 'transport must be "grpc" or "jsonrpc"'),
    );
  });

  test('regression: a network needs two nodes that are read by gRPC, at different hosts; the local chain is one', () => {
    const reason =
      'must name at least 2 nodes that are read by gRPC when SUI_ENV is not local, at different hosts and of different operators: ' +
      'a day without a price is closed only when two refuse the price';
    const refused = [[NODE], [NODE, { ...NODE, id: 'same' }], [NODE, { ...SECOND, transport: 'jsonrpc' }]];
    for (const environment of ['test', 'main'])
      for (const nodes of refused) {
        const variables = { ...NEEDED, SUI_ENV: environment, PUBLIC_URL: 'https://app.example' };
        expect(() => readConfig({ ...variables, SUI_NODES: JSON.stringify(nodes) })).toThrow(
          expect.objectContaining({ code: 'SETUP_CONFIG_INVALID', context: { variable: 'SUI_NODES', reason } }),
        );
      }
    expect(readConfig({ SUI_NODES: JSON.stringify([NODE]) }).nodes).toHaveLength(1);
  });

  test('error: SETUP_CONFIG_INVALID names the variable and the reason', () => {
    const cases: [Record<string, string>, string, string][] = [
      [{ PORT: 'many' }, 'PORT', 'must be a port number'],
      [{ PUBLIC_URL: 'app.example' }, 'PUBLIC_URL', 'must be an http or https address'],
      [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL', 'must be a postgres:// address'],
      [{ SUI_ENV: 'moon' }, 'SUI_ENV', 'must be local, test or main'],
      [{ SUI_NODES: '{' }, 'SUI_NODES', 'must be JSON: [{"id", "text", "url", "transport"?}]'],
      [{ SUI_ENV: 'main', CONTACT_KEY: CONTACT_KEYS }, 'PUBLIC_URL', HTTPS_ON_MAIN],
      [{ SUI_ENV: 'main', CONTACT_KEY: CONTACT_KEYS, PUBLIC_URL: 'http://app.example' }, 'PUBLIC_URL', HTTPS_ON_MAIN],
      // regression/08
      [{ SUI_ENV: 'test', CONTACT_KEY: CONTACT_KEYS }, 'DATABASE_URL', OWN_DATABASE],
      [{ SUI_ENV: 'test', CONTACT_KEY: CONTACT_KEYS, DATABASE_URL: '' }, 'DATABASE_URL', OWN_DATABASE],
      [{ SUI_ENV: 'main', CONTACT_KEY: CONTACT_KEYS, PUBLIC_URL: 'https://app.example' }, 'DATABASE_URL', OWN_DATABASE],
      [{ ...NEEDED, SUI_ENV: 'test', DATABASE_WRITER_URL: '' }, 'DATABASE_WRITER_URL', OWN_WRITER],
      [{ ...NEEDED, DATABASE_WRITER_URL: 'postgres://web@other/suil' }, 'DATABASE_WRITER_URL', OTHER_ROLE],
      [{ ...DATABASES, DATABASE_URL: '' }, 'DATABASE_URL', 'is needed with DATABASE_WRITER_URL'],
      [{ ...DATABASES, DATABASE_POOLER: 'transaction' }, 'DATABASE_MIGRATION_URL', PAST_POOLER],
      [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER', 'must be none, transaction or transaction-prepared'],
      [{ SUI_ENV: 'test' }, 'CONTACT_KEY', 'is needed when SUI_ENV is not local'],
      [{ CONTACT_KEY: 'secret' }, 'CONTACT_KEY', 'must be NAME:KEY[,NAME:KEY], each KEY 32 bytes in base64'],
    ];
    for (const [environment, variable, reason] of cases) {
      expect(() => readConfig(environment)).toThrow(
        expect.objectContaining({ code: 'SETUP_CONFIG_INVALID', context: { variable, reason } }),
      );
    }
  });
});
