/** The chain's thread. */
import { openSession } from '../engine/session.ts';
import { serve } from './messages.ts';

serve(self, openSession(Date.now));
