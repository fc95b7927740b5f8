import { TRANSPORTS, type Transport } from '@suil/core/api';
import { type FormEvent, useState } from 'react';
import { queryClient } from '../../platform/api/query.ts';
import { useConfig } from '../../platform/chain/config.ts';
import {
  chooseCustom,
  currentEndpoint,
  endpointUrl,
  testEndpoint,
  useEndpoints,
} from '../../platform/chain/endpoint.ts';
import { latencyText } from '../../platform/chain/latency.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';

const TRANSPORT_NAMES: Record<Transport, string> = { grpc: 'gRPC', jsonrpc: 'JSON-RPC' };

/** The node everything here is read from, and the way to any other. */
export function NodeForm() {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const chosen = useEndpoints((state) => state.chosen);
  const node = config ? currentEndpoint(config.nodes, chosen) : chosen;
  const latency = useEndpoints((state) => (node ? state.latency[node.id] : undefined));
  const [url, setUrl] = useState('');
  const [transport, setTransport] = useState<Transport>('grpc');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const custom = chooseCustom(url, transport);
    if (custom === null) return setProblem(t('node.urlInvalid'));
    setProblem(null);
    await testEndpoint(custom);
    void queryClient.invalidateQueries();
  };
  return (
    <Card title={t('rescue.node')}>
      <Facts
        facts={[
          { label: t('node.inUse'), value: node?.text ?? '–' },
          { label: t('node.url'), value: node ? endpointUrl(node) : '–' },
          { label: t('node.transport'), value: node ? TRANSPORT_NAMES[node.transport ?? 'grpc'] : '–' },
          {
            label: t('node.latency'),
            value: latencyText(t, latency, '–'),
          },
        ]}
      />
      <form onSubmit={submit} style={{ display: 'grid', gap: '0.8rem', marginTop: '1rem' }}>
        <TextField
          label={t('node.custom')}
          value={url}
          placeholder="https://"
          inputMode="url"
          problem={problem}
          onChange={setUrl}
        />
        <Segmented
          large
          label={t('node.transport')}
          options={TRANSPORTS.map((value) => ({ value, text: TRANSPORT_NAMES[value] }))}
          value={transport}
          onChange={setTransport}
        />
        <Button type="submit" wide>
          {t('node.use')}
        </Button>
      </form>
    </Card>
  );
}
