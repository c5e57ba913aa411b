import { useEffect, useState } from 'react';

const farFromTopPixels = 400;

/** Whether the header should stand at the window's top: scrolled up, and more than 400 px down the page. */
export function useReturningBar(): boolean {
  const [isReturning, setReturning] = useState(false);
  useEffect(() => {
    let before = scrollY;
    const follow = () => {
      if (scrollY === before) return;
      setReturning(scrollY < before && scrollY > farFromTopPixels);
      before = scrollY;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return isReturning;
}
