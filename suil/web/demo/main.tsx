/**
 * The demo wallet of the local chain, which only the local build has. It meets the app through
 * Wallet Standard alone, like an extension would: it registers, and it asks in its own sheet.
 */
import { createDemoWallet } from '@suil/wallet/demo';
import { createRoot } from 'react-dom/client';
import { api } from '../src/platform/api/api.ts';
import { ApprovalSheet } from './approval-sheet.tsx';
import { askApproval } from './approval-state.ts';
import { registerSampleWallets } from './sample-members.ts';
import './tokens.css';

const wallet = createDemoWallet({ storage: window.localStorage, approve: askApproval });
wallet.register();

/** Only the server of the demo deployment says so, and it is asked each time: what an earlier visit stored may be of another deployment. */
async function offerSampleMembers(): Promise<void> {
  const { sampleWorld, chain } = await api('GET /config');
  if (sampleWorld && chain === 'sui:localnet') {
    registerSampleWallets({ storage: window.localStorage, approve: askApproval });
  }
}
offerSampleMembers().catch(() => undefined);

const host = document.createElement('div');
host.id = 'demo-wallet';
document.body.append(host);
createRoot(host).render(<ApprovalSheet wallet={wallet} />);
