import { Link } from 'react-router';
import { owner } from '#domain/owner.ts';
import styles from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <div className={styles.name}>{owner.shop}</div>
        <p>Printed and framed in {owner.city}</p>
      </div>
      <nav className={styles.links} aria-label="Footer">
        <ul>
          <li>
            <Link to="/shop/all-prints/">Shop</Link>
          </li>
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          <li>
            <a href={owner.social.url} rel="me noopener">
              {owner.social.name}
            </a>
          </li>
        </ul>
        <ul>
          <li>
            <Link to="/policies/terms-of-service">Terms</Link>
          </li>
          <li>
            <Link to="/policies/privacy">Privacy</Link>
          </li>
          <li>
            <Link to="/policies/returns">Return policy</Link>
          </li>
        </ul>
      </nav>
      <p className={styles.year}>
        © {owner.since} {owner.shop}
      </p>
    </footer>
  );
}
