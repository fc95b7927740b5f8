import { TRANSPORTS, type Transport } from '@suil/core/api';
import { type FormEvent, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { chooseCustom, currentEndpoint, endpointUrl, testEndpoint, useEndpoints } from '../../lib/endpoint.ts';
import { queryClient } from '../../lib/query.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
            value: latency?.state === 'ok' ? `${latency.ms} ms` : latency?.state === 'failed' ? t('node.failed') : '–',
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
