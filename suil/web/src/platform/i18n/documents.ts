/**
 * The long texts: terms, risks and privacy, and the answers of the help page. Each language's is a chunk of its own, read when
 * a user opens it. Owns their loading; the short texts are `texts.ts`'s, and what was accepted is `consent.ts`'s.
 */
import { assert } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from './language.ts';

export interface Passage {
  title: string;
  text: string;
}

export const LEGAL_PARTS = ['terms', 'risks', 'privacy'] as const;
export type LegalPart = (typeof LEGAL_PARTS)[number];

interface File<Content> {
  readonly default: Content;
}
type Files<Content> = Record<string, () => Promise<File<Content>>>;
const legal = import.meta.glob<File<Record<LegalPart, readonly Passage[]>>>('./documents/legal/*.json');
const help = import.meta.glob<File<readonly Passage[]>>('./documents/help/*.json');

function useDocument<Content>(kind: 'legal' | 'help', files: Files<Content>) {
  const code = useLanguage((state) => state.code);
  return useQuery({
    queryKey: ['open', 'document', kind, code],
    queryFn: async () => {
      const load = files[`./documents/${kind}/${code}.json`];
      assert(load, `there is a document ${kind} in ${code}`);
      return (await load()).default;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Terms, risks and privacy in the selected language. */
export const useLegal = () => useDocument('legal', legal);

/** Questions and answers in the selected language. */
export const useHelp = () => useDocument('help', help);
