/** What writes the journal. Few files of an application import it. */
export { beginEpoch } from './journal/head.ts';
export { appendInputs, closeJournalDay, nextSeqs } from './journal/journal.ts';
export { openJournal, withJournal } from './journal/with-journal.ts';
