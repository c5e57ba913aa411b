/** A sentence that another one goes on from: `The parcel is in transit` for `The parcel is in transit.` */
export function withoutPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
