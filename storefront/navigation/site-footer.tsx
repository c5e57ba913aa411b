import { Link } from 'react-router';
import styles from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>Passepartout</p>
      <nav aria-label="Footer">
        <Link to="/shop/all-prints/">Shop</Link>
      </nav>
      <p>Printed and framed in Portland, Oregon, USA</p>
      <p>© 2023 Passepartout</p>
    </footer>
  );
}
