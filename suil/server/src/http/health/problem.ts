/** What is wrong with a running server, as its health check reports it. */

export interface Problem {
  /** One line without addresses, paths or amounts of members: anyone may read it. */
  readonly text: string;
  /**
   * What stops because of it. `readiness`: the server should get no requests. `intents`: none is accepted, and withdrawals are stopped with
   * them. `nothing`: an operator has to act before something does. The others are reported and take no server out of service, because everything else can be read and signed meanwhile.
   */
  readonly affects: 'readiness' | 'intents' | 'withdrawals' | 'settlement' | 'reserves' | 'nothing';
}
