import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { countOf } from '#domain/count-of.ts';
import { describeBox } from '#domain/fulfillment/packing.ts';
import { formatCents } from '#domain/money.ts';
import { isLate, orderNumber } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import {
  buyLabels,
  type LabelContext,
  type QuotedBox,
  quoteLabels,
} from '#server/fulfillment/labels/buy-labels.ts';
import { openLabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import { voidLabel } from '#server/fulfillment/labels/void-label.ts';
import { findParcels, type Parcel } from '#server/fulfillment/parcels/find-parcels.ts';
import { codesOf } from '#server/fulfillment/parcels/plan-parcels.ts';
import type { Rate } from '#server/fulfillment/parcels/shipments.ts';
import { confirm } from '../confirm.ts';
import { nameWithLate } from '../orders/list-orders.ts';
import { requireOrder } from '../orders/with-order-context.ts';
import { formatTable, jsonOption, printResult, yesOption } from '../output.ts';
import { pieceCodes } from '../parse-arguments.ts';
import { withShop } from '../with-shop.ts';
import { explainRefusedLabel, explainRefusedVoid } from './explain-refused-label.ts';

const order = ['<order>', 'its id, its number or its payment session'] as const;

const labelHelp = `
A label is bought for each box in which the order ships (see "pack"). All pieces must be packed; --pieces ships a part.
Running the command again buys nothing twice. Prices, carriers and refunds are those of the label provider.

Examples: npm run shop -- label rates 1A2B3C4D
          npm run shop -- label buy 1A2B3C4D --service "UPS Ground" --output labels
          npm run shop -- label void 1Z5R89390357567127`;

export function addLabelCommands(program: Command): void {
  const label = program.command('label').description('shipping labels: rates, purchase, printing, refund');
  const pieces = new Option('--pieces <codes>', 'only these pieces, with commas between').argParser(
    pieceCodes,
  );
  label
    .command('rates')
    .description('what the carriers ask for each box of an order')
    .argument(...order)
    .addOption(pieces)
    .option(...jsonOption)
    .addHelpText('after', labelHelp)
    .action(showRates);
  label
    .command('buy')
    .description('buys the labels of an order, and writes them as PDF')
    .argument(...order)
    .option('--service <service>', 'such as "UPS Ground"; the cheapest by default')
    .addOption(pieces)
    .option('--output <folder>', 'where the labels are written', '.')
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', labelHelp)
    .action(buyForOrder);
  label
    .command('print')
    .description('writes the labels of an order as PDF again')
    .argument(...order)
    .option('--output <folder>', 'where the labels are written', '.')
    .option(...jsonOption)
    .action(printLabels);
  label
    .command('void')
    .description('asks for the money back for an unused label; its pieces can get another one')
    .argument('<number>', 'the tracking number')
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', labelHelp)
    .action(voidNumber);
}

interface LabelOptions {
  pieces?: string[];
  service?: string;
  output: string;
  yes?: true;
  json?: true;
}

/** `shop label rates <order>`. */
async function showRates(name: string, { pieces, json }: LabelOptions): Promise<void> {
  await withLabels(async (context) => {
    const order = await requireOrder(context.db, name);
    const quoted = await quoteLabels(context, order._id, { codes: pieces });
    if (!quoted.ok) throw new OperatorError(explainRefusedLabel(orderNumber(order), quoted));
    const summaries = quoted.boxes.map((box) => ({ ...summarize(box), isLate: isLate(order) }));
    if (json) return console.log(JSON.stringify(summaries, null, 2));
    console.log([nameWithLate(order), ...quoted.boxes.map(ratesTable)].join('\n\n'));
  });
}

function summarize({ box, quote }: QuotedBox) {
  const { items, ...measures } = box;
  return { pieces: codesOf(box), ...measures, rates: quote.rates, messages: quote.messages };
}

function ratesTable({ box, quote }: QuotedBox): string {
  const rows = quote.rates.map(({ carrier, service, cents, days }) => [
    `${carrier} ${service}`,
    formatCents(cents),
    days === null ? '' : String(days),
  ]);
  return [
    `${codesOf(box).join(', ')}: ${describeBox(box)}`,
    formatTable(['Service', 'Price', 'Days'], rows),
  ].join('\n');
}

/** `shop label buy <order>`. */
async function buyForOrder(name: string, options: LabelOptions): Promise<void> {
  await withLabels(async (context) => {
    const order = await requireOrder(context.db, name);
    const number = orderNumber(order);
    const quoted = await quoteLabels(context, order._id, { codes: options.pieces, buysPending: true });
    const bought = [...quoted.settled];
    if (quoted.ok) {
      const chosen = quoted.boxes.map((one) => ({ ...one, rate: chooseRate(one, options.service) }));
      await confirm(askToBuy(number, chosen), options);
      const result = await buyLabels(
        context,
        order._id,
        chosen.map(({ quote, ...label }) => ({ ...label, shipmentId: quote.shipmentId })),
      );
      if (!result.ok) throw new OperatorError(explainRefusedLabel(number, result));
      bought.push(...result.bought);
    } else if (bought.length === 0 || quoted.reason !== 'nothing-left') {
      throw new OperatorError(explainRefusedLabel(number, quoted));
    }
    const files = await writeLabels(context, number, bought, options.output);
    printResult(options, { _id: order._id, number, parcels: bought, files }, describeBought(bought, files));
  });
}

/** @throws OperatorError when no carrier offers the service */
function chooseRate({ box, quote: { rates } }: QuotedBox, service?: string): Rate {
  const matches = ({ carrier, service: name }: Rate) =>
    service === undefined || `${carrier} ${name}`.toLowerCase() === service.toLowerCase();
  const rate = rates.find(matches);
  if (rate) return rate;
  const offered = rates.map(({ carrier, service }) => `"${carrier} ${service}"`).join(', ');
  throw new OperatorError(
    `There is no service ${service} for ${codesOf(box).join(', ')}; there are ${offered}.`,
  );
}

function askToBuy(number: string, chosen: (QuotedBox & { rate: Rate })[]): string {
  const total = chosen.reduce((sum, { rate }) => sum + rate.cents, 0);
  const each = chosen.map(
    ({ box, rate }) =>
      `${codesOf(box).join(', ')} by ${rate.carrier} ${rate.service}, ${formatCents(rate.cents)}`,
  );
  return `Buy ${countOf(chosen.length, 'label')} for order ${number} (${each.join('; ')}) for ${formatCents(total)}?`;
}

function describeBought(parcels: Parcel[], files: string[]): string {
  return parcels
    .map(
      ({ carrier, number, pieceCodes }, index) =>
        `${carrier} ${number} for ${pieceCodes.join(', ')}: ${files[index]}`,
    )
    .join('\n');
}

/** `shop label print <order>`. */
async function printLabels(name: string, options: LabelOptions): Promise<void> {
  await withLabels(async (context) => {
    const order = await requireOrder(context.db, name);
    const number = orderNumber(order);
    const parcels = await findParcels(context.db, { order: order._id });
    const labeled = parcels.filter(({ status, providerId }) => providerId && status !== 'voided');
    if (labeled.length === 0)
      throw new OperatorError(`Order ${number} has no label; "label buy ${number}" buys one.`);
    const files = await writeLabels(context, number, labeled, options.output);
    printResult(options, { _id: order._id, number, parcels: labeled, files }, describeBought(labeled, files));
  });
}

/** Only the owner may read the files, because they contain the buyer's address. */
async function writeLabels(
  { labels }: LabelContext,
  number: string,
  parcels: Parcel[],
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { providerId, number: trackingNumber } of parcels) {
    const { label } = await labels.find(providerId ?? '');
    if (!label) throw new OperatorError(`The label provider has no label for ${trackingNumber}.`);
    const file = join(folder, `label-${number}-${trackingNumber}.pdf`);
    await writeFile(file, await labels.readLabel(label), { mode: 0o600 });
    files.push(file);
  }
  return files;
}

/** `shop label void <number>`. */
async function voidNumber(trackingNumber: string, options: LabelOptions): Promise<void> {
  await withLabels(async (context) => {
    await confirm(
      `Ask for the money back for label ${trackingNumber}? It must not be used any more.`,
      options,
    );
    const voided = await voidLabel(context, trackingNumber);
    if (!voided.ok) throw new OperatorError(explainRefusedVoid(trackingNumber, voided));
    const { parcel, refundStatus } = voided;
    printResult(
      options,
      { parcel, refundStatus },
      `Label ${trackingNumber} is void; its refund is ${refundStatus}. Its pieces can get another label.`,
    );
  });
}

/** @throws OperatorError when the shop has no label provider */
async function withLabels(work: (context: LabelContext) => Promise<void>): Promise<void> {
  await withShop(async ({ db, log, labels }) => {
    if (!labels) {
      throw new OperatorError(
        'The shop has no label provider. Set EASYPOST_API_KEY (README, "Configuration"), or type the tracking number: orders move <order> shipped --carrier … --tracking …',
      );
    }
    await work({ db, log, labels: openLabelProvider(labels) });
  });
}
