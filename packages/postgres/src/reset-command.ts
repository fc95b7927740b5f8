/** The command that begins anew, named in every refusal to open data of another version. */
export const RESET_COMMAND = 'npm run reset';
