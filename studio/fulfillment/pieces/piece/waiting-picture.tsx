import { useEffect, useState } from 'react';
import { photoShelf } from '../bench-api.ts';

/** A photograph that waits in the tap queue. @param tapKey the key of its tap */
export function WaitingPicture({ tapKey, alt }: { tapKey: string; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void photoShelf.read(tapKey).then((jpeg) => {
      if (!jpeg || isGone) return;
      made = URL.createObjectURL(jpeg);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [tapKey]);
  return address ? <img src={address} alt={alt} /> : null;
}
