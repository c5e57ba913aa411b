import {
  type Attestation,
  attestedFacts,
  consentTexts,
  maxSignatureLength,
  printedTexts,
} from '#domain/catalogue/attestation.ts';
import styles from '../ui/form.module.css';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';

interface Props {
  value: Attestation;
  onChange: (attestation: Attestation) => void;
  /** What holds for an empty field. */
  artists?: Attestation;
}

/** What certificates state because the artist or the estate has said it. Nothing is chosen at first. */
export function AttestationFields({ value, onChange, artists = {} }: Props) {
  const empty = (said: string | undefined) => (said ? `As for the artist: ${said}` : 'Not stated');
  const facts = new Map(attestedFacts({ ...artists, ...value }));
  /** What certificates print for a field, or what the field is for. */
  const hint = (fact: string, use: string) =>
    facts.has(fact) ? `Certificates say “${fact}: ${facts.get(fact)}”.` : use;
  const set = (name: keyof Attestation, text: string) => {
    const { [name]: _, ...others } = value;
    // The options of each select are the keys of its texts.
    onChange(text === '' ? others : { ...others, [name]: text });
  };
  return (
    <div className={styles.form}>
      <TextField
        label="Signature"
        name="signature"
        hint={hint(
          'Signature',
          'How prints are signed, such as “Not signed”. Certificates leave it out while it is empty.',
        )}
        placeholder={artists.signature ? empty(artists.signature) : ''}
        maxLength={maxSignatureLength}
        value={value.signature ?? ''}
        onChange={(text) => set('signature', text)}
      />
      <Select
        label="When are the prints made?"
        hint={hint('Made', 'Certificates leave it out until you choose.')}
        options={[
          ['', empty(artists.printed && printedTexts[artists.printed])],
          ...Object.entries(printedTexts),
        ]}
        value={value.printed ?? ''}
        onChange={(event) => set('printed', event.target.value)}
      />
      <Select
        label="Consent to the prints"
        hint={hint('Consent', 'Certificates leave it out until you choose.')}
        options={[
          ['', empty(artists.consent && consentTexts[artists.consent])],
          ...Object.entries(consentTexts),
        ]}
        value={value.consent ?? ''}
        onChange={(event) => set('consent', event.target.value)}
      />
    </div>
  );
}

/** `Signature: Not signed; Consent: With the artist's consent` */
export function describeAttestation(attestation: Attestation): string {
  const facts = attestedFacts(attestation).map((fact) => fact.join(': '));
  return facts.join('; ') || 'nothing';
}
