import styles from './announcement.module.css';

export function Announcement() {
  return <p className={styles.announcement}>MEMBERS SAVE ON PRINTS. JOIN NOW - IT'S FREE</p>;
}
