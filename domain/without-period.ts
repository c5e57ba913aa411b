/** A sentence without its period, so that more words can follow: `The parcel is in transit` for `The parcel is in transit.` */
export function withoutPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
