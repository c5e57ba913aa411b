import { useEffect, useRef, useState } from 'react';

const roundingPixels = 2;

/** A row that scrolls sideways: where it stands, and the way to move it by about what is in view. */
export function useRow() {
  const row = useRef<HTMLUListElement>(null);
  const [{ isAtStart, isAtEnd }, setPlace] = useState({ isAtStart: true, isAtEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const follow = () => setPlace(placeOf(element));
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, []);
  const move = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return { row, isAtStart, isAtEnd, move };
}

function placeOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  return {
    isAtStart: scrollLeft <= roundingPixels,
    isAtEnd: scrollLeft >= scrollWidth - clientWidth - roundingPixels,
  };
}
