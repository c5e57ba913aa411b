import { Link } from 'react-router';
import { useShopDetails } from '../shop-settings.tsx';
import styles from './site-footer.module.css';

export function SiteFooter() {
  const { shop, city, social, since } = useShopDetails();
  return (
    <footer className={styles.footer}>
      <div>
        <div className={styles.name}>{shop}</div>
        <p>Printed and framed in {city}</p>
      </div>
      <nav className={styles.links} aria-label="Footer">
        <ul>
          <li>
            <Link to="/shop/all-prints/">Shop</Link>
          </li>
          <li>
            <Link to="/shop/all-prints/#search">Search</Link>
          </li>
          <li>
            <Link to="/wall">Plan a wall</Link>
          </li>
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          <li>
            <a href={social.url} rel="me noopener">
              {social.name}
            </a>
          </li>
        </ul>
        <ul>
          <li>
            <Link to="/orders/find">Find your order</Link>
          </li>
          <li>
            <Link to="/policies/terms-of-service">Terms</Link>
          </li>
          <li>
            <Link to="/policies/privacy">Privacy</Link>
          </li>
          <li>
            <Link to="/policies/returns">Return policy</Link>
          </li>
          <li>
            <Link to="/policies/accessibility">Accessibility</Link>
          </li>
        </ul>
      </nav>
      <p className={styles.year}>
        © {since} {shop}
      </p>
    </footer>
  );
}
