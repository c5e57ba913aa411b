import { type Cents, formatCents } from '../money.ts';

/** Which shipping labels makers may buy. Owners may buy all. */
export interface MakerLabels {
  /** Such as `UPS Ground`, as the label provider names them. Empty: every service. */
  services: readonly string[];
  /** The highest price of one label. 0: makers buy none. */
  mostDollars: number;
}

/**
 * Every service, up to a price that the ground service of the largest parcel stays below (about $440 with the surcharge for
 * large packages). So makers pack and ship all day, and a faster service for a large box is the owner's decision.
 */
export const defaultMakerLabels: MakerLabels = { services: [], mostDollars: 500 };

/** Why a maker may not buy a label, and who may. Undefined if they may. */
export function whyNotForMakers(
  { services, mostDollars }: MakerLabels,
  { service, cents }: { service: string; cents: Cents },
): string | undefined {
  const owner = 'An owner can buy it, or allow it under Shop, Workshop.';
  const isAllowed = services.some((allowed) => allowed.toLowerCase() === service.toLowerCase());
  if (services.length > 0 && !isAllowed)
    return `Makers may buy ${services.join(', ')}, and not ${service}. ${owner}`;
  if (cents > mostDollars * 100)
    return `${service} costs more than ${formatCents(mostDollars * 100)}, the most that makers may spend on a label. ${owner}`;
  return undefined;
}
