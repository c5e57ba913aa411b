import { useRef, useState } from 'react';

/** Tracks work that must not start again while it is running, as by a double click. */
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
  /** Up to date at once; `isBusy` changes only with the next rendering. */
  const isUnderWay = () => underWay.current;
  return { isBusy, isUnderWay, busyWith };
}
