import { Settings } from '../settings/settings.tsx';
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx';
import { SignedOut } from '../settings/signed-out.tsx';
import { useSignedInMember } from '../settings/use-signed-in-member.ts';
import styles from '../ui/tall-page.module.css';

export default function SettingsPage() {
  return (
    <div className={styles.page}>
      <title>Settings - Passepartout</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content="Your orders, your saved prints and your account." />
      <SettingsOfMember />
    </div>
  );
}

function SettingsOfMember() {
  const member = useSignedInMember();
  if (member === 'unknown') return <SettingsSkeleton />;
  if (member === 'gone') return <SignedOut />;
  return <Settings key={member._id} member={member} />;
}
