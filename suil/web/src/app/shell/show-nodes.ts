import { navigate } from '../../platform/router/location.ts';

/** Goes to the list of nodes on the home page, where another one can be chosen. */
export function showNodes(): void {
  navigate('/');
  scrollToNodes();
}

/** Waits a second, in pictures of the screen, for the home page to be drawn. */
function scrollToNodes(picturesLeft = 60): void {
  const nodes = document.getElementById('nodes');
  if (nodes) nodes.scrollIntoView({ block: 'center' });
  else if (picturesLeft > 0) requestAnimationFrame(() => scrollToNodes(picturesLeft - 1));
}
