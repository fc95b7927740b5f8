/** How long signer and auditor take for a voucher, each answer and each refusal: a histogram, and of the signer a span of the intent's trace. */
import type { Services } from '../../../module/services.ts';
import type { AuditorClient } from '../issuing/auditor-client.ts';
import type { SignerClient } from '../issuing/signer-client.ts';

/** A local key signs within 10 ms, one in a key service within some 100 ms; after 15 s there is no answer. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export interface ObserveCalls {
  readonly signer: (signer: SignerClient) => SignerClient;
  readonly auditor: (auditor: AuditorClient) => AuditorClient;
}

/** Adds the histogram; what is returned wraps the clients, whose answers stay as they are. */
export function observeCalls({ metrics, trace }: Pick<Services, 'metrics' | 'trace'>): ObserveCalls {
  const observe = metrics.histogram({
    name: 'suil_voucher_call_seconds',
    help: 'How long signer and auditor took to answer a request for a voucher',
    label: 'process',
    buckets: CALL_SECONDS,
  });
  const timed = async <Answer>(process: 'signer' | 'auditor', call: () => Promise<Answer>): Promise<Answer> => {
    const startedMs = performance.now();
    try {
      return await call();
    } finally {
      observe((performance.now() - startedMs) / 1_000, process);
    }
  };
  return {
    signer: (signer) => ({
      ...signer,
      sign: (request) =>
        timed('signer', () =>
          trace.call(request.intent.nonce, 'sign voucher', (headers) => signer.sign(request, headers)),
        ),
    }),
    auditor: (auditor) => ({
      ...auditor,
      approve: (...request) => timed('auditor', () => auditor.approve(...request)),
    }),
  };
}
