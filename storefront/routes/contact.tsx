import { useState } from 'react';
import type { ContactMessage } from '#domain/customers/contact.ts';
import { BeforeYouWrite } from '../contact/before-you-write.tsx';
import styles from '../contact/contact.module.css';
import { ContactForm } from '../contact/contact-form.tsx';
import { Thanks } from '../contact/thanks.tsx';
import { PageHead } from '../discovery/page-head.tsx';

export default function ContactPage() {
  const [sentMessage, setSentMessage] = useState<ContactMessage | null>(null);
  const [isWriting, setWriting] = useState(true);
  const showThanks = (message: ContactMessage) => {
    setSentMessage(message);
    setWriting(false);
  };
  return (
    <>
      <PageHead
        title="Contact"
        description="Write to us about a print, an order, or a wall. A person will answer, usually within two business days."
        path="/contact"
      />
      <div className={styles.head}>
        <h1>Contact</h1>
        <p className={styles.lead}>
          A question about a print, an order, or a bare wall? Write to us. A person will answer, usually
          within two business days.
        </p>
      </div>
      <div className={styles.page}>
        {sentMessage && !isWriting ? (
          <Thanks message={sentMessage} onAgain={() => setWriting(true)} />
        ) : (
          <ContactForm isFurther={sentMessage !== null} onSent={showThanks} />
        )}
        <BeforeYouWrite />
      </div>
    </>
  );
}
