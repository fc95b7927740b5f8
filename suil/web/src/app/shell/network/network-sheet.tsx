import { NodeList, retestNodes } from '../../../entities/network/node-list.tsx';
import { useConfig } from '../../../platform/chain/config.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { MoreButton, MoreLink } from '../../../ui/layout/card.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { LocalTools } from './local-tools.tsx';
import styles from './network-sheet.module.css';
import { closeNetwork } from './network-state.ts';

/** The network: its nodes with their latency, one's own node, and on the local chain the tools that only that one has. */
export default function NetworkSheet() {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  return (
    <Sheet open fromPage onClose={closeNetwork} title={t('network.title')}>
      <NodeList />
      <p className={styles.links}>
        <MoreButton onClick={retestNodes} disabled={!config}>
          {t('node.testAgain')}
        </MoreButton>
        <MoreLink to="/rescue">{t('node.customShort')}</MoreLink>
      </p>
      {config?.environment === 'local' ? <LocalTools faucetUrl={config.faucetUrl} /> : null}
    </Sheet>
  );
}
