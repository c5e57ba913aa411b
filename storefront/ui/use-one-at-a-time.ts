import { useRef, useState } from 'react';

/** For work that a visitor starts and that must not start again while it is under way, as by a double click. */
export function useOneAtATime() {
  const underWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const busyWith = async <Result>(work: Promise<Result>): Promise<Result> => {
    underWay.current = true;
    setBusy(true);
    try {
      return await work;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  /** At once, where `isBusy` tells the page of it with its next rendering. */
  const isUnderWay = () => underWay.current;
  return { isBusy, isUnderWay, busyWith };
}
