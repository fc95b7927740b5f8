import type { ApprovalRequest } from '@suil/wallet/demo';
import { create } from 'zustand';

/** The request that waits for the user, and how it is answered. One after the other. */
interface ApprovalState {
  request: ApprovalRequest | null;
  answer: (approved: boolean) => void;
}

export const useApproval = create<ApprovalState>()(() => ({ request: null, answer: () => undefined }));

let last: Promise<unknown> = Promise.resolve();

/** Shows the request and resolves with the answer. */
export function askApproval(request: ApprovalRequest): Promise<boolean> {
  const asked = last.then(
    () =>
      new Promise<boolean>((resolve) => {
        const answer = (approved: boolean) => {
          useApproval.setState({ request: null, answer: () => undefined });
          resolve(approved);
        };
        useApproval.setState({ request, answer });
      }),
  );
  last = asked;
  return asked;
}
