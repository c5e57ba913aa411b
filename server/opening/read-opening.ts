import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Opening, OpeningLine, RehearsalLine } from '#domain/api/shop/opening.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { OpeningMark, OpeningStep } from '#domain/shop/opening.ts';
import type { ProofName } from '#domain/shop/proofs.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { readBackupState } from '#server/backup/planned/runs.ts';
import { findOwnPrints, findPublishedDemoPrints } from '#server/catalogue/demo/hide-demo-prints.ts';
import { findBasePrices } from '#server/catalogue/prices/base-prices.ts';
import { type Configuration, takesRealMoney } from '#server/configuration/configuration.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import type { Executor } from '#server/database/database.ts';
import { isThisMachine } from '#server/limits/network-of.ts';
import { readTaxSentence } from '#server/proofs/payments/payment-facts.ts';
import { type Proof, readProofs } from '#server/settings/proofs.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { readRehearsal } from './read-rehearsal.ts';
import { openingMarks } from './tables.ts';

type Marks = ReadonlyMap<OpeningMark | 'opened', typeof openingMarks.$inferSelect>;

async function readMarks(on: Executor): Promise<Marks> {
  return new Map((await on.select().from(openingMarks)).map((row) => [row.mark, row]));
}

interface Facts {
  marks: Marks;
  rehearsal: readonly RehearsalLine[];
  isNamed: boolean;
  hasOwnPrices: boolean;
  hasOwnPrint: boolean;
  hidesDemo: boolean;
  hasProvenBackup: boolean;
  /** The plan's folder is on the shop's own disk, also by way of SSH, and would be lost with it. */
  isBackupOnOwnDisk: boolean;
  proofs: Awaited<ReturnType<typeof readProofs>>;
  configuration: Configuration;
}

/** Whether each step is done, as far as the shop sees it, and where. */
const steps: Readonly<
  Record<OpeningStep, { text: string; to: string; go: string; isDone(facts: Facts): boolean }>
> = {
  names: {
    text: 'Give the shop its name, its company and its postal address.',
    to: '/shop/name',
    go: 'Make it yours',
    isDone: ({ isNamed }) => isNamed,
  },
  policies: {
    text: 'Read the policies. You promise what they say.',
    to: '/shop/policies',
    go: 'Read them',
    isDone: ({ marks }) => isConfirmed(marks, 'policies'),
  },
  prices: {
    text: 'Set your prices.',
    to: '/prices',
    go: 'Show the prices',
    isDone: ({ marks, hasOwnPrices }) => hasOwnPrices || isConfirmed(marks, 'prices'),
  },
  print: {
    text: 'Upload your photographs, and publish at least one print.',
    to: '/prints/upload',
    go: 'Upload',
    isDone: ({ hasOwnPrint }) => hasOwnPrint,
  },
  demo: {
    text: 'Take down the demo prints.',
    to: '/prints',
    go: 'Show the prints',
    isDone: ({ hidesDemo }) => hidesDemo,
  },
  payments: {
    text: 'Take real payments, and prove it.',
    to: '/shop/payments',
    go: 'Set up',
    isDone: ({ configuration, proofs }) => takesRealMoney(configuration) && isProved(proofs.payments),
  },
  tax: {
    text: 'Collect sales tax where you must.',
    to: '/shop/payments',
    go: 'Show the tax',
    isDone: ({ proofs: { tax } }) => readTaxSentence(tax) !== null && tax.problems.length === 0,
  },
  email: {
    text: 'Send real emails, and prove that one arrives.',
    to: '/shop/email',
    go: 'Set up',
    isDone: ({ configuration, proofs }) => configuration.mail !== undefined && isProved(proofs.mail),
  },
  labels: {
    text: 'Buy labels in the studio, or type tracking numbers.',
    to: '/shop/labels',
    go: 'Set up',
    isDone: ({ marks, proofs }) => isProved(proofs.labels) || isConfirmed(marks, 'labels'),
  },
  workshop: {
    text: 'Check the paper, the moulding and the sheets of your workshop.',
    to: '/shop/workshop',
    go: 'Check them',
    isDone: ({ marks }) => isConfirmed(marks, 'workshop'),
  },
  backup: {
    text: 'Have a backup on another disk, and see that it can be read.',
    to: '/shop/backups',
    go: 'Plan backups',
    isDone: ({ marks, hasProvenBackup, isBackupOnOwnDisk }) =>
      (hasProvenBackup && !isBackupOnOwnDisk) || isConfirmed(marks, 'backup'),
  },
  rehearsal: {
    text: 'Rehearse a sale, from the cart to the last email.',
    to: '/shop/opening#rehearsal',
    go: 'Begin',
    isDone: ({ rehearsal }) => rehearsal.every(({ isDone }) => isDone),
  },
};

