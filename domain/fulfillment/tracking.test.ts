import { expect, test } from 'vitest';
import { carrierName, trackingOf, trackingPage } from './tracking.ts';

test.each([
  ['UPS', '1Z5R89390357567127', 'https://www.ups.com/track?tracknum=1Z5R89390357567127'],
  ['ups ground', '1z879e930346834440', 'https://www.ups.com/track?tracknum=1Z879E930346834440'],
  ['FedEx', '9865 7878 8855', 'https://www.fedex.com/fedextrack/?trknbr=986578788855'],
  ['FedEx', '0414 4176 0228 964', 'https://www.fedex.com/fedextrack/?trknbr=041441760228964'],
  ['FedExDefault', '61299998820821171811', 'https://www.fedex.com/fedextrack/?trknbr=61299998820821171811'],
  ['Fed Ex', '9611020987654312345672', 'https://www.fedex.com/fedextrack/?trknbr=9611020987654312345672'],
  [
    'USPS',
    '9400 1112 0108 0805 4830 16',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111201080805483016',
  ],
  [
    'USPS',
    '7196 9010 7560 0307 7385',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=71969010756003077385',
  ],
  [
    'USPS',
    '92748931507708513018050063',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=92748931507708513018050063',
  ],
  ['usps', 'RB123456785US', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=RB123456785US'],
  ['DHL Express', '3318810025', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=3318810025'],
  [
    'DHL',
    'GM295117494011169042',
    'https://www.dhl.com/us-en/home/tracking.html?tracking-id=GM295117494011169042',
  ],
])('a number of %s is tracked on its page: %s', (carrier, number, url) => {
  const { tracking, doubt } = trackingOf(carrier, number);
  expect(doubt).toBeUndefined();
  expect(tracking.url).toBe(url);
});

test('the ZIP code before a USPS number is left out', () => {
  expect(trackingOf('USPS', '420 22153 9101026837331000039521').tracking).toMatchObject({
    carrier: 'USPS',
    number: '9101026837331000039521',
  });
});

test.each([
  ['UPS', '1Z5R89390357567128'],
  ['FedEx', '996578788855'],
  ['FedEx', '568283610012732'],
  ['USPS', '0307 1790 0005 2348 3742'],
  ['USPS', '9200000000000000000000'],
  ['USPS', 'RB123456786US'],
  ['DHL', '3318810010'],
])('a number of %s with a wrong check digit is doubted and has no link: %s', (carrier, number) => {
  const { tracking, doubt } = trackingOf(carrier, number);
  expect(tracking).toEqual({ carrier, number, url: null });
  expect(doubt).toContain('its check digit is wrong');
});

test.each([
  ['UPS', '1Z 999', '1Z 999 does not look like a number of UPS, which has 1Z and 16 letters and digits'],
  ['FedEx', '12345', '12345 does not look like a number of FedEx, which has 12, 15, 20 or 22 digits'],
])(
  'a number that the shop does not know from %s is doubted and has no link: %s',
  (carrier, number, doubt) => {
    expect(trackingOf(carrier, number)).toMatchObject({ tracking: { carrier, number, url: null }, doubt });
  },
);

test("the number of a bought label has its carrier's page in any form, because the carrier has given it", () => {
  expect(trackingPage('DHLeCommerce', '9361 2699 0350 5749 570437')).toBe(
    'https://www.dhl.com/us-en/home/tracking.html?tracking-id=9361269903505749570437',
  );
  expect(trackingPage('OnTrac', 'D10011354453707')).toBeNull();
});

test('a carrier that the shop does not know has no link and no doubt', () => {
  expect(trackingOf('Uncle Bob', 'blue van')).toEqual({
    tracking: { carrier: 'Uncle Bob', number: 'blue van', url: null },
  });
});

test("the label provider's names of carriers become the usual ones", () => {
  expect(['UPSDAP', 'FedExDefault', 'USPS', 'DHLExpress', 'OnTrac'].map(carrierName)).toEqual([
    'UPS',
    'FedEx',
    'USPS',
    'DHL',
    'OnTrac',
  ]);
});
