/** How large a team may be whose line is worked out again. */

/** The most members, the one whose line it is among them, that a line is worked out from in a browser. */
export const LINE_TEAM_MAX = 1_000;
