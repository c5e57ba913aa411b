import { useEffect, useRef, useState } from 'react';
import type { ContactMessage } from '#domain/customers/contact.ts';
import { answerTime } from '#domain/shop/terms.ts';
import { BeforeYouWrite } from '../contact/before-you-write.tsx';
import styles from '../contact/contact.module.css';
import { ContactForm } from '../contact/contact-form.tsx';
import { PageHead } from '../discovery/page-head.tsx';
import button from '../ui/button.module.css';

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
        description={`Write to us about a print, an order, or a wall. A person will answer, usually within ${answerTime}.`}
        path="/contact"
      />
      <div className={styles.head}>
        <h1>Contact</h1>
        <p className={styles.lead}>
          A question about a print, an order, or a bare wall? Write to us. A person will answer, usually
          within {answerTime}.
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

/** Replaces the form, and takes the focus, because the form's button is gone. */
function Thanks({ message, onAgain }: { message: ContactMessage; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, <bdi>{message.firstName.trim()}</bdi>.
      </h2>
      <p>
        We have your message and will reply to <bdi>{message.email.trim()}</bdi>, usually within two business
        days.
      </p>
      <button className={button.button} data-quiet type="button" onClick={onAgain}>
        Write another message
      </button>
    </div>
  );
}
