import button from '../ui/button.module.css';
import section from '../ui/section.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { useDownload } from './use-download.ts';
import styles from './your-data.module.css';

export function YourData({ email }: { email: string }) {
  const { isBusy, error, download } = useDownload();
  return (
    <section aria-labelledby="your-data">
      <h2 className={section.heading} id="your-data">
        Your data
      </h2>
      <p className={styles.words}>
        Everything we hold about you, as a file to keep or to take elsewhere; and the way to leave us.
      </p>
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
