/**
 * Calls `onNear` whenever an element comes near the window.
 * @param margin how far around the window is near, as CSS of `rootMargin`
 * @returns a function that stops watching
 */
export function watchNear(element: Element, margin: string, onNear: () => void): () => void {
  // A busy browser reports several changes at once, the latest last.
  const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onNear(), {
    rootMargin: margin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
