/** The objects that the accounts own and those that transactions of the page made. */
import type { ChainView } from '../engine/views.ts';
import { shortIds } from './text.ts';

export function ObjectsCard({ state }: { state: ChainView | null }) {
  const objects = state?.objects ?? [];
  const nameOf = (owner: string) => state?.accounts.find(({ address }) => address === owner)?.name ?? shortIds(owner);
  return (
    <section aria-labelledby="objects-title">
      <h2 id="objects-title">Objects</h2>
      <ul aria-label="Objects" class="objects">
        {objects.map(({ id, type, owner, version, json }) => (
          <li key={id}>
            <details>
              <summary>
                {shortIds(type)} <small>{nameOf(owner)}</small>
              </summary>
              <dl>
                <dt>Id</dt>
                <dd>
                  <code>{id}</code>
                </dd>
                <dt>Version</dt>
                <dd>{version}</dd>
                <dt>Contents</dt>
                <dd>
                  <pre>{JSON.stringify(json, null, 2)}</pre>
                </dd>
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
