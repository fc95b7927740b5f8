import { NodeList, retestNodes } from '../../../entities/network/node-list.tsx';
import { useConfig } from '../../../platform/chain/config.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Card, MoreButton, MoreLink } from '../../../ui/layout/card.tsx';

/** Network nodes: a latency test for each, and the choice of the one in use. */
export function NodesCard() {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <Card
      title={t('node.title')}
      aside={
        <span>
          <MoreLink to="/rescue">{t('node.customShort')}</MoreLink>
          <MoreButton onClick={retestNodes} disabled={!config.data}>
            {t('node.testAgain')}
          </MoreButton>
        </span>
      }
    >
      <NodeList />
    </Card>
  );
}
