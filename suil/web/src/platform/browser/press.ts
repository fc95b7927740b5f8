/** Puts off what moves the page until a press has ended: what is no longer below the pointer when it is released gets no click. */

let isPressed = false;
const waiting: (() => unknown)[] = [];

function release(): void {
  isPressed = false;
  for (const work of waiting.splice(0)) setTimeout(work);
}

const capture = { capture: true, passive: true };
window.addEventListener('pointerdown', () => (isPressed = true), capture);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, capture);

/** Runs `work` when nothing is pressed any more, and the click that follows has been dispatched. */
export function afterPress(work: () => unknown): void {
  // A touch is over when its focus moves; its click comes in the same task.
  if (isPressed) waiting.push(work);
  else setTimeout(work);
}
