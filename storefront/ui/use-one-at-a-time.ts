import { useRef, useState } from 'react';

/** Tracks work that must not start again while it is running, for example after a double click. */
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
  /** Changes immediately, whereas `isBusy` changes with the next rendering. */
  const isUnderWay = () => underWay.current;
  return { isBusy, isUnderWay, busyWith };
}
