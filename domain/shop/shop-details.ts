import type { RefusedDestinations } from '../fulfillment/destinations.ts';
import type { Equipment } from '../fulfillment/equipment.ts';
import { defaultEquipment } from '../fulfillment/equipment.ts';
import { defaultMakerLabels, type MakerLabels } from '../fulfillment/maker-labels.ts';
import type { Materials } from '../fulfillment/materials.ts';
import { defaultMaterials } from '../fulfillment/materials.ts';
import { defaultParcelCover, type ParcelCover } from '../fulfillment/parcel-cover.ts';
import { defaultRefusedDestinations } from '../fulfillment/refused-destinations.ts';
import { defaultLargestInTube, type LargestInTube } from '../fulfillment/tubes.ts';
import type { PolicyTexts } from './policies.ts';
import type { Production } from './terms.ts';
import { defaultProduction } from './terms.ts';
import { defaultWorkingDays, type WorkingDays } from './working-days.ts';

/**
 * What the owner decides about the shop's name and words. It is stored in the database, where the studio
 * changes it. `shop-details-schema.ts` has its rules.
 */
export interface ShopDetails {
  shop: string;
  company: string;
  /** Where the prints are made and the owner receives mail, line by line. */
  address: readonly string[];
  city: string;
  state: string;
  county: string;
  email: string;
  social: { name: string; url: string };
  /** The year of the footer. */
  since: number;
  announcement: {
    /** The words in brackets link to joining. */
    guests: string;
    members: string;
  };
  hero: {
    /** Line by line. */
    heading: readonly string[];
    sentence: string;
    button: string;
    /** The id of the print beside the words. Null: one of the newest. */
    print: string | null;
  };
  /** Where the parcels start, for their labels. */
  sender: { company: string; phone: string; address: SenderAddress };
  policies: PolicyTexts;
  /** What new orders are promised. */
  production: Production;
  workingDays: WorkingDays;
  /**
   * What the shop does if an order has not shipped by the last working day before its promised day. `send`: it tells the buyer
   * a new day. `hold`: it alerts the owner, who decides.
   */
  delayNotices: 'send' | 'hold';
  parcelCover: ParcelCover;
  refusedDestinations: RefusedDestinations;
  /** What the goods are made of. */
  materials: Materials;
  /** What the workshop prints on and cuts from. A variant that it cannot make is off sale. */
  equipment: Equipment;
  makerLabels: MakerLabels;
  largestInTube: LargestInTube;
  /** The SoundCloud playlist of the player. Null: the one of the settings, if there is one. */
  playlist: string | null;
}

/** An address of the order's form, without the parts that a buyer may leave out. */
interface SenderAddress {
  line1: string;
  line2: string | null;
  city: string;
  /** Two letters. */
  state: string;
  postal_code: string;
  country: 'US';
}

/**
 * What every page may show. The loaders of the home page, the product page and the policies give them their texts, and no
 * page shows the sender, the equipment besides the mouldings, what makers may buy and how prints are packed.
 */
export type PageDetails = Omit<
  ShopDetails,
  | 'hero'
  | 'sender'
  | 'policies'
  | 'workingDays'
  | 'delayNotices'
  | 'parcelCover'
  | 'materials'
  | 'equipment'
  | 'makerLabels'
  | 'largestInTube'
  | 'playlist'
> & {
  materials: Pick<Materials, 'process' | 'paper'>;
  equipment: Pick<Equipment, 'mouldings'>;
};

/** The details of a shop whose owner has not changed them: the texts of the specification, section 1. */
export const defaultDetails: ShopDetails = {
  shop: 'Passepartout',
  company: 'Passepartout Prints LLC',
  address: ['Portland, Oregon 97209', 'USA'],
  city: 'Portland, Oregon, USA',
  state: 'Oregon',
  county: 'Multnomah County',
  email: 'hello@passepartout.example',
  social: { name: 'Instagram', url: 'https://www.instagram.com/' },
  since: 2023,
  announcement: {
    guests: "MEMBERS SAVE ON PRINTS. [JOIN NOW] - IT'S FREE",
    members: 'FREE SHIPPING IN THE USA FOR A LIMITED TIME',
  },
  hero: {
    heading: ['WALLS', 'THAT', 'TALK'],
    sentence: 'Shop collection of fine art photography',
    button: 'SHOP NOW',
    print: null,
  },
  sender: {
    company: 'Passepartout Prints LLC',
    phone: '+1 503 555 0100',
    address: {
      line1: '1 Studio Way',
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '97209',
      country: 'US',
    },
  },
  policies: { terms: null, privacy: null, returns: null, accessibility: null },
  production: defaultProduction,
  workingDays: defaultWorkingDays,
  delayNotices: 'send',
  parcelCover: defaultParcelCover,
  refusedDestinations: defaultRefusedDestinations,
  materials: defaultMaterials,
  equipment: defaultEquipment,
  makerLabels: defaultMakerLabels,
  largestInTube: defaultLargestInTube,
  playlist: null,
};

/** An announcement in three parts: before its link, the link's words, and after it. Without brackets it has no link. */
export function splitAnnouncement(text: string): { before: string; link: string; after: string } {
  const [, before = text, link = '', after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(text) ?? [];
  return { before, link, after };
}

/** Whether the shop's name takes a smaller type, and two lines on a phone, to fit beside the buttons of the header. */
export function isLongName(shop: string): boolean {
  return shop.length > 16;
}

/** The company's name and postal address, line by line. */
export function postalLines({ company, address }: Pick<ShopDetails, 'company' | 'address'>): string[] {
  return [company, ...address];
}

/** Gives the details as they are now, for code that outlives a change. */
export interface CurrentDetails {
  current(): ShopDetails;
}
