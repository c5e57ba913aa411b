import { domainToASCII } from 'node:url';

/** @param sender `Shop <hello@shop.example>`, or the address alone */
export function addressOf(sender: string): string {
  return /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

/** The domain of an email address, as name servers know it. */
export function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
}
