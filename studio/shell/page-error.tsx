import { useRouteError } from 'react-router';
import { describeError } from '../api/call.ts';
import { FrontDoor } from '../staff/sign-in/front-door.tsx';

/** Replaces a page whose code failed. */
export function PageError() {
  const error = useRouteError();
  return (
    <FrontDoor title="Something went wrong" lead="Nothing that you saved is lost.">
      <p>{describeError(error)}</p>
      <p>
        <a href="/studio/">Open the studio again</a>
      </p>
    </FrontDoor>
  );
}
