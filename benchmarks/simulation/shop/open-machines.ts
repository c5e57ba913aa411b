import { checkoutLimits } from '#server/checkout/limits.ts';
import { maxConnections } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { createFloodGuard } from '#server/limits/flood-guard.ts';
import { mailConnections } from '#server/mail/open-mail.ts';
import { mailOwnerOfOrderJob, sendConfirmationJob } from '#server/orders/order-jobs.ts';
import { handleEventJob } from '#server/payments/payment-events.ts';
import { maxPicturesWaiting, picturesAtOnce } from '#server/photographs/framed/framed-picture-queue.ts';
import { shopJobs } from '#server/shop-jobs.ts';
import { hashesOn, maxHashesWaiting } from '#server/sign-in/hash-passwords.ts';
import type { Activity, Simulation } from '../engine/simulation.ts';
import type { Station } from '../engine/station.ts';
import { type FixedWindow, openFixedWindow } from './fixed-window.ts';

export interface Hardware {
  machines: number;
  /** The cores of each machine. */
  cores: number;
  /** The shop's processes on each machine. */
  processes: number;
  /** What a page sends with its pictures, through one connection of 1 Gbit/s for all machines. */
  pageKilobytes: number;
}

const kilobytesPerMs = 125;

/** A process of the shop. */
export interface ShopProcess {
  cores: Station;
  thread: Station;
  pool: Station;
  workPool: Station;
  hashing: Station;
  drawing: Station;
  mail: Station;
  guard(address: string): void;
  /** How many requests it is answering. */
  active: number;
}

/** Everything of a shop that can be busy, with the numbers of the shop itself. */
export interface Machines {
  processes: ShopProcess[];
  databaseCores: Station;
  /** Sends a page and its pictures. */
  sendPage(): Activity;
  /** Each process works on one job of a kind at a time. */
  jobs: Record<'event' | 'confirmation' | 'ownerMail', Station>;
  limits: Record<'opening' | 'reading', FixedWindow>;
  /** The process that is answering the fewest requests. */
  leastBusy(): ShopProcess;
  /** Counts a request that no cache answers. @returns whether the process's flood guard lets it pass */
  passesGuard(process: ShopProcess, address: string): boolean;
}

/** One machine runs PostgreSQL beside the shop. Several leave it to a machine of its own. */
export function openMachines(
  simulation: Simulation,
  { machines, cores, processes, pageKilobytes }: Hardware,
): Machines {
  const coresOfMachines = Array.from({ length: machines }, () =>
    simulation.openStation("the shop's cores", cores),
  );
  const [firstCores] = coresOfMachines;
  if (!firstCores) throw new Error(`A shop needs at least one machine, not ${machines}.`);
  const databaseCores = machines === 1 ? firstCores : simulation.openStation("PostgreSQL's cores", cores);
  const openProcess = (coresOfMachine: Station): ShopProcess => ({
    cores: coresOfMachine,
    thread: simulation.openStation("a process's thread", 1),
    pool: simulation.openStation('connections for requests', maxConnections),
    workPool: simulation.openStation('connections for jobs', shopJobs.length),
    hashing: simulation.openStation('hashing of passwords', hashesOn(cores), maxHashesWaiting),
    drawing: simulation.openStation('drawing of pictures', picturesAtOnce, maxPicturesWaiting),
    mail: simulation.openStation('connections to the mail server', mailConnections),
    guard: createFloodGuard(() => simulation.now),
    active: 0,
  });
  const all = coresOfMachines.flatMap((each) => Array.from({ length: processes }, () => openProcess(each)));
  const [firstProcess] = all;
  if (!firstProcess) throw new Error(`A machine needs at least one process, not ${processes}.`);
  let turn = 0;
  const openJob = ({ name }: { name: string }) => simulation.openStation(`job ${name}`, all.length);
  const openLimit = (limit: (typeof checkoutLimits)[keyof typeof checkoutLimits]) =>
    openFixedWindow(limit, simulation.figuresOf(`limit ${limit.name}, of one address`));
  const wire = simulation.openStation('the wire of 1 Gbit/s', 1);
  const flood = simulation.figuresOf('flood guard, of one address');
  return {
    processes: all,
    databaseCores,
    sendPage: () => wire.use(pageKilobytes / kilobytesPerMs),
    jobs: {
      event: openJob(handleEventJob),
      confirmation: openJob(sendConfirmationJob),
      ownerMail: openJob(mailOwnerOfOrderJob),
    },
    limits: { opening: openLimit(checkoutLimits.opening), reading: openLimit(checkoutLimits.reading) },
    leastBusy() {
      turn += 1;
      const inTurn = (index: number) => all[(turn + index) % all.length] ?? firstProcess;
      let best = inTurn(0);
      for (let index = 1; index < all.length && best.active > 0; index += 1)
        if (inTurn(index).active < best.active) best = inTurn(index);
      return best;
    },
    passesGuard({ guard }, address) {
      try {
        guard(address);
        return true;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        flood.refused += 1;
        return false;
      }
    },
  };
}