/** A round trip has succeeded, and the last check found nothing wrong since. */
function isProved({ provedAt, problems }: Proof): boolean {
  return provedAt !== null && problems.length === 0;
}

function isConfirmed(marks: Marks, mark: OpeningMark): boolean {
  return marks.get(mark)?.reason === null;
}

/** What the shop needs before it opens, and which steps are done. */
export async function readOpening(db: Executor, configuration: Configuration): Promise<Opening> {
  const marks = await readMarks(db);
  const facts = await readFacts(db, configuration, marks);
  const names = new Map((await listStaff(db)).map(({ id, name }) => [id, name]));
  const authorOf = (id: string | null) => (id ? { id, name: names.get(id) ?? 'A former member' } : null);
  const opened = marks.get('opened');
  const isPrivate = isLocal(configuration.shopUrl);
  return {
    isOpen: isPrivate || opened !== undefined,
    isLocal: isPrivate,
    opened: opened ? { staff: authorOf(opened.staffId), at: opened.at.toISOString() } : null,
    lines: Object.entries(steps).map(([name, { text, to, go, isDone }]): OpeningLine => {
      const step = name as OpeningStep;
      const mark = marks.get(step);
      return {
        step,
        text,
        note: noteOn(step, facts),
        state: isDone(facts) ? 'done' : mark ? 'excused' : 'missing',
        action: go ? { text: go, to } : null,
        mark: mark ? { staff: authorOf(mark.staffId), at: mark.at.toISOString(), reason: mark.reason } : null,
      };
    }),
    rehearsal: [...facts.rehearsal],
  };
}

const proofOf: Partial<Record<OpeningStep, ProofName>> = {
  payments: 'payments',
  tax: 'tax',
  email: 'mail',
  labels: 'labels',
};

/** What the last check found wrong, or learned. */
function noteOn(step: OpeningStep, { proofs, isBackupOnOwnDisk }: Facts): string | null {
  if (step === 'backup' && isBackupOnOwnDisk)
    return "The folder of the plan is on the shop's own disk, so its backups would be lost with the shop. Choose a folder on another disk, another machine, or a bucket.";
  const name = proofOf[step];
  if (!name) return null;
  const { problems } = proofs[name];
  if (problems.length > 0) return problems.join(' ');
  return name === 'tax' ? readTaxSentence(proofs.tax) : null;
}

async function isOnOwnDisk({ backups, dataDir }: Configuration): Promise<boolean> {
  if (backups?.target.kind === 'ssh') {
    const { host } = backups.target;
    return isThisMachine(host) || host.toLowerCase() === 'localhost';
  }
  if (backups?.target.kind !== 'folder') return false;
  const disks = [backups.target.folder, dataDir].map(async (folder) => (await stat(folder)).dev);
  return Promise.all(disks).then(
    ([target, own]) => target === own,
    () => false,
  );
}

/** What a buyer's email, a label and a policy state of the company. */
const ownFacts = ['company', 'address', 'email', 'sender'] as const;

async function readFacts(db: Executor, configuration: Configuration, marks: Marks): Promise<Facts> {
  const { details } = await findShopDetails(db);
  const prices = await findBasePrices(db);
  return {
    marks,
    configuration,
    isNamed: ownFacts.every((name) => !isDeepStrictEqual(details[name], defaultDetails[name])),
    hasOwnPrices: sizeKeys.some(
      (size) =>
        prices[size].price !== sizes[size].price || prices[size].memberPrice !== sizes[size].memberPrice,
    ),
    hasOwnPrint: (await findOwnPrints(db)).arePublished,
    hidesDemo: (await findPublishedDemoPrints(db)).length === 0,
    hasProvenBackup: (await readBackupState(db, configuration)).provenAt !== null,
    isBackupOnOwnDisk: await isOnOwnDisk(configuration),
    proofs: await readProofs(db),
    rehearsal: await readRehearsal(db, (mark) => isConfirmed(marks, mark)),
  };
}
