import button from '../ui/button.module.css';
import styles from '../ui/feedback/message-page.module.css';

/** Reloads and plain links: whatever broke, a fresh page is what may mend it. */
export function SomethingWrong() {
  return (
    <div className={styles.page}>
      <title>Something went wrong - Passepartout</title>
      <meta name="robots" content="noindex" />
      <h1>Something slipped off its hook</h1>
      <p>
        This page could not be shown. Your cart is safe. Please try again in a moment; if you just paid, your
        order is with us and its confirmation comes by email.
      </p>
      <div className={styles.ways}>
        <button className={button.button} type="button" onClick={() => location.reload()}>
          Try again
        </button>
        <a href="/shop/all-prints/">See all prints</a>
        <a href="/cart">Go to your cart</a>
      </div>
    </div>
  );
}
