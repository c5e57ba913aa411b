import { Settings } from '../settings/settings.tsx';
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx';
import { useSignedInMember } from '../settings/use-signed-in-member.ts';
import styles from './settings.module.css';

export default function SettingsPage() {
  const [member, leave] = useSignedInMember();
  return (
    <div className={styles.page}>
      <title>Settings - Passepartout</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content="Your orders, your saved prints and your account." />
      {member ? <Settings key={member._id} member={member} leave={leave} /> : <SettingsSkeleton />}
    </div>
  );
}
