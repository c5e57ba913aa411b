import { useState } from 'react';
import { downloadMyData } from '../membership/membership-api.ts';
import { useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { offerFile } from '../ui/offer-file.ts';
import section from '../ui/section.module.css';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './your-data.module.css';

export function YourData({ email }: { email: string }) {
  const { isBusy, error, download } = useDownload();
  return (
    <section aria-labelledby="your-data">
      <h2 className={section.heading} id="your-data">
        Your data
      </h2>
      <p className={styles.words}>Download everything we hold about you, or delete your account.</p>
      <div className={styles.ways}>
        <button className={button.button} data-quiet type="button" aria-busy={isBusy} onClick={download}>
          Download my data
        </button>
        <DeleteAccount email={email} />
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </section>
  );
}

/** Downloads everything the shop holds about the member as a file. */
function useDownload() {
  const store = useShopStore();
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [error, setError] = useState('');
  const download = async () => {
    if (isUnderWay()) return;
    setError('');
    const answer = await busyWith(downloadMyData(store));
    if (!answer.ok)
      return setError(answer.failure.message || "We couldn't fetch your data. Please try again.");
    const text = JSON.stringify(answer.value, null, 2);
    offerFile(new Blob([text], { type: 'application/json' }), 'passepartout-my-data.json');
  };
  return { isBusy, error, download };
}
