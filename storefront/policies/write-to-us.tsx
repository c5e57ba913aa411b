import { Link } from 'react-router';
import { owner } from '#domain/owner.ts';

/** How the owner is reached, at the end of every policy. */
export function WriteToUs() {
  return (
    <>
      <p>
        Write to <a href={`mailto:${owner.email}`}>{owner.email}</a>, or with the{' '}
        <Link to="/contact">contact form</Link>. Letters reach us at:
      </p>
      <p>
        {[owner.company, ...owner.address].map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
    </>
  );
}
