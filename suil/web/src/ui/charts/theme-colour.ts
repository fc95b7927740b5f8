/**
 * A colour of the theme as a canvas or a picture takes it: `var(--t2)` and the like, computed.
 * @param place an element of the page; what it looks like does not change
 */
export function colourOf(place: HTMLElement, value: string): string {
  const { color: colorBefore, transitionProperty: transitionBefore } = place.style;
  // A transition, however short, would still be at the colour before.
  place.style.transitionProperty = 'none';
  place.style.color = value;
  const { color } = getComputedStyle(place);
  place.style.color = colorBefore;
  place.style.transitionProperty = transitionBefore;
  return color;
}
