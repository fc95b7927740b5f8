/**
 * The demo wallet of the local chain, which only the local build has. It meets the app through
 * Wallet Standard alone, like an extension would: it registers, and it asks in a sheet of its own.
 */
import { createDemoWallet } from '@suil/wallet/demo';
import { createRoot } from 'react-dom/client';
import { ApprovalSheet } from './approval-sheet.tsx';
import { askApproval } from './approval-state.ts';

const wallet = createDemoWallet({ storage: window.localStorage, approve: askApproval });
wallet.register();

const host = document.createElement('div');
host.id = 'demo-wallet';
document.body.append(host);
createRoot(host).render(<ApprovalSheet wallet={wallet} />);
