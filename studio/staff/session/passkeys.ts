import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Browsers have passkeys only under https and on localhost. */
export const supportsPasskeys = browserSupportsWebAuthn();

/** Asks the browser for a new passkey. @throws Error with a sentence for the member of staff */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Asks the browser for one of the passkeys. @throws Error with a sentence for the member of staff */
export async function answerWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON }).catch(explain);
}

function explain(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    throw new Error('This device already has one of your passkeys.');
  }
  if (error instanceof Error && error.name === 'NotAllowedError') {
    throw new Error('No passkey was used. The request was canceled, or it took too long.');
  }
  throw new Error('This device could not use a passkey. Try another device, or a password.', {
    cause: error,
  });
}
