/** Prints the total value locked by coin type. Needs a node and the deployment's manifest: those of `npm start`, or SUI_NODE and MANIFEST. */
import { readFileSync } from 'node:fs';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { manifestSchema } from '@suil/core/api';
import { createTvlAdapter } from '@suil/sdk';

const baseUrl = process.env['SUI_NODE'] ?? 'http://127.0.0.1:9000';
const file = process.env['MANIFEST'] ?? '.data/manifest.json';
const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const { methodology, sui } = createTvlAdapter(new SuiGrpcClient({ network: 'localnet', baseUrl }), manifest);

console.log(methodology);
await sui.tvl({ add: (coinType, amount) => console.log('tvl', coinType, amount) });
await sui.staking({ add: (coinType, amount) => console.log('staking', coinType, amount) });
await sui.pool2({ add: (coinType, amount) => console.log('pool2', coinType, amount) });
