import { useLocation, useSearch } from '../../../platform/router/location.ts';
import { type Section, sectionOf } from '../../../platform/router/sections.ts';

/** The section of the place in the address, and `aria-current` of a link to one. */
export function useCurrent() {
  const [pathname] = useLocation();
  const search = useSearch();
  const section = sectionOf(pathname, search);
  return { section, currentOf: (of: Section) => (of === section ? ('page' as const) : undefined) };
}
