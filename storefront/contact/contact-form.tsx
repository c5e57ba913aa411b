import { maxMessageLength } from '#domain/customers/contact.ts';
import { useShopDetails } from '../shop-settings.tsx';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import { EmailField, Field, TextArea } from '../ui/form/field.tsx';
import type { FieldTexts } from '../ui/form/use-submit.ts';
import styles from './contact-form.module.css';
import { type MessageForm, useMessage } from './use-message.ts';

export function ContactForm(form: MessageForm) {
  const { email } = useShopDetails();
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { isBusy, problems, refusal, props } = useMessage(form);
  return (
    <form className={styles.form} method="post" noValidate {...props}>
      <NameFields problems={problems} />
      <EmailField autoComplete="email" problem={problems.email} />
      <TextArea
        label="Message"
        name="message"
        dir="auto"
        rows={6}
        required
        hint={`Up to ${maxMessageLength.toLocaleString('en-US')} characters`}
        problem={problems.message}
      />
      <Honeypot />
      <button
        className={`${button.button} ${styles.send}`}
        type="submit"
        disabled={!isRehydrated || isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? 'Sending…' : 'Send'}
      </button>
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <noscript>
        <p>
          This form needs JavaScript. You can also write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </noscript>
    </form>
  );
}

function NameFields({ problems }: { problems: FieldTexts }) {
  return (
    <div className={styles.names}>
      <Field
        label="First Name"
        name="firstName"
        autoComplete="given-name"
        dir="auto"
        required
        problem={problems.firstName}
      />
      <Field
        label="Last Name"
        name="lastName"
        autoComplete="family-name"
        dir="auto"
        required
        problem={problems.lastName}
      />
    </div>
  );
}

/** A honeypot: people don't see this field, so only programs fill it in. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
