/** The end of the home page, which a phone shows when it is scrolled: the network's nodes, the ecosystem, and links to the texts. */
import { EcosystemCard } from './ecosystem-card.tsx';
import { MoreLinks } from './more-links.tsx';
import { NodesCard } from './nodes-card.tsx';

export default function LowerCards() {
  return (
    <>
      <NodesCard />
      <EcosystemCard />
      <MoreLinks />
    </>
  );
}
