/**
 * Makes everything but an element inert: neither the keyboard nor a screen reader leaves it. What it returns undoes that.
 */
export function isolate(element: HTMLElement): () => void {
  const silenced: HTMLElement[] = [];
  for (let inside = element; inside.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
    if (inside.parentElement === document.body) break;
  }
  return () => {
    for (const sibling of silenced) sibling.inert = false;
  };
}
