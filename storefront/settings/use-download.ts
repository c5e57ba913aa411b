import { useState } from 'react';
import { downloadMyData } from '../api.ts';
import { useShopStore } from '../store/store.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

const fileName = 'passepartout-my-data.json';

/** Asks for everything held about the member, and hands it over as a file. */
export function useDownload() {
  const store = useShopStore();
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [error, setError] = useState('');
  const download = async () => {
    if (isUnderWay()) return;
    setError('');
    const answer = await busyWith(downloadMyData(store));
    if (answer.ok) handOver(answer.value);
    else setError(answer.failure.message || 'Your data could not be fetched. Please try again.');
  };
  return { isBusy, error, download };
}

function handOver(data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser reads the file after the click; a minute is ample.
  setTimeout(URL.revokeObjectURL, 60_000, link.href);
}
