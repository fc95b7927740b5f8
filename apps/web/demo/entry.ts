/** Fetches the demo wallet beside the app: what an entry imports by itself would be part of the first paint's one file. */
void import('./main.tsx');
