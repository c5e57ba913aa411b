import { capitalize } from '#domain/capitalize.ts';

/** A carrier's service in words: `USPS GroundAdvantage` is `USPS Ground Advantage`, and `FedEx FEDEX_GROUND` is `FedEx Ground`. */
export function nameService(service: string): string {
  const [carrier = '', ...parts] = service.split(' ');
  const code = parts.join(' ').replace(`${carrier.toUpperCase()}_`, '');
  const isShouted = code === code.toUpperCase();
  const words = isShouted
    ? code.toLowerCase().split('_').map(capitalize)
    : [code.replace(/([a-z])(?=[A-Z])/g, '$1 ')];
  return [carrier, ...words].filter(Boolean).join(' ');
}
