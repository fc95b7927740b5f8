/** The dates of a member's money, and calendars as text. Apart from the package's main entry: few need it. */
export * from './i-calendar.ts';
export * from './money-dates.ts';
